/** POST /workbench/api/orders/{trans_no}/cancel and …/refund: the calls' own code, asked for by a person. */
import { toMinor } from '@tollgate/contract/amount';
import { orderRefundSubmit } from '@tollgate/contract/calls/order-refund-submit';
import { orderRevoker } from '@tollgate/contract/calls/order-revoker';
import { paymentsCancel } from '@tollgate/contract/calls/payments-cancel';
import { paymentsRefund } from '@tollgate/contract/calls/payments-refund';
import { wisehubCloudPayClose } from '@tollgate/contract/calls/wisehub-cloud-pay-close';
import { decimalsOf } from '@tollgate/contract/currencies';
import type { Call } from '@tollgate/contract/model';
import { readRequest } from '@tollgate/contract/read';
import type { OrderActResult } from '@tollgate/contract/workbench/orders';
import type { App } from '../../accounts/account.ts';
import { handlerOf } from '../../calls/index.ts';
import { type OrderContext, requestContextOf } from '../../orders/change/context.ts';
import { findByOrderNo, findByTransNo } from '../../orders/change/find.ts';
import { isRefusal, type Refusal } from '../../orders/state/refusal.ts';
import {
  isAuthorization,
  isCardPresent,
  isTerminalOrder,
  refundableMinor,
  status,
  type Transaction,
} from '../../orders/state/transaction.ts';
import { type Failure, failure, failureWith, isFailure } from '../envelope/failure.ts';
import { respondJson } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import { type Access, type Actor, guarded } from './access/actor.ts';
import { conflicting, readBody, textsOf } from './body.ts';
import { decimalOf } from './order-items.ts';
import { findTree, noOrder } from './orders.ts';
import { notThere } from './query.ts';

export interface OrderActDeps extends Access {
  readonly orders: OrderContext;
  /** True if orders may be changed here: in the sandbox. */
  readonly mayChange: boolean;
  readonly appOf: (appId: string) => Promise<App | undefined>;
}

type Members = Readonly<Record<string, string>>;

const reason = 'By the Workbench';

/** Carries a call out as the order's app would, without its envelope; returns the refusal, if any. */
async function carryOut(
  { orders, appOf }: Pick<OrderActDeps, 'orders' | 'appOf'>,
  call: Call,
  order: Transaction,
  psn: string,
  own: Members,
): Promise<Refusal | Failure | undefined> {
  const app = await appOf(order.appId);
  const handler = handlerOf(call);
  if (app === undefined || handler === undefined) return notThere('the app of this order no longer exists');
  const members = {
    app_id: app.appId,
    format: 'JSON',
    charset: 'UTF-8',
    sign_type: 'NONE',
    version: '1.0',
    timestamp: String(orders.clock.nowMs(order.merchantNo)),
    method: call.method,
    merchant_no: order.merchantNo,
    ...own,
  };
  const wire = Object.entries(members).map(([name, text]) => ({ name, kind: 'string' as const, text }));
  const reading = readRequest(call, wire);
  if (!reading.ok) return { ...failureWith(reading.problem.code, reading.problem.message), httpStatus: 400 };
  const done = await handler(reading.values, {
    orders: requestContextOf(orders, psn),
    app,
    publicUrl: orders.publicUrl(),
    // Only the sandbox has these routes.
    allowLoopback: true,
    signAhead: () => {},
  });
  return isRefusal(done) ? done : undefined;
}

const answerOf = (psn: string, transaction: Transaction): Response => {
  const answer: OrderActResult = {
    psn,
    trans_no: transaction.transNo,
    merchant_order_no: transaction.merchantOrderNo,
    trans_status: transaction.transStatus,
  };
  return respondJson(200, answer);
};

const refused = (problem: Refusal | Failure): Failure =>
  conflicting('refused' in problem ? failure(problem.refused, problem) : problem);

/** Returns the call that cancels an order of this kind, and its members. */
function cancelOf(order: Transaction, psn: string): readonly [Call, Members] {
  if (isAuthorization(order) && order.transStatus === status.completed)
    return [paymentsCancel, { trans_no: order.transNo, merchant_order_no: `WB${psn}` }];
  if (isTerminalOrder(order) && order.transStatus === status.prepaid)
    return [wisehubCloudPayClose, { merchant_order_no: order.merchantOrderNo, description: reason }];
  return [orderRevoker, { merchant_order_no: order.merchantOrderNo }];
}

export function workbenchOrderActs(deps: OrderActDeps): Routes {
  const { orders } = deps;

  async function find({ req }: RouteContext, actor: Actor): Promise<Transaction | Failure> {
    if (!deps.mayChange) return notThere('only the sandbox changes orders here');
    const seen = await findTree(orders, actor, req.param('trans_no') ?? '');
    return isFailure(seen) ? seen : seen.found;
  }

  async function cancel(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const order = await find(context, actor);
    if (isFailure(order)) return order;
    const body = await readBody(context, []);
    if (isFailure(body)) return body;
    const { merchantNo, transNo } = order;
    await deps.audit(actor, { name: 'orders.cancel', merchantNo, subject: transNo });
    const psn = actor.psn ?? deps.psn();
    const [call, members] = cancelOf(order, psn);
    const problem = await carryOut(deps, call, order, psn, members);
    if (problem !== undefined) return refused(problem);
    return answerOf(psn, (await findByTransNo(orders.database, merchantNo, transNo)) ?? order);
  }

  async function refund(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const order = await find(context, actor);
    if (isFailure(order)) return order;
    const body = await readBody(context, ['amount', 'merchant_order_no']);
    if (isFailure(body)) return body;
    const texts = textsOf(body, ['amount', 'merchant_order_no']);
    if (isFailure(texts)) return texts;
    const { merchantNo, transNo, currency } = order;
    const psn = actor.psn ?? deps.psn();
    const number = texts.merchant_order_no ?? `WB${psn}`;
    const amount = texts.amount ?? decimalOf(currency, refundableMinor(order));
    await deps.audit(actor, { name: 'orders.refund', merchantNo, subject: transNo });
    const problem = isCardPresent(order)
      ? await carryOut(deps, paymentsRefund, order, psn, {
          trans_no: transNo,
          merchant_order_no: number,
          trans_amount: amount,
        })
      : await carryOut(deps, orderRefundSubmit, order, psn, {
          orig_trans_no: transNo,
          merchant_order_no: number,
          price_currency: currency,
          order_amount: amount,
          description: reason,
          ...(order.notifyUrl !== null && { notify_url: order.notifyUrl }),
        });
    const made = await findByOrderNo(orders.database, merchantNo, number);
    const isSameAmount =
      made !== undefined &&
      (texts.amount === undefined || toMinor(texts.amount, decimalsOf(currency) ?? 2) === made.orderMinor);
    const isMade = made?.kind === 'refund' && made.origTransNo === transNo && isSameAmount;
    // The number is taken by this very refund: the request has come again, and what it made is its answer.
    const isRepeat = problem !== undefined && 'refused' in problem && problem.refused === 'E04112' && isMade;
    if (problem !== undefined && !isRepeat) return refused(problem);
    return made === undefined ? noOrder() : answerOf(psn, made);
  }

  return (router) => {
    router.post('/workbench/api/orders/:trans_no/cancel', guarded(deps, cancel));
    router.post('/workbench/api/orders/:trans_no/refund', guarded(deps, refund));
  };
}
