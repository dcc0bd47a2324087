/** The payer's page of the sandbox wallet, and what it asks the gateway. */
import { type PayerAction, payerActions, readPayerAction } from '@tollgate/contract/pages/actions';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { merchantName } from '../../accounts/account.ts';
import { upToDate } from '../../orders/core/due.ts';
import type { OrderRoom } from '../../orders/core/room.ts';
import type { Transaction } from '../../orders/core/transaction.ts';
import { actAsPayer, findLinked, payerView } from '../../orders/sandbox/payer.ts';
import { failure } from '../envelope/failure.ts';
import { linkStatus, type PageBuild, sendPage } from '../pages/page-build.ts';

export interface PayerPagesDeps {
  readonly orders: OrderRoom;
  readonly isSame: (left: string, right: string) => boolean;
  readonly build: PageBuild;
}

function readAction(body: unknown): PayerAction | undefined {
  if (!Buffer.isBuffer(body) || body.length > 1024) return undefined;
  try {
    return readPayerAction(JSON.parse(body.toString('utf8')));
  } catch {
    return undefined;
  }
}

export function payerPages(deps: PayerPagesDeps): (server: FastifyInstance) => void {
  const { orders } = deps;

  async function send(
    reply: FastifyReply,
    httpStatus: number,
    transaction: Transaction,
  ): Promise<FastifyReply> {
    const name = (await merchantName(orders.database, transaction.merchantNo)) ?? transaction.merchantNo;
    const view = payerView(orders, transaction, name);
    return reply.code(httpStatus).send(await orders.texts.reveal(transaction.merchantNo, view));
  }

  function unknownLink(reply: FastifyReply, psn: string): FastifyReply {
    const { code, msg } = failure('E04111');
    return reply.code(404).send({ code, msg, psn });
  }

  return (server) => {
    server.get<{ Params: { link: string } }>('/pay/q/:link', async (request, reply) => {
      const found = () => findLinked(orders, request.params.link, deps.isSame);
      return sendPage(
        reply,
        deps.build,
        'payer',
        await linkStatus(async () => (await found()) !== undefined),
      );
    });
    server.get<{ Params: { link: string } }>('/pay/api/q/:link', async (request, reply) => {
      const psn = orders.identifiers.psn();
      const found = await findLinked(orders, request.params.link, deps.isSame);
      return found === undefined
        ? unknownLink(reply, psn)
        : send(reply, 200, await upToDate(orders, found, psn));
    });
    server.post<{ Params: { link: string } }>('/pay/api/q/:link', async (request, reply) => {
      const psn = orders.identifiers.psn();
      // A form on another site cannot send this type without asking first, so it cannot pay for anybody.
      const isJson = request.headers['content-type']?.startsWith('application/json') ?? false;
      const action = isJson ? readAction(request.body) : undefined;
      if (action === undefined) {
        const { code, msg } = failure('SYS016', { field: 'action', detail: payerActions.join(', ') });
        return reply.code(400).send({ code, msg, psn });
      }
      const found = await findLinked(orders, request.params.link, deps.isSame);
      if (found === undefined) return unknownLink(reply, psn);
      const { done, transaction } = await actAsPayer(orders, found, action, psn);
      return send(reply, done ? 200 : 409, transaction);
    });
  };
}
