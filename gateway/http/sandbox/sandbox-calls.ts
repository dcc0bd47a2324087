/**
 * Calls that only the sandbox has, unsigned, for scripts: the clock, the payer, a transaction's timeline, the
 * signature doctor, the demo merchant, merchants for tests, and an inbox that a first notification can go to. JSON in
 * and out, `data` as an object.
 */
import type { Diagnosis } from '@tollgate/contract/signing/doctor/types';
import { merchantNoPattern } from '../../accounts/registration.ts';
import type { OrderContext } from '../../orders/change/context.ts';
import { type Failure, failure, failureWith, isFailure } from '../envelope/failure.ts';
import type { SignatureDoctor } from '../envelope/signature-doctor.ts';
import { addressGroup } from '../limits/address-limit.ts';
import { retryHeaders } from '../limits/rate-limit.ts';
import { respond, respondFailure, respondJson } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import type { AuditLog } from '../workbench/access/audit-log.ts';
import { advanceClock, type ClockCallDeps, showClock } from './clock-calls.ts';
import { needsToken, whyNoDemo } from './demo-access.ts';
import { createInbox, type Inbox } from './inbox.ts';
import type { MerchantCalls } from './merchants.ts';
import { type PayCallDeps, pay } from './pay-call.ts';
import { sandboxAct, sandboxRead } from './sandbox-act.ts';
import { fieldsOf, textOf, typeFailure } from './sandbox-fields.ts';
import { type SandboxPlace, sandboxActor } from './sandbox-host.ts';
import { showTimeline } from './timeline-call.ts';

export interface SandboxDeps extends Omit<ClockCallDeps, 'orders'>, PayCallDeps {
  readonly orders: OrderContext;
  readonly merchants: Omit<MerchantCalls, 'drop'>;
  readonly doctor: SignatureDoctor;
  /** Returns true if an address, or a network of them, may make one more merchant. */
  readonly allowsMerchant: (address: string) => boolean;
  readonly auditLog: AuditLog;
  /** Where the gateway listens, and how others reach it. */
  readonly place: () => SandboxPlace;
  /** Returns what DATA_DIR/demo-merchant.json says; undefined until it is made. */
  readonly demoMerchant: () => object | undefined;
}

type Handler = (context: RouteContext) => Response | Promise<Response>;

export function sandboxCalls(deps: SandboxDeps): Routes {
  const { orders, auditLog } = deps;
  const { psn } = orders.identifiers;
  const inbox = createInbox(orders.clock);
  /** Answers for this sandbox's own names alone. */
  const actorOf = sandboxActor(deps.place);
  const read = (work: (context: RouteContext) => Promise<object | Failure>) =>
    sandboxRead({ psn, actorOf }, work);
  const act = (name: string, work: (context: RouteContext) => Promise<object | Failure>) =>
    sandboxAct({ psn, auditLog, actorOf }, name, work);
  const ofNoPage = (answer: Handler): Handler => ownPagesOnly(psn, answer);
  const onOwnHost =
    (answer: Handler): Handler =>
    (context) => {
      const actor = actorOf(context.req.raw);
      return isFailure(actor) ? respondFailure(actor, psn()) : answer(context);
    };
  const asksForToken = needsToken(deps.place);
  /** Returns true for those who need a token at the Workbench. */
  const isStranger = ({ env: { remoteAddress }, req }: RouteContext) =>
    asksForToken({ remoteAddress, headers: req.raw.headers });
  /** Comes before the audit log, which keeps what it has. */
  const withinLimit =
    (answer: Handler): Handler =>
    (context) => {
      if (!isStranger(context) || deps.allowsMerchant(addressGroup(context.env.ip))) return answer(context);
      return respondFailure(failure('SYS006'), psn(), retryHeaders(429));
    };
  return (router) => {
    router.get(
      '/api/sandbox/clock',
      read((context) => showClock(deps, context)),
    );
    router.post(
      '/api/sandbox/clock',
      act('clock.advance', (context) => advanceClock(deps, context)),
    );
    router.post(
      '/api/sandbox/pay',
      // The payer pays, and not the operator: as on the payer's page, the audit log has nothing of it.
      read((context) => pay(deps, context)),
    );
    router.get(
      '/api/sandbox/timeline',
      read((context) => showTimeline(orders, context, !isStranger(context))),
    );
    router.post('/api/sandbox/doctor', onOwnHost(ofNoPage(read((context) => examine(deps, context)))));
    router.post(
      '/api/sandbox/merchants',
      withinLimit(act('merchants.make', (context) => makeMerchant(deps, context))),
    );
    router.delete(
      '/api/sandbox/merchants/:merchant_no',
      act('merchants.remove', (context) => removeMerchant(deps, inbox, context)),
    );
    router.get(
      '/api/sandbox/inbox',
      read((context) => readInbox(inbox, context)),
    );
    router.post('/api/sandbox/inbox', onOwnHost(ofNoPage((context) => receive(inbox, context))));
    // It has its own, stricter rule.
    router.get('/api/sandbox/demo-merchant', (context) => showDemoMerchant(deps, context));
    // As the file, for programs that read it from their folder.
    router.get('/api/sandbox/demo-merchant.json', (context) => showDemoMerchant(deps, context, true));
  };
}

