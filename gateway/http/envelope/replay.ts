/**
 * Repeats of signed requests (decision 45). Calls below /api/payments need no timestamp, and RSA2 makes one signature of
 * one request however often it is sent, so that a signature says nothing of when: what was seen before is remembered.
 * Their older forms have a timestamp, and a recorded one would undo a later change all the same.
 */

import { calls } from '@tollgate/contract/calls/index';
import { dayMs } from '@tollgate/contract/durations';
import { limits } from '@tollgate/contract/limits';
import type { Call } from '@tollgate/contract/model';
import { readRequest } from '@tollgate/contract/read';
import { memberText, type WireMember } from '@tollgate/contract/signing/index';
import type { App } from '../../accounts/account.ts';
import { createOnce, type Once } from '../../calls/once.ts';
import type { OrderContext } from '../../orders/change/context.ts';
import { findSignatureUse, noteSignatureUse } from '../../store/seen-signatures.ts';
import type { Signed } from './authenticate.ts';
import { type Failure, failure } from './failure.ts';

/** A signed timestamp may be this far ahead at first, and is taken until it is as far behind. */
const timestampedKeptMs = 3 * limits.timestampToleranceMs;
/** A request without a timestamp never expires. Its signature is kept longer than any order stays open. */
const untimedKeptMs = 400 * dayMs;

const paymentsCalls = calls.filter(({ envelope }) => envelope === 'payments');

export interface Replay {
  /** Data of the first successful reply: the request is a repeat within the time of its timestamp. */
  readonly data?: string;
  readonly once?: Once;
}

/** A read that is no request of any other call cannot be taken for one, and need not be remembered. */
const isRemembered = (call: Call, members: readonly WireMember[]) =>
  call.readOnly !== true ||
  paymentsCalls.some((other) => other.method !== call.method && readRequest(other, members).ok);

export interface ReplayDeps {
  readonly orders: OrderContext;
  readonly hashOf: (text: string) => string;
  readonly otherTimes: (merchantNo: string) => readonly number[];
}

export async function openReplay(
  { orders, hashOf, otherTimes }: ReplayDeps,
  app: App,
  call: Call,
  members: readonly WireMember[],
  signed: Signed | undefined,
): Promise<Replay | Failure> {
  // With Basic authentication there is no signature to send again. Other calls have a number of their own.
  if (signed === undefined || (call.envelope === 'entry' && call.repeats === undefined)) return {};
  const { database, clock } = orders;
  // A timestamp may be the world's although the merchant's clock was moved on: the slower one decides what is forgotten.
  const nowMs = Math.min(clock.nowMs(app.merchantNo), ...otherTimes(app.merchantNo));
  const key = { merchantNo: app.merchantNo, hash: hashOf(signed.sign) };
  const isTimed = (memberText(members, 'timestamp') ?? '') !== '';
  const keptUntilMs = nowMs + (isTimed ? timestampedKeptMs : untimedKeptMs);
  const noted = isRemembered(call, members)
    ? await noteSignatureUse(database, key, { path: call.path, nowMs, keptUntilMs })
    : undefined;
  const use = noted ?? (await findSignatureUse(database, key));
  if (use !== undefined && use.path !== call.path)
    return failure('SYS033', { field: 'timestamp', detail: `used on ${use.path}; send a timestamp` });
  if (call.readOnly === true || call.repeats === 'number-taken') return {};
  if (isTimed && typeof use?.reply === 'string') return { data: use.reply };
  return { once: createOnce(database, key, isTimed ? undefined : noted) };
}
