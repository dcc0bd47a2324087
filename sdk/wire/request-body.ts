/** A request as text: serialized once, signed over that very text. */
import { limits } from '@tollgate/contract/limits';
import { parseJsonMembers, stringToSign } from '@tollgate/contract/signing/index';
import { configurationError, isTollgateError } from '../errors.ts';
import type { LazyKey } from '../keys/keys.ts';
import { signText } from '../keys/signature.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** JSON text of the fields that have a value. @throws TollgateError `configuration` for what cannot be sent exactly */
export function requestText(fields: Fields): string {
  const present = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  for (const [name, value] of present) checkValue(name, value);
  try {
    return JSON.stringify(Object.fromEntries(present));
  } catch (cause) {
    throw isTollgateError(cause) ? cause : configurationError('field-not-sendable', undefined, cause);
  }
}

/** Walks what JSON.stringify would write; a float would lose cents silently. */
function checkValue(name: string, value: unknown): void {
  let text: string | undefined;
  try {
    text = JSON.stringify(value, (key, inner: unknown) => {
      if (typeof inner === 'number' && !Number.isSafeInteger(inner))
        throw configurationError('field-not-exact', key === '' ? name : `${name}.${key}`);
      return inner;
    });
  } catch (cause) {
    throw isTollgateError(cause) ? cause : configurationError('field-not-sendable', name, cause);
  }
  // Functions and symbols would be dropped silently.
  if (text === undefined) throw configurationError('field-not-sendable', name);
}

/**
 * The body to send; with a key, `sign` over the members as they are in it (decision 4).
 *
 * @throws TollgateError `configuration` where a value cannot be sent or the body exceeds 64 KiB
 */
export async function requestBody(fields: Fields, key: LazyKey | undefined): Promise<string> {
  const text = requestText(fields);
  const read = parseJsonMembers(text);
  if (!read.ok) throw configurationError('field-not-sendable', read.name ?? read.problem);
  const signed =
    key === undefined
      ? text
      : `${text.slice(0, -1)},"sign":"${await signText(key, stringToSign(read.members))}"}`;
  if (new TextEncoder().encode(signed).length > limits.bodyMaxBytes)
    throw configurationError('request-too-large');
  return signed;
}