/** A page of another site sends text without asking first; what it writes would look like the gateway's own. */
function ownPagesOnly(psn: () => string, answer: Handler): Handler {
  return (context) => {
    const { req } = context;
    const site = req.header('sec-fetch-site') ?? 'none';
    const isOwn = site === 'none' || site === 'same-origin';
    const hasOrigin = req.header('sec-fetch-site') === undefined && req.header('origin');
    if (isOwn && !hasOrigin) return answer(context);
    const problem = failureWith('E07303', 'The request comes from a page with a different origin');
    return respondFailure({ ...problem, httpStatus: 403 }, psn());
  };
}

async function examine({ doctor }: SandboxDeps, { req }: RouteContext): Promise<object | Failure> {
  const bytes = new Uint8Array(await req.arrayBuffer());
  const diagnosis = await doctor.examine(req.header('content-type'), bytes);
  return isFailure(diagnosis) ? diagnosis : { diagnosis: wireDiagnosis(diagnosis) };
}

function wireDiagnosis({ causes, text, member, members, expected, signed, ...rest }: Diagnosis) {
  const { position, expectedAt, signedAt } = rest;
  return {
    causes,
    text,
    member,
    members,
    expected,
    signed,
    position,
    expected_at: expectedAt,
    signed_at: signedAt,
  };
}

async function makeMerchant({ merchants }: SandboxDeps, context: RouteContext): Promise<object | Failure> {
  return typeFailure(context) ?? merchants.make(await fieldsOf(context));
}

/** A page of another site cannot send DELETE without asking first. */
async function removeMerchant(
  { merchants }: SandboxDeps,
  inbox: Inbox,
  { req }: RouteContext,
): Promise<object | Failure> {
  const merchantNo = req.param('merchant_no') ?? '';
  const removed = merchantNoPattern.test(merchantNo)
    ? await merchants.remove(merchantNo)
    : failure('E04103', { field: 'merchant_no' });
  if (!isFailure(removed)) inbox.forget(merchantNo);
  return removed;
}

async function readInbox(inbox: Inbox, context: RouteContext): Promise<object> {
  return { notifications: inbox.of(textOf(await fieldsOf(context), 'merchant_no')) };
}

async function receive(inbox: Inbox, { req }: RouteContext): Promise<Response> {
  inbox.keep(await req.text(), req.header('tollgate-key-id'));
  return respond(200, 'text/plain', req.query('answer')?.slice(0, 100) ?? 'success');
}

function showDemoMerchant(
  { orders, place, demoMerchant }: SandboxDeps,
  { env, req }: RouteContext,
  isFile = false,
): Response {
  const psn = orders.identifiers.psn();
  const why = whyNoDemo({
    remoteAddress: env.remoteAddress,
    headers: req.raw.headers,
    publicUrl: place().publicUrl,
  });
  const demo = demoMerchant();
  if (why === undefined && demo !== undefined)
    return respondJson(200, isFile ? demo : { code: '0', msg: 'success', psn, data: demo });
  const reason = `The demo merchant is shown on the gateway's own computer only: ${why ?? 'it is being created'}`;
  return respondFailure({ ...failureWith('E07303', reason), httpStatus: 403 }, psn);
}
