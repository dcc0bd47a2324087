/**
 * Calls that only the sandbox has, unsigned, for scripts: the clock, the payer, a transaction's timeline, the
 * signature doctor, the demo merchant, and an inbox that a first notification can go to. JSON in and out, `data`
 * as an object.
 */
import { payerActions } from '@tollgate/contract/pages/actions';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { attemptsOf } from '../../notifications/outbox.ts';
import { reread } from '../../orders/core/apply.ts';
import { upToDate } from '../../orders/core/due.ts';
import { findByOrderNo, findByTransNo, historyOf } from '../../orders/core/find.ts';
import { wireTime } from '../../orders/core/notice.ts';
import { isRefusal } from '../../orders/core/refusal.ts';
import type { OrderRoom } from '../../orders/core/room.ts';
import {
  isCardPresent,
  isOnlineOrder,
  isOpen,
  isTerminalOrder,
  status,
  type Transaction,
} from '../../orders/core/transaction.ts';
import { asksWallet } from '../../orders/qr/payment.ts';
import { actAsPayer, payerState } from '../../orders/sandbox/payer.ts';
import { type Failure, failure, failureWith } from '../envelope/failure.ts';
import { fieldNulFailure } from '../envelope/nul.ts';
import type { SignatureDoctor } from '../envelope/signature-doctor.ts';
import { whyNoDemo } from './demo-access.ts';
import { createInbox } from './inbox.ts';
import { actAsBuyer, buyerReport } from './sandbox-buyer.ts';
import { actAsCardholder } from './sandbox-cardholder.ts';
import { isSandboxHost } from './sandbox-host.ts';
import { wireNames } from './wire-names.ts';

export interface SandboxDeps {
  readonly orders: OrderRoom;
  readonly clock: { readonly offsetMs: () => number };
  readonly advance: (byMs: number) => Promise<{ readonly orders: number; readonly notifications: number }>;
  readonly doctor: SignatureDoctor;
  /** Where the gateway listens, as HOST says. */
  readonly host: string;
  /** What DATA_DIR/demo-merchant.json says; undefined as long as it is not made. */
  readonly demoMerchant: () => object | undefined;
}

/** Ten years: enough for every wait there is, and no overflow of anything. */
const advanceMaxMs = 10 * 365 * 86_400_000;

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(request: FastifyRequest): Fields {
  if (request.method === 'GET') return request.query as Fields;
  try {
    const parsed: unknown = JSON.parse(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '');
    return typeof parsed === 'object' && parsed !== null ? (parsed as Fields) : {};
  } catch {
    return {};
  }
}

const textOf = (fields: Fields, name: string) =>
  typeof fields[name] === 'string' ? fields[name].slice(0, 64) : '';

