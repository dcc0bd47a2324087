/** POST /api/sandbox/pay: what a payer does, for scripts. */
import { payerActions } from '@tollgate/contract/pages/actions';
import { reread } from '../../orders/change/apply.ts';
import { type OrderContext, type RequestContext, requestContextOf } from '../../orders/change/context.ts';
import { actAsPayer, payerState } from '../../orders/sandbox/payer.ts';
import { isRefusal } from '../../orders/state/refusal.ts';
import {
  asksWallet,
  isCardPresent,
  isOnlineOrder,
  isOpen,
  isTerminalOrder,
  status,
  type Transaction,
} from '../../orders/state/transaction.ts';
import { type Failure, failure, isFailure } from '../envelope/failure.ts';
import type { RouteContext } from '../route.ts';
import type { ReturnFromChallenge } from './challenge-faults.ts';
import { actAsBuyer, buyerReport } from './sandbox-buyer.ts';
import { actAsCardholder } from './sandbox-cardholder.ts';
import { type Fields, fieldsOf, findNamed, textOf, typeFailure } from './sandbox-fields.ts';

export interface PayCallDeps {
  readonly orders: OrderContext;
  /** Steps when a cardholder returns from the issuer; absent: the usual ones. */
  readonly comeBack?: ReturnFromChallenge | undefined;
}

export async function pay(deps: PayCallDeps, context: RouteContext): Promise<object | Failure> {
  const wrongType = typeFailure(context);
  if (wrongType !== undefined) return wrongType;
  const fields = await fieldsOf(context);
  const action = payerActions.find((one) => one === (fields['action'] ?? 'pay'));
  if (action === undefined) return failure('SYS016', { field: 'action', detail: payerActions.join(', ') });
  const found = await findNamed(deps.orders, fields);
  if (isFailure(found)) return found;
  const request = requestContextOf(deps.orders);
  if (isOnlineOrder(found) && !asksWallet(found)) return payOnPage(deps, request, found, fields);
  if (isCardPresent(found)) return presentCard(request, found, fields);
  const { done, transaction } = await actAsPayer(request, found, action);
  return { done, state: payerState(transaction), ...numbersOf(transaction) };
}

const numbersOf = ({ transNo, transStatus }: Transaction) => ({
  trans_no: transNo,
  trans_status: transStatus,
});

/** An order that its payer pays on a page: with a test card, and the issuer's code where it is asked for. */
async function payOnPage(
  { orders, comeBack }: PayCallDeps,
  request: RequestContext,
  found: Transaction,
  fields: Fields,
): Promise<object | Failure> {
  const order = await orders.upToDate(request, found);
  const wish = { card: textOf(fields, 'card'), challengeCode: textOf(fields, 'challenge_code') };
  const mayPay = isOpen(order) && isOnlineOrder(order);
  const outcome = mayPay ? await actAsBuyer(request, order, wish, comeBack) : order;
  if (isFailure(outcome)) return outcome;
  const after = isRefusal(outcome) ? await reread(orders, order) : outcome;
  return { done: mayPay && !isRefusal(outcome), ...buyerReport(after), ...numbersOf(after) };
}

/** An order that waits at a terminal: its customer presents a test card there. */
async function presentCard(
  request: RequestContext,
  found: Transaction,
  fields: Fields,
): Promise<object | Failure> {
  const order = await request.upToDate(request, found);
  const done = isCardPresent(order) && isTerminalOrder(order) && order.transStatus === status.prepaid;
  if (done) {
    const wish = { card: textOf(fields, 'card'), managerPin: textOf(fields, 'manager_pin') };
    const failed = await actAsCardholder(request, order, wish);
    if (failed !== undefined) return failed;
  }
  return { done, ...numbersOf(await reread(request, order)) };
}
