/** The payer's page of the sandbox wallet, and what it asks the gateway. */
import { type PayerAction, payerActions, readPayerAction } from '@tollgate/contract/pages/actions';
import { merchantName } from '../../accounts/account.ts';
import { type OrderContext, requestContextOf } from '../../orders/change/context.ts';
import { upToDate } from '../../orders/due/due.ts';
import { actAsPayer, findLinked, payerView } from '../../orders/sandbox/payer.ts';
import type { Transaction } from '../../orders/state/transaction.ts';
import { failure } from '../envelope/failure.ts';
import { linkStatus, type PageBuild, respondPage } from '../pages/page-build.ts';
import { respondFailure, respondJson } from '../respond.ts';
import type { Routes } from '../route.ts';

export interface PayerPagesDeps {
  readonly orders: OrderContext;
  readonly isSame: (left: string, right: string) => boolean;
  readonly build: PageBuild;
}

const bodyMaxLength = 1024;

async function readAction(request: Request): Promise<PayerAction | undefined> {
  // A form on another site cannot send this type without asking first, so it cannot pay for a payer.
  if (!request.headers.get('content-type')?.startsWith('application/json')) return undefined;
  const text = await request.text();
  if (text.length > bodyMaxLength) return undefined;
  try {
    return readPayerAction(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export function payerPages(deps: PayerPagesDeps): Routes {
  const { orders } = deps;

  async function show(httpStatus: number, transaction: Transaction): Promise<Response> {
    const name = (await merchantName(orders.database, transaction.merchantNo)) ?? transaction.merchantNo;
    const view = payerView(orders, transaction, name);
    return respondJson(httpStatus, await orders.texts.reveal(transaction.merchantNo, view));
  }

  const find = (link: string) => findLinked(orders, link, deps.isSame);
  const unknownLink = (psn: string) => respondFailure({ ...failure('E04111'), httpStatus: 404 }, psn);

  return (router) => {
    router.get('/pay/q/:link', async ({ req }) => {
      const leadsSomewhere = async () => (await find(req.param('link'))) !== undefined;
      return respondPage(deps.build, 'payer', await linkStatus(leadsSomewhere));
    });
    router.get('/pay/api/q/:link', async ({ req }) => {
      const operation = requestContextOf(orders);
      const found = await find(req.param('link'));
      return found === undefined ? unknownLink(operation.psn) : show(200, await upToDate(operation, found));
    });
    router.post('/pay/api/q/:link', async ({ req }) => {
      const operation = requestContextOf(orders);
      const action = await readAction(req.raw);
      if (action === undefined) {
        const problem = failure('SYS016', { field: 'action', detail: payerActions.join(', ') });
        return respondFailure({ ...problem, httpStatus: 400 }, operation.psn);
      }
      const found = await find(req.param('link'));
      if (found === undefined) return unknownLink(operation.psn);
      const { done, transaction } = await actAsPayer(operation, found, action);
      return show(done ? 200 : 409, transaction);
    });
  };
}
