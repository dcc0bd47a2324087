/**
 * For how long a row is left to whoever has just written it and asks its acquirer at once. Then the scheduler looks at
 * it: that process may have died.
 */
export const recoveryMs = 5_000;