export function sandboxCalls(deps: SandboxDeps): (server: FastifyInstance) => void {
  const { orders, clock } = deps;
  const inbox = createInbox(orders.clock);

  const send = (reply: FastifyReply, data: object) =>
    reply.send({ code: '0', msg: 'success', psn: orders.identifiers.psn(), data });
  const refuse = (reply: FastifyReply, { code, msg, httpStatus }: Failure) =>
    reply.code(httpStatus).send({ code, msg, psn: orders.identifiers.psn() });
  const clockData = () => ({
    now_ms: orders.clock.systemMs(),
    now: wireTime(orders.clock.systemMs()),
    offset_ms: clock.offsetMs(),
  });

  /** A form on another site cannot send JSON without asking first, so it cannot use these calls. */
  const isJson = (request: FastifyRequest) =>
    request.headers['content-type']?.startsWith('application/json') ?? false;
  const wrongType = (reply: FastifyReply) =>
    refuse(reply, failure('SYS010', { detail: 'send application/json' }));

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

  const isFailure = (value: object): value is Failure => 'httpStatus' in value;

  async function timeline(request: FastifyRequest, reply: FastifyReply) {
    const found = await find(fieldsOf(request));
    if (isFailure(found)) return refuse(reply, found);
    return send(reply, {
      trans_no: found.transNo,
      merchant_order_no: found.merchantOrderNo,
      trans_status: found.transStatus,
      events: wireNames(await historyOf(orders.database, found.merchantNo, found.transNo)),
      notifications: wireNames(await attemptsOf(orders.database, found.merchantNo, found.transNo)),
    });
  }

  async function advanceClock(request: FastifyRequest, reply: FastifyReply) {
    if (!isJson(request)) return wrongType(reply);
    const fields = fieldsOf(request);
    const byMs =
      fields['advance_ms'] ??
      (typeof fields['advance_seconds'] === 'number' ? fields['advance_seconds'] * 1000 : undefined);
    if (typeof byMs !== 'number' || !Number.isInteger(byMs) || byMs < 0 || byMs > advanceMaxMs) {
      return refuse(
        reply,
        failure('SYS022', { field: 'advance_ms', detail: `0 to ${advanceMaxMs}, or advance_seconds` }),
      );
    }
    const fired = await deps.advance(byMs);
    return send(reply, { ...clockData(), fired });
  }

  async function pay(request: FastifyRequest, reply: FastifyReply) {
    if (!isJson(request)) return wrongType(reply);
    const fields = fieldsOf(request);
    const action = payerActions.find((one) => one === (fields['action'] ?? 'pay'));
    if (action === undefined)
      return refuse(reply, failure('SYS016', { field: 'action', detail: payerActions.join(', ') }));
    const found = await find(fields);
    if (isFailure(found)) return refuse(reply, found);
    const psn = orders.identifiers.psn();
    if (isOnlineOrder(found) && !asksWallet(found)) return buy(found, fields, psn, reply);
    if (isCardPresent(found)) return present(found, fields, psn, reply);
    const { done, transaction } = await actAsPayer(orders, found, action, psn);
    return send(reply, { done, state: payerState(transaction), ...numbersOf(transaction) });
  }

  const numbersOf = ({ transNo, transStatus }: Transaction) => ({
    trans_no: transNo,
    trans_status: transStatus,
  });

  /** An order that its buyer pays on a page: with a test card, and the issuer's code where it is asked for. */
  async function buy(found: Transaction, fields: Fields, psn: string, reply: FastifyReply) {
    const order = await upToDate(orders, found, psn);
    const wish = { card: textOf(fields, 'card'), challengeCode: textOf(fields, 'challenge_code') };
    const mayBuy = isOpen(order) && isOnlineOrder(order);
    const outcome = mayBuy ? await actAsBuyer(orders, order, wish, psn) : order;
    if (isFailure(outcome)) return refuse(reply, outcome);
    const after = isRefusal(outcome) ? await reread(orders, order) : outcome;
    const done = mayBuy && !isRefusal(outcome);
    return send(reply, { done, ...buyerReport(after), ...numbersOf(after) });
  }

  /** An order that waits at a terminal: its customer presents a test card there. */
  async function present(found: Transaction, fields: Fields, psn: string, reply: FastifyReply) {
    const order = await upToDate(orders, found, psn);
    const done = isCardPresent(order) && isTerminalOrder(order) && order.transStatus === status.prepaid;
    if (done) {
      const wish = { card: textOf(fields, 'card'), managerPin: textOf(fields, 'manager_pin') };
      const failed = await actAsCardholder(orders, order, wish, psn);
      if (failed !== undefined) return refuse(reply, failed);
    }
    return send(reply, { done, ...numbersOf(await reread(orders, order)) });
  }

  function demoMerchant({ socket, headers }: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store');
    const why = whyNoDemo({
      remoteAddress: socket.remoteAddress,
      headers,
      publicUrl: orders.publicUrl(),
    });
    const demo = deps.demoMerchant();
    if (why === undefined && demo !== undefined) return send(reply, demo);
    const reason = `The demo merchant is shown on the gateway's own computer only: ${why ?? 'it is being made'}`;
    return refuse(reply, { ...failureWith('E07303', reason), httpStatus: 403 });
  }

  const ownHostsOnly = (
    request: FastifyRequest,
    reply: FastifyReply,
    done: HookHandlerDoneFunction,
  ): FastifyReply | undefined => {
    const { host } = request.headers;
    const place = { listensAt: deps.host, publicUrl: orders.publicUrl() };
    if (isSandboxHost(host, place)) {
      done();
      return undefined;
    }
    const problem = failure('SYS037', { detail: 'set PUBLIC_URL to allow it', field: 'Host' });
    return refuse(reply, { ...problem, httpStatus: 403 });
  };

  const routes = (server: FastifyInstance): void => {
    server.addHook('onRequest', ownHostsOnly);
    server.get('/api/sandbox/clock', (_request, reply) => send(reply, clockData()));
    server.post('/api/sandbox/clock', advanceClock);
    server.post('/api/sandbox/pay', pay);
    server.get('/api/sandbox/timeline', timeline);
    server.post('/api/sandbox/doctor', async (request, reply) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : new Uint8Array();
      const diagnosis = await deps.doctor.examine(request.headers['content-type'], bytes);
      return isFailure(diagnosis)
        ? refuse(reply, diagnosis)
        : send(reply, { diagnosis: wireNames(diagnosis) });
    });
    server.get('/api/sandbox/inbox', (_request, reply) => send(reply, { notifications: inbox.all() }));
    server.post('/api/sandbox/inbox', (request, reply) => {
      inbox.keep(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '');
      const { answer } = request.query as Fields;
      return reply.type('text/plain').send(typeof answer === 'string' ? answer.slice(0, 100) : 'success');
    });
  };

  return (server) => {
    // It has a stricter rule of its own.
    server.get('/api/sandbox/demo-merchant', demoMerchant);
    server.register(async (scope) => routes(scope));
  };
}
