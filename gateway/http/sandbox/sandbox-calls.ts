/**
 * Calls that only the sandbox has, unsigned, for scripts: the clock, the payer, a transaction's timeline, the
 * signature doctor, the demo merchant, merchants for tests, and an inbox that a first notification can go to. JSON in
 * and out, `data` as an object.
 */
import { payerActions } from '@tollgate/contract/pages/actions';
import { merchantNoPattern } from '../../accounts/registration.ts';
import { attemptsOf } from '../../notifications/outbox.ts';
import { reread } from '../../orders/change/apply.ts';
import { type OrderContext, type RequestContext, requestContextOf } from '../../orders/change/context.ts';
import { findByOrderNo, findByTransNo, historyOf } from '../../orders/change/find.ts';
import { upToDate } from '../../orders/due/due.ts';
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
import { wireTime } from '../../orders/state/wire.ts';
import { advanceProblem, ClockGone } from '../../ports/clock.ts';
import { type Failure, failure, failureWith, isFailure } from '../envelope/failure.ts';
import { fieldNulFailure } from '../envelope/nul.ts';
import type { SignatureDoctor } from '../envelope/signature-doctor.ts';
import { respond, respondFailure, respondJson } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import type { AuditLog } from '../workbench/access/audit-log.ts';
import type { ReturnFromChallenge } from './challenge-faults.ts';
import { whyNoDemo } from './demo-access.ts';
import { createInbox } from './inbox.ts';
import type { MerchantCalls } from './merchants.ts';
import { sandboxAct } from './sandbox-act.ts';
import { actAsBuyer, buyerReport } from './sandbox-buyer.ts';
import { actAsCardholder } from './sandbox-cardholder.ts';
import { sandboxActor } from './sandbox-host.ts';

export interface SandboxDeps {
  readonly orders: OrderContext;
  /** Of the merchant with a clock of its own; without one, of the sandbox. */
  readonly clock: { offsetMs(merchantNo?: string): number };
  readonly advance: (
    byMs: number,
    merchantNo?: string,
  ) => Promise<{ readonly orders: number; readonly notifications: number }>;
  readonly merchants: Omit<MerchantCalls, 'drop'>;
  readonly doctor: SignatureDoctor;
  /** What happens when a cardholder comes back from the issuer; absent: what always happens. */
  readonly comeBack?: ReturnFromChallenge | undefined;
  readonly auditLog: AuditLog;
  /** Where the gateway listens, as HOST says. */
  readonly host: string;
  /** What DATA_DIR/demo-merchant.json says; undefined as long as it is not made. */
  readonly demoMerchant: () => object | undefined;
}

/** Ten years: enough for every wait there is, and no overflow of anything. */
const advanceMaxMs = 10 * 365 * 86_400_000;

type Fields = Readonly<Record<string, unknown>>;

async function fieldsOf({ req }: RouteContext): Promise<Fields> {
  if (req.method !== 'POST') {
    const given = Object.entries(req.queries());
    return Object.fromEntries(
      given.map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
    );
  }
  try {
    const parsed: unknown = JSON.parse(await req.text());
    return typeof parsed === 'object' && parsed !== null ? (parsed as Fields) : {};
  } catch {
    return {};
  }
}

/** The fields of the reply are snake_case, those of the code camelCase. */
const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A copy with every member's name in snake_case, at any depth; values stay as they are. */
function wireNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wireNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [toSnake(name), wireNames(member)]),
  );
}

const textOf = (fields: Fields, name: string) =>
  typeof fields[name] === 'string' ? fields[name].slice(0, 64) : '';

