import { questionMs } from '../../acquirers/limits.ts';

const marginMs = 5_000;

/**
 * For how long a row is left to whoever has just written it and asks its acquirer at once: longer than the answer is
 * waited for. Then the scheduler looks at it: that process may have died.
 */
export const recoveryMs = questionMs + marginMs;
