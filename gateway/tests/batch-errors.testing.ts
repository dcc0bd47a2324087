/** How a merchant comes by the codes of the calls on batches. */
import type { MethodName } from '@tollgate/contract/calls/index';
import type { Fields, Sandbox } from './sandbox.testing.ts';

/** `fields`: members of the request that name the terminal. */
export const batchErrors = (method: MethodName, fields: (terminalSn: string) => Fields) => ({
  E04105: (sandbox: Sandbox) => sandbox.answer(method, fields('TG404')),
  ET007: (sandbox: Sandbox) => sandbox.answer(method, fields(sandbox.terminalSn)),
});

export const closeErrors = (method: MethodName, fields: (terminalSn: string) => Fields) => ({
  ...batchErrors(method, fields),
  /** The acquirer has not answered yet to what was asked about a sale in the batch. */
  E04134: async (sandbox: Sandbox) => {
    const transNo = await sandbox.paidAtTerminal(1, '25', {});
    await sandbox.context.database.query(
      `update transactions set terminal = terminal || '{"operationTransNo": "1"}' where trans_no = $1`,
      [transNo],
    );
    return sandbox.answer(method, fields(sandbox.terminalSn));
  },
});
