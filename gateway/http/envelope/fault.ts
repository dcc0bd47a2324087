/** Faults, ours or the environment's: SYS007 (503) where the database is away, else the system error. */
import { UncertainCommit } from '../../ports/database.ts';
import { type Failure, failure } from './failure.ts';

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** PostgreSQL: class 08 connection, 53 resources, 57P shutdown and start (SQLSTATE). */
function isUnavailable(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  // A commit whose connection was lost: the database is away. One that no standby has: it is there.
  if (fault instanceof UncertainCommit) return isUnavailable(fault.cause);
  const code = 'code' in fault ? String(fault.code) : '';
  if (connectionCodes.has(code) || /^(08|53|57P)/.test(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|waiting for the database/.test(
    fault.message,
  );
}

export function faultFailure(fault: unknown): Failure {
  return isUnavailable(fault) ? failure('SYS007') : failure('SYS001', { detail: 'wait 5 s, then query' });
}