export function sandboxCalls(deps: SandboxDeps): Routes {
  const { orders, clock } = deps;
  const inbox = createInbox(orders.clock);

  const send = (data: object) =>
    respondJson(200, { code: '0', msg: 'success', psn: orders.identifiers.psn(), data });
  const refuse = (problem: Failure) => respondFailure(problem, orders.identifiers.psn());
  function clockData(merchantNo?: string) {
    const nowMs = merchantNo === undefined ? orders.clock.systemMs() : orders.clock.nowMs(merchantNo);
    return { now_ms: nowMs, now: wireTime(nowMs), offset_ms: clock.offsetMs(merchantNo) };
  }

  /** A form on another site cannot send JSON without asking first, so it cannot use these calls. */
  const isJson = ({ req }: RouteContext) =>
    req.header('content-type')?.startsWith('application/json') ?? false;
  const wrongType = failure('SYS010', { detail: 'send application/json' });

  async function find(fields: Fields): Promise<Transaction | Failure> {
    const nul = fieldNulFailure(fields);
    if (nul !== undefined) return nul;
    const merchantNo = textOf(fields, 'merchant_no');
    if (merchantNo === '') return failure('SYS012', { field: 'merchant_no' });
    const transNo = textOf(fields, 'trans_no');
    const found =
      transNo === ''
        ? await findByOrderNo(orders.database, merchantNo, textOf(fields, 'merchant_order_no'))
        : await findByTransNo(orders.database, merchantNo, transNo);
    return found ?? failure('E04111', { field: transNo === '' ? 'merchant_order_no' : 'trans_no' });
  }

  async function timeline(context: RouteContext): Promise<Response> {
    const found = await find(await fieldsOf(context));
    if (isFailure(found)) return refuse(found);
    return send({
      trans_no: found.transNo,
      merchant_order_no: found.merchantOrderNo,
      trans_status: found.transStatus,
      events: wireNames(await historyOf(orders.database, found.merchantNo, found.transNo)),
      notifications: wireNames(await attemptsOf(orders.database, found.merchantNo, found.transNo)),
    });
  }

  /** Whose clock is meant: the sandbox's, or that of a merchant with its own. */
  async function clockOf(fields: Fields): Promise<{ readonly merchantNo?: string } | Failure> {
    if (fields['merchant_no'] === undefined) return {};
    const merchantNo = textOf(fields, 'merchant_no');
    const nul = fieldNulFailure(fields) ?? (await deps.merchants.whyNoClock(merchantNo));
    return nul ?? { merchantNo };
  }

  async function showClock(context: RouteContext): Promise<Response> {
    const of = await clockOf(await fieldsOf(context));
    return isFailure(of) ? refuse(of) : send(clockData(of.merchantNo));
  }

  async function advanceClock(context: RouteContext): Promise<object | Failure> {
    if (!isJson(context)) return wrongType;
    const fields = await fieldsOf(context);
    const byMs =
      fields['advance_ms'] ??
      (typeof fields['advance_seconds'] === 'number' ? fields['advance_seconds'] * 1000 : undefined);
    if (typeof byMs !== 'number' || !Number.isInteger(byMs) || byMs < 0 || byMs > advanceMaxMs) {
      return failure('SYS022', { field: 'advance_ms', detail: `0 to ${advanceMaxMs}, or advance_seconds` });
    }
    const of = await clockOf(fields);
    if (isFailure(of)) return of;
    const detail = advanceProblem(clockData(of.merchantNo).now_ms, byMs);
    if (detail !== undefined) return failure('SYS022', { field: 'advance_ms', detail });
    try {
      const fired = await deps.advance(byMs, of.merchantNo);
      return { ...clockData(of.merchantNo), fired };
    } catch (fault) {
      if (!(fault instanceof ClockGone)) throw fault;
      return failure('E04103', { field: 'merchant_no', detail: 'the merchant was removed' });
    }
  }

  async function pay(context: RouteContext): Promise<Response> {
    if (!isJson(context)) return refuse(wrongType);
    const fields = await fieldsOf(context);
    const action = payerActions.find((one) => one === (fields['action'] ?? 'pay'));
    if (action === undefined)
      return refuse(failure('SYS016', { field: 'action', detail: payerActions.join(', ') }));
    const found = await find(fields);
    if (isFailure(found)) return refuse(found);
    const operation = requestContextOf(orders);
    if (isOnlineOrder(found) && !asksWallet(found)) return buy(operation, found, fields);
    if (isCardPresent(found)) return present(operation, found, fields);
    const { done, transaction } = await actAsPayer(operation, found, action);
    return send({ done, state: payerState(transaction), ...numbersOf(transaction) });
  }

  const numbersOf = ({ transNo, transStatus }: Transaction) => ({
    trans_no: transNo,
    trans_status: transStatus,
  });

  /** An order that its buyer pays on a page: with a test card, and the issuer's code where it is asked for. */
  async function buy(operation: RequestContext, found: Transaction, fields: Fields): Promise<Response> {
    const order = await upToDate(operation, found);
    const wish = { card: textOf(fields, 'card'), challengeCode: textOf(fields, 'challenge_code') };
    const mayBuy = isOpen(order) && isOnlineOrder(order);
    const outcome = mayBuy ? await actAsBuyer(operation, order, wish, deps.comeBack) : order;
    if (isFailure(outcome)) return refuse(outcome);
    const after = isRefusal(outcome) ? await reread(orders, order) : outcome;
    const done = mayBuy && !isRefusal(outcome);
    return send({ done, ...buyerReport(after), ...numbersOf(after) });
  }

  /** An order that waits at a terminal: its customer presents a test card there. */
  async function present(operation: RequestContext, found: Transaction, fields: Fields): Promise<Response> {
    const order = await upToDate(operation, found);
    const done = isCardPresent(order) && isTerminalOrder(order) && order.transStatus === status.prepaid;
    if (done) {
      const wish = { card: textOf(fields, 'card'), managerPin: textOf(fields, 'manager_pin') };
      const failed = await actAsCardholder(operation, order, wish);
      if (failed !== undefined) return refuse(failed);
    }
    return send({ done, ...numbersOf(await reread(orders, order)) });
  }

  function demoMerchant({ env, req }: RouteContext): Response {
    const why = whyNoDemo({
      remoteAddress: env.remoteAddress,
      headers: req.raw.headers,
      publicUrl: orders.publicUrl(),
    });
    const demo = deps.demoMerchant();
    if (why === undefined && demo !== undefined) return send(demo);
    const reason = `The demo merchant is shown on the gateway's own computer only: ${why ?? 'it is being made'}`;
    return refuse({ ...failureWith('E07303', reason), httpStatus: 403 });
  }

  async function examine({ req }: RouteContext): Promise<Response> {
    const bytes = new Uint8Array(await req.arrayBuffer());
    const diagnosis = await deps.doctor.examine(req.header('content-type'), bytes);
    return isFailure(diagnosis) ? refuse(diagnosis) : send({ diagnosis: wireNames(diagnosis) });
  }

  async function makeMerchant(context: RouteContext): Promise<object | Failure> {
    return isJson(context) ? deps.merchants.make(await fieldsOf(context)) : wrongType;
  }

  /** A page of another site cannot send DELETE without asking first. */
  async function removeMerchant({ req }: RouteContext): Promise<object | Failure> {
    const merchantNo = req.param('merchant_no') ?? '';
    const removed = merchantNoPattern.test(merchantNo)
      ? await deps.merchants.remove(merchantNo)
      : failure('E04103', { field: 'merchant_no' });
    if (!isFailure(removed)) inbox.forget(merchantNo);
    return removed;
  }

  async function readInbox(context: RouteContext): Promise<Response> {
    return send({ notifications: inbox.of(textOf(await fieldsOf(context), 'merchant_no')) });
  }

  async function receive({ req }: RouteContext): Promise<Response> {
    inbox.keep(await req.text(), req.header('tollgate-key-id'));
    return respond(200, 'text/plain', req.query('answer')?.slice(0, 100) ?? 'success');
  }

  /** Answers for this sandbox's own names alone. */
  const actorOf = sandboxActor(() => ({ listensAt: deps.host, publicUrl: orders.publicUrl() }));
  /** A page of another site sends text without asking first; what it writes would look like the gateway's own. */
  const notFromPages =
    (answer: (context: RouteContext) => Response | Promise<Response>) => (context: RouteContext) => {
      const site = context.req.header('sec-fetch-site') ?? 'none';
      const isOwn = site === 'none' || site === 'same-origin';
      const hasOrigin = context.req.header('sec-fetch-site') === undefined && context.req.header('origin');
      return isOwn && !hasOrigin
        ? answer(context)
        : refuse({
            ...failureWith('E07303', 'The request comes from a page of another origin'),
            httpStatus: 403,
          });
    };
  const onOwnHost =
    (answer: (context: RouteContext) => Response | Promise<Response>) => (context: RouteContext) => {
      const actor = actorOf(context.req.raw);
      return isFailure(actor) ? refuse(actor) : answer(context);
    };
  const act = (name: string, work: (context: RouteContext) => Promise<object | Failure>) =>
    sandboxAct({ psn: orders.identifiers.psn, auditLog: deps.auditLog, actorOf }, name, work);

  return (router) => {
    router.get('/api/sandbox/clock', onOwnHost(showClock));
    router.post('/api/sandbox/clock', act('clock.advance', advanceClock));
    router.post('/api/sandbox/pay', onOwnHost(pay));
    router.get('/api/sandbox/timeline', onOwnHost(timeline));
    router.post('/api/sandbox/doctor', onOwnHost(notFromPages(examine)));
    router.post('/api/sandbox/merchants', act('merchants.make', makeMerchant));
    router.delete('/api/sandbox/merchants/:merchant_no', act('merchants.remove', removeMerchant));
    router.get('/api/sandbox/inbox', onOwnHost(readInbox));
    router.post('/api/sandbox/inbox', onOwnHost(notFromPages(receive)));
    // It has a stricter rule of its own.
    router.get('/api/sandbox/demo-merchant', demoMerchant);
  };
}
