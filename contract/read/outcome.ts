/** Outcome of reading one value: the value, or why it is refused and where. */
import type { ErrorCode } from '../errors/catalogue.ts';

/** A refused value. `detail` says in English what to send; `path` is the dotted name of the field. */
export interface Refused {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly path: string;
  readonly detail?: string;
}

export type Outcome<T> = { readonly ok: true; readonly value: T } | Refused;

export function read<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refused(code: ErrorCode, path: string, detail?: string): Refused {
  return detail === undefined ? { ok: false, code, path } : { ok: false, code, path, detail };
}
