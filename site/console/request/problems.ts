/** Problems of the fields that the gateway would refuse, all at once, found by the contract's own reader. */

import { limits } from '@tollgate/contract/limits';
import type { Call, Text } from '@tollgate/contract/model';
import { type FieldProblem, readRequest } from '@tollgate/contract/read';
import type { WireMember } from '@tollgate/contract/signing/index';

/** The name of the field at the top that a problem is about: `order_detail.data` is one of `order_detail`. */
export function topField(problem: FieldProblem): string {
  return /^[^.[]*/.exec(problem.field)?.[0] ?? problem.field;
}

/** Each field read by itself: the gateway answers the first problem only, a form shows them all. */
const singleCalls = new WeakMap<Call, ReadonlyMap<string, Call>>();

function callsByField(call: Call): ReadonlyMap<string, Call> {
  let byField = singleCalls.get(call);
  if (byField === undefined) {
    const names = Object.keys(call.request).filter((name) => name !== 'sign');
    byField = new Map(names.map((name) => [name, { ...call, rules: [], request: onlyField(call, name) }]));
    singleCalls.set(call, byField);
  }
  return byField;
}

/** The currency is included, because it decides how many decimals an amount may have. */
function onlyField(call: Call, name: string): Call['request'] {
  const request: Record<string, Call['request'][string]> = {};
  for (const each of [name, 'price_currency']) {
    const member = call.request[each];
    if (member !== undefined) request[each] = member;
  }
  return request;
}

/** Problems in the order of the fields, and the first of the call's rules that is broken. */
export function fieldProblems(call: Call, members: readonly WireMember[]): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const [name, single] of callsByField(call)) {
    const reading = readRequest(single, members);
    if (!reading.ok && topField(reading.problem) === name) problems.push(reading.problem);
  }
  if (problems.length > 0) return problems;
  const whole = readRequest(call, members);
  return whole.ok ? [] : [whole.problem];
}

/** A timestamp that this browser's clock calls too old or too new; the gateway's decides (spec §5). */
export function clockDoubt(timestamp: string, nowMs: number): Text | undefined {
  const aheadMs = Number(timestamp) - nowMs;
  if (!/^\d{13}$/.test(timestamp) || Math.abs(aheadMs) <= limits.timestampToleranceMs) return undefined;
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  return aheadMs < 0
    ? {
        en: `${minutes} minutes behind this computer's clock; the gateway allows 15 minutes.`,
        zh: `比本机时间慢 ${minutes} 分钟，网关允许的偏差为 15 分钟。`,
      }
    : {
        en: `${minutes} minutes ahead of this computer's clock; the gateway allows 15 minutes.`,
        zh: `比本机时间快 ${minutes} 分钟，网关允许的偏差为 15 分钟。`,
      };
}
