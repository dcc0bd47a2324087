/** Faults, ours or the environment's: SYS007 (503) where the database is away, else the system error. */
import { isDatabaseAway } from '../../ports/database.ts';
import { type Failure, failure } from './failure.ts';

/** SQLSTATE of a write to what is only read: an inspection, or a server that is a standby now. */
const readOnlyCode = '25006';

function isReadOnly(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  return ('code' in fault && fault.code === readOnlyCode) || isReadOnly(fault.cause);
}

export function faultFailure(fault: unknown): Failure {
  if (isReadOnly(fault)) return failure('SYS007', { detail: 'the database can only be read' });
  return isDatabaseAway(fault) ? failure('SYS007') : failure('SYS001', { detail: 'wait 5 s, then query' });
}
