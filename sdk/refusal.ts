/** A refusal of the gateway as an error: the one error whose texts come from the catalogue. */

import { uncertainCodes } from '@tollgate/contract/errors/reactions';
import { type ReplyFacts, TollgateError } from './errors.ts';
import { problems } from './problems.ts';
import { contractData } from './wire/contract-data.ts';

/** Codes after which the gateway itself does not know, or cannot be sure of, the outcome of the request. */
const uncertain: ReadonlySet<string> = new Set(uncertainCodes);

/** The gateway refused with `code`. */
export function refusedError(code: string, msg: string, reply: ReplyFacts): TollgateError {
  const known = Object.hasOwn(contractData.errors, code) ? contractData.errors[code] : undefined;
  const text = known?.message ?? problems['unknown-code'].text;
  const action = known?.action ?? problems['unknown-code'].action;
  return new TollgateError({
    kind: 'refused',
    code,
    text,
    action,
    isUncertain: uncertain.has(code),
    msg,
    ...reply,
  });
}
