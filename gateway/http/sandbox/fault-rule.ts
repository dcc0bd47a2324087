/** Rules of faults as they are sent: the members of a body, or a header of one request. */

import { callByMethod } from '@tollgate/contract/calls/index';
import { secondMs } from '@tollgate/contract/durations';
import {
  type FaultName,
  faultDelayMaxMs,
  faultKind,
  faultLimits,
  faultPlaceOf,
  faultTextForms,
} from '@tollgate/contract/faults';
import { merchantNoPattern } from '../../accounts/registration.ts';
import type { NewRule } from '../../faults/sandbox/faults.ts';
import { invariant } from '../../orders/state/refusal.ts';
import { type Failure, failure, isFailure } from '../envelope/failure.ts';

type Fields = Readonly<Record<string, unknown>>;

export const ruleMembers = [
  ...['fault', 'merchant_no', 'app_id', 'method', 'merchant_order_no', 'trans_no'],
  ...['times', 'every', 'probability', 'delay_ms', 'seed', 'lasts_seconds'],
] as const;

const textForms = { merchant_no: merchantNoPattern, ...faultTextForms } as const;
const textHints: Readonly<Record<keyof typeof textForms, string>> = {
  merchant_no: '12 digits',
  app_id: 'an app_id',
  merchant_order_no: 'an order number',
  trans_no: '22 digits',
  seed: `1 to ${faultLimits.seedMaxLength} visible ASCII characters`,
};

const outOfRange = (field: string, detail: string) => failure('SYS022', { field, detail });

/** A whole number of the body, its default, or what is wrong with it. */
function wholeOf(
  fields: Fields,
  name: string,
  [min, max]: readonly [number, number],
  usual: number,
): number | Failure {
  const value = fields[name] ?? usual;
  const isIn = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
  return isIn ? value : outOfRange(name, `a whole number from ${min} to ${max}`);
}

function textOf(fields: Fields, name: keyof typeof textForms): string | null | Failure {
  const value = fields[name];
  if (value === undefined || value === null) return null;
  return typeof value === 'string' && textForms[name].test(value)
    ? value
    : failure('SYS015', { field: name, detail: textHints[name] });
}

function kindOf(value: unknown): ReturnType<typeof faultKind> | Failure {
  if (value === undefined) return failure('SYS012', { field: 'fault' });
  const kind = typeof value === 'string' ? faultKind(value) : undefined;
  return kind ?? failure('SYS016', { field: 'fault', detail: 'GET /api/sandbox/faults lists all kinds' });
}

function methodOf(value: unknown, fault: FaultName): string | null | Failure {
  if (value === undefined || value === null) return null;
  if (faultPlaceOf(fault) !== 'call')
    return failure('SYS023', { field: 'method', detail: `${fault} does not apply to a call` });
  const call = typeof value === 'string' ? callByMethod(value) : undefined;
  return call?.method ?? failure('SYS016', { field: 'method', detail: 'the method of a call' });
}

function delayOf(fields: Fields, fault: FaultName, usual: number | undefined): number | Failure {
  const value = fields['delay_ms'];
  if (usual === undefined)
    return value === undefined
      ? 0
      : failure('SYS023', { field: 'delay_ms', detail: `${fault} has no delay` });
  return wholeOf(fields, 'delay_ms', [1, faultDelayMaxMs(fault)], usual);
}

function probabilityOf(value: unknown = 1): number | Failure {
  const isIn = typeof value === 'number' && value > 0 && value <= 1;
  return isIn ? value : outOfRange('probability', 'above 0, up to 1');
}

const isProblem = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && isFailure(value);

type Right<Parts> = Parts & { readonly [Name in keyof Parts]: Exclude<Parts[Name], Failure> };
/** Returns true if no part is a failure. */
const areRight = <Parts extends object>(parts: Parts): parts is Right<Parts> =>
  !Object.values(parts).some(isProblem);

/** The rule of a body whose members are all known; or the first that is wrong. */
export function readRule(fields: Fields): NewRule | Failure {
  const kind = kindOf(fields['fault']);
  if (kind === undefined || isFailure(kind)) return kind ?? failure('SYS012', { field: 'fault' });
  const { fault } = kind;
  const { timesDefault, timesMax, everyMax, lastsDefaultMs, lastsMaxMs } = faultLimits;
  const lastsRange = [1, lastsMaxMs / secondMs] as const;
  const parts = {
    merchantNo: textOf(fields, 'merchant_no'),
    appId: textOf(fields, 'app_id'),
    merchantOrderNo: textOf(fields, 'merchant_order_no'),
    transNo: textOf(fields, 'trans_no'),
    seed: textOf(fields, 'seed'),
    method: methodOf(fields['method'], fault),
    times: wholeOf(fields, 'times', [1, timesMax], timesDefault),
    every: wholeOf(fields, 'every', [1, everyMax], 1),
    probability: probabilityOf(fields['probability']),
    delayMs: delayOf(fields, fault, kind.delayMs),
    lasts: wholeOf(fields, 'lasts_seconds', lastsRange, lastsDefaultMs / secondMs),
  };
  const [problem] = Object.values(parts).filter(isProblem);
  if (problem !== undefined) return problem;
  invariant(areRight(parts), 'parts without a problem are right');
  const { merchantNo, seed, lasts, ...own } = parts;
  // Order numbers are unique for their merchant alone.
  if (merchantNo === null && (own.merchantOrderNo !== null || own.transNo !== null))
    return failure('SYS012', { field: 'merchant_no', detail: 'required together with an order number' });
  return { fault, merchantNo: merchantNo ?? '', ...own, seed: seed ?? undefined, lastsMs: lasts * secondMs };
}

export interface HeaderFault {
  readonly fault: FaultName;
  readonly delayMs: number;
}

const headerForm = /^\s*([a-z_.]{1,64})\s*(?:;\s*delay_ms\s*=\s*(\d{1,9})\s*)?$/;

/** `call.delay`, or `call.delay; delay_ms=2000`; or SYS027. */
export function readFaultHeader(header: string): HeaderFault | Failure {
  const field = 'Tollgate-Fault';
  const [, name, delay] = headerForm.exec(header) ?? [];
  if (name === undefined) return failure('SYS027', { field, detail: 'such as call.delay; delay_ms=2000' });
  const read = readRule({ fault: name, ...(delay !== undefined && { delay_ms: Number(delay) }) });
  if (!isFailure(read)) return { fault: read.fault, delayMs: read.delayMs };
  const detail =
    read.code === 'SYS016' ? 'there is no such fault' : 'this fault does not accept this delay_ms';
  return failure('SYS027', { field, detail });
}
