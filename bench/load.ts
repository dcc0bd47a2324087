/** Orders to the driver process, and its answers. */

/**
 * `create`: one signed cscanb.pay.getqrcode each. `cycle`: a paid bscanc.pay.submit each, until its notification.
 * `refused`: `create` with the signature of another text, so that the gateway refuses each and looks for the cause.
 */
export type LoadKind = 'create' | 'cycle' | 'refused';

export interface LoadOrder {
  readonly kind: LoadKind;
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Calls before counting begins. */
  readonly warmupSeconds: number;
  /** How many calls to sign beforehand. */
  readonly prepared: number;
  readonly appId: string;
  readonly merchantNo: string;
  readonly privateKeyPem: string;
}

export interface LoadResult {
  /** Calls answered with code 0 in the counted time (`cycle`: notified as well; `refused`: answered with SYS002). */
  readonly done: number;
  readonly failed: number;
  readonly firstFailure: string;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The signed calls ran out before the time was over. */
  readonly ranOut: boolean;
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
