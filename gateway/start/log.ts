/** The gateway's log: structured lines with a psn, and nothing that is secret. */
import { blankCardNumbers } from '@tollgate/contract/card-text';
import { type Logger, pino } from 'pino';

/**
 * Returns the parts of an error that may be logged: a database's own error carries the statement's values, or the row.
 */
function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name: type, message, stack } = error;
  return {
    type,
    message: blankCardNumbers(message),
    stack: blankCardNumbers(stack ?? ''),
    ...('code' in error ? { code: error.code } : {}),
  };
}

/** Numbers of the gateway's own, which by chance may look like a card's. */
const ownNumbers = new Set(['psn', 'transNo', 'trans_no', 'notificationId']);

/** A field that came from outside may hold a card number (decision 51). */
function blankedFields(fields: object): Record<string, unknown> {
  const blanked = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' && !ownNumbers.has(name) ? blankCardNumbers(value) : value,
  ]);
  return Object.fromEntries(blanked);
}

/** Logs carry psn, never a body; should one slip in, these paths are blanked. */
export function createLog(level: string): Logger {
  const secrets = [
    'sign',
    'authorization',
    'auth_code',
    'card',
    'pan',
    'cvv',
    'password',
    'app_private_key_pem',
  ];
  return pino({
    level,
    base: null,
    serializers: { err: errorForLog },
    formatters: { log: blankedFields },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
  });
}
