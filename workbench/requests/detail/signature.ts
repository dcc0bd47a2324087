/** The state of a request's signature. */
import type { Diagnosis } from '@tollgate/contract/signing/doctor/types';
import type { RequestDetail } from '@tollgate/contract/workbench/requests';

/** `unchecked`: the request ended before its signature or password was looked at. */
export type SignatureState = 'verified' | 'basic' | 'refused' | 'basicRefused' | 'unchecked' | 'unknown';

/** Codes that come both before the caller is known and afterward (spec §5). */
const ambiguous = new Set([
  ...['SYS001', 'SYS003', 'SYS004', 'SYS006', 'SYS007', 'SYS008', 'SYS009', 'SYS010', 'SYS011', 'SYS012'],
  ...['SYS014', 'SYS017', 'SYS018', 'SYS033'],
]);

export function signatureState({ authenticated, code, headers }: RequestDetail): SignatureState {
  // An earlier version did not log it: then the code says it, where it can.
  if (authenticated === undefined && ambiguous.has(code)) return 'unknown';
  if (authenticated ?? code !== 'SYS002')
    return headers['authorization'] === undefined ? 'verified' : 'basic';
  if (code === 'SYS002') return 'refused';
  return code === 'SYS004' ? 'basicRefused' : 'unchecked';
}

const isDiagnosis = (value: unknown): value is Diagnosis =>
  typeof value === 'object' && value !== null && 'causes' in value && 'text' in value;

/** Returns what the signature doctor found; undefined where it was not asked. */
export const diagnosisOf = ({ diagnosis }: RequestDetail): Diagnosis | undefined =>
  isDiagnosis(diagnosis) ? diagnosis : undefined;
