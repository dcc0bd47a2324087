import { marginMs, questionMs } from '../../acquirers/question-limits.ts';

/**
 * Lease of a row for the process that has just written it and asks its acquirer at once: longer than the wait for the
 * answer. Then the scheduler looks at the row: that process may have died.
 */
export const recoveryMs = questionMs + marginMs;
