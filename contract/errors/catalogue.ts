/** The error catalogue: every `code` that a reply, or the trans_error_code of an order, may carry. */
import type { CatalogueError } from '../model.ts';
import { cardErrors } from './card.ts';
import { cardPresentErrors } from './card-present.ts';
import { envelopeErrors } from './envelope.ts';
import { orderErrors } from './order.ts';
import { payerErrors } from './payer.ts';
import { refundErrors } from './refund.ts';
import { repeatErrors } from './repeat.ts';
import { terminalErrors } from './terminal.ts';

/** Codes by family, in the order in which the reference prints them. */
export const errors = {
  ...envelopeErrors,
  ...repeatErrors,
  ...orderErrors,
  ...refundErrors,
  ...payerErrors,
  ...cardErrors,
  ...cardPresentErrors,
  ...terminalErrors,
} as const satisfies Readonly<Record<string, CatalogueError>>;

export type ErrorCode = keyof typeof errors;

/** Returns whether `code` is one of the catalogue. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}

/** The entry of a code, under the general type that also has the optional `httpStatus`. */
export function catalogueError(code: ErrorCode): CatalogueError {
  return errors[code];
}
