/** Settings of a gateway that are not set by its operator: the same on Node and in a page. */
export const defaultSettings = {
  /** Calls a second that one app may make on average. */
  rateLimit: 1_000,
  /** The same for one IP address. */
  addressRateLimit: 2_000,
  callDeadlineMs: 30_000,
  /** Days in a sandbox. In production, requests are kept only where the operator sets it. */
  requestLogDays: 7,
  booksTimeZone: 'UTC',
} as const;
