/** Times of the serial link, as tills in the field keep them. */
export const serialTimes = {
  /** A till repeats its handshake this often … */
  handshakeEveryMs: 1_000,
  /** … and gives up after this. */
  handshakeMaxMs: 10_000,
  heartbeatEveryMs: 2_000,
  /** Nothing received for this long: the other side is gone. */
  silenceMaxMs: 30_000,
  /** Data is repeated this often until it is acknowledged … */
  resendEveryMs: 100,
  /** … and given up after this. */
  writeMaxMs: 10_000,
  /** A packet that was begun is dropped when nothing follows for this long. */
  packetGapMaxMs: 500,
} as const;
