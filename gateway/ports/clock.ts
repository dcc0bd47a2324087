/** The gateway's time, in milliseconds since 1970 UTC. Nothing below `main.ts` asks the platform. */
export interface Clock {
  nowMs(): number;
}
