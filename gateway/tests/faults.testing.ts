/** The sandbox with faults for tests on a database: rules, calls with headers, notifications, the clock. */
import { generateKeyPairSync } from 'node:crypto';
import { calls } from '@tollgate/contract/calls/index';
import { type FaultName, faultKind } from '@tollgate/contract/faults';
import { parseJsonMembers, stringToSign, type WireMember } from '@tollgate/contract/signing/index';
import { beforeAll } from 'vitest';
import { registerApp } from '../accounts/registration.ts';
import { sandboxAcquirer } from '../acquirers/sandbox/acquirer.ts';
import { createFaultyAcquirer } from '../acquirers/sandbox/faulty.ts';
import { createLateReports } from '../acquirers/sandbox/late-reports.ts';
import { onlyAcquirer } from '../acquirers/testing.ts';
import { createFaults, type NewRule } from '../faults/sandbox/faults.ts';
import { answerCall, type CallReply } from '../http/envelope/envelope.ts';
import { createCallFaults } from '../http/sandbox/call-faults.ts';
import { createTestEnvelope } from '../http/testing.ts';
import { createDelivery } from '../notifications/delivery.ts';
import { createFaultyExchange } from '../notifications/sandbox/faulty-exchange.ts';
import { requestContextOf } from '../orders/change/context.ts';
import { createSeededRandom, type TestClock } from '../orders/change/testing.ts';
import { applyAcquirerEvent } from '../orders/due/acquirer-event.ts';
import { advanceDue } from '../orders/due/due.ts';
import { merchantNo } from '../orders/terminal/testing.ts';
import type { OutgoingReply } from '../ports/outgoing.ts';
import { publicKeyOf } from '../runtime/node/public-key.ts';
import { createSigner } from '../runtime/node/signer.ts';
import { type Fields, useSandbox } from './sandbox.testing.ts';

const newKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const [appKey, gatewayKey, strangerKey] = [newKey(), newKey(), newKey()];
const [appSigner, stranger] = [createSigner(appKey.privateKey), createSigner(strangerKey.privateKey)];
export const gatewaySigner = createSigner(gatewayKey.privateKey);
export const signedAppId = 'tgfa00000000000001';

let seeds = 10;
/** No two rules of a file have the same id. */
function nextRandom() {
  seeds += 2;
  return createSeededRandom(seeds * 7919);
}

export interface Posted {
  readonly body: string;
  readonly members: Fields;
  readonly isSigned: boolean;
}

export interface Asked {
  readonly key?: string;
  readonly fault?: string;
}

/** Everything that a rule may have, with what a test wants otherwise. */
export const ruleOf = (fault: FaultName, changes: Partial<NewRule> = {}): NewRule => ({
  fault,
  merchantNo,
  appId: null,
  method: null,
  merchantOrderNo: null,
  transNo: null,
  times: 1,
  every: 1,
  probability: 1,
  seed: undefined,
  lastsMs: 3_600_000,
  delayMs: faultKind(fault)?.delayMs ?? 0,
  ...changes,
});

function isSigned(body: string): boolean {
  const read = parseJsonMembers(body);
  if (!read.ok) return false;
  const sign = read.members.find(({ name }) => name === 'sign')?.text ?? '';
  const signed: WireMember[] = read.members.filter(({ name }) => name !== 'sign');
  return gatewaySigner.verify(stringToSign(signed), sign, gatewayKey.publicKey);
}

/** A database for the tests of a file; `open()` is for one test, with rules of its own. */
export function useFaults() {
  const world = useSandbox();
  beforeAll(async () => {
    const key = publicKeyOf(appKey.publicKey);
    await registerApp(world.database(), { merchantNo, signType: 'RSA2', key, appId: signedAppId }, 0);
  });

  async function open() {
    const database = world.database();
    await database.query('delete from fault_rules');
    const own: { clock?: TestClock } = {};
    const nowMs = () => own.clock?.nowMs() ?? 0;
    const clock = { nowMs, systemMs: nowMs };
    const process = () =>
      createFaults({
        queries: database,
        clock,
        platform: clock,
        random: nextRandom(),
        onFault: (error) => {
          throw error;
        },
      });
    const faults = process();
    const reports = createLateReports(clock);
    const acquirers = onlyAcquirer(createFaultyAcquirer(sandboxAcquirer, { faults, reports }));
    const sandbox = world.sandbox({ acquirers });
    const { context } = sandbox;
    own.clock = context.clock;
    const posted: Posted[] = [];
    const receiver: { answer: (one: Posted) => OutgoingReply } = {
      answer: () => ({ kind: 'replied', status: 200, body: 'success', truncated: false }),
    };
    const delivery = createDelivery({
      database,
      clock: context.clock,
      texts: context.texts,
      allowLoopback: true,
      signer: gatewaySigner,
      outgoing: {
        async post({ body }) {
          const one = { body, members: JSON.parse(body) as Fields, isSigned: isSigned(body) };
          posted.push(one);
          return receiver.answer(one);
        },
      },
      hasApp: async () => true,
      nextTurn: async () => {},
      durationClock: () => 0,
      exchange: createFaultyExchange({ faults, queries: database, strangerSigner: async () => stranger }),
    });
    const waited: number[] = [];
    const callFaults = createCallFaults({ faults, wait: async (delayMs) => waited.push(delayMs) });
    const deps = { ...createTestEnvelope(context), signer: gatewaySigner, faults: callFaults };

    /** A signed call of the merchant's. */
    async function send(method: string, fields: Fields, asked: Asked = {}): Promise<CallReply> {
      const named = calls.find((one) => one.method === method);
      if (named === undefined) throw new RangeError(method);
      const body = {
        app_id: signedAppId,
        format: 'JSON',
        charset: 'UTF-8',
        sign_type: 'RSA2',
        version: '1.0',
        timestamp: String(nowMs()),
        merchant_no: merchantNo,
        method,
        ...fields,
      };
      const read = parseJsonMembers(JSON.stringify(body));
      if (!read.ok) throw new Error(read.problem);
      const sign = await appSigner.sign(stringToSign(read.members));
      return answerCall(deps, {
        path: '/api/entry',
        contentType: 'application/json',
        authorization: undefined,
        idempotencyKey: asked.key,
        fault: asked.fault,
        psn: context.identifiers.psn(),
        body: new TextEncoder().encode(JSON.stringify({ ...body, sign })),
      });
    }

    return {
      ...sandbox,
      database,
      faults,
      process,
      reports,
      posted,
      receiver,
      delivery,
      waited,
      send,
      isSigned,
      add: (fault: FaultName, changes: Partial<NewRule> = {}) => faults.add(ruleOf(fault, changes)),
      /** Returns the faults that were injected in this order, the oldest first. */
      injected: (transNo: string) =>
        database.query<{ fault: FaultName; httpStatus: number | null; psn: string | null }>(
          `select fault, http_status as "httpStatus", psn from injected_faults
           where merchant_no = $1 and trans_no = $2 order by real_at`,
          [merchantNo, transNo],
        ),
      /** Moves the clock on and does what is due, notifications not. */
      async advance(byMs: number) {
        context.clock.advance(byMs);
        do {
          await reports.fire('everyone', (event) =>
            applyAcquirerEvent(requestContextOf(context), 'sandbox', event),
          );
        } while (
          (await advanceDue(context, (error) => {
            throw error;
          })) > 0
        );
      },
    };
  }
  return { open, database: world.database };
}
