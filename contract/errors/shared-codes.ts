/** Codes that calls share; each call lists its own besides (`errors`). */
import { takesIdempotencyKey } from '../idempotency.ts';
import type { Call } from '../model.ts';
import type { ErrorCode } from './catalogue.ts';

/** Codes that every call may answer: transport, authentication, signature, fields, merchant and store, limits. */
export const commonErrors = [
  'SYS001',
  'SYS002',
  'SYS003',
  'SYS004',
  'SYS005',
  'SYS006',
  'SYS007',
  'SYS008',
  'SYS009',
  'SYS010',
  'SYS011',
  'SYS012',
  'SYS013',
  'SYS014',
  'SYS015',
  'SYS016',
  'SYS017',
  'SYS018',
  'SYS019',
  'SYS020',
  'SYS021',
  'SYS022',
  'SYS023',
  'SYS032',
  'E04103',
  'E04104',
  'E07303',
] as const satisfies readonly ErrorCode[];

/** Codes that every call may answer that takes the header Idempotency-Key (decision 40). */
export const keyErrors = ['SYS024', 'SYS025', 'SYS026'] as const satisfies readonly ErrorCode[];

/** Returns whether `call` may answer `code`. */
export function mayAnswer(call: Call, code: string): boolean {
  const shared: readonly string[] = takesIdempotencyKey(call)
    ? [...commonErrors, ...keyErrors]
    : commonErrors;
  return call.errors.includes(code) || shared.includes(code);
}
