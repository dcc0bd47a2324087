/** What is known of a request's signature. */
import type { RequestDetail } from '@tollgate/contract/workbench/requests';

/** `unchecked`: the request was refused before its signature or password was looked at. */
export type SignatureState = 'verified' | 'basic' | 'refused' | 'unchecked';

/** Codes of what is checked before or with the signature: the body, its size and type, the app (spec §5). */
const before = new Set([
  ...['SYS003', 'SYS004', 'SYS006', 'SYS007', 'SYS008', 'SYS009', 'SYS010', 'SYS011', 'SYS012', 'SYS014'],
  ...['SYS017', 'SYS018', 'SYS033'],
]);

export function signatureState({ code, method, headers }: RequestDetail): SignatureState {
  if (code === 'SYS002') return 'refused';
  // The call is looked up only for a caller who is known.
  if (method === '' && before.has(code)) return 'unchecked';
  return headers['authorization'] === undefined ? 'verified' : 'basic';
}

/** A text cut where it differs from another one: what is the same, and the rest. */
export function cutAt(text: string, position: number | undefined): readonly [same: string, rest: string] {
  return position === undefined ? [text, ''] : [text.slice(0, position), text.slice(position)];
}
