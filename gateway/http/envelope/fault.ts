/** Errors, ours or the environment's: SYS007 (503) where the database is away, else the system error. */
import { isDatabaseAway } from '../../ports/database.ts';
import { type Failure, failure } from './failure.ts';

/** SQLSTATE of a write to what is only read: an inspection, or a server that is a standby now. */
const readOnlyCode = '25006';

function isReadOnly(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === readOnlyCode) || isReadOnly(error.cause);
}

export function faultFailure(error: unknown): Failure {
  if (isReadOnly(error)) return failure('SYS007', { detail: 'the database is read-only' });
  return isDatabaseAway(error) ? failure('SYS007') : failure('SYS001', { detail: 'wait 5 s, then query' });
}
