/** Where `/metrics` has a listener of its own. */
import type { Logger } from 'pino';
import type { Metrics } from '../runtime/node/http/metrics.ts';
import {
  listenForScrapes,
  type MetricsListener,
  metricsProblem,
} from '../runtime/node/http/metrics-listener.ts';
import type { Config } from './settings/config.ts';

/** Without a port that the operator named, one that is taken is no reason not to take payments. */
export async function openMetrics(
  { metrics: address }: Config,
  metrics: Metrics,
  log: Logger,
): Promise<MetricsListener | undefined> {
  if (address === undefined) return undefined;
  try {
    return await listenForScrapes(metrics, address);
  } catch (fault) {
    if (address.isNamed) throw new Error(metricsProblem(address, fault));
    log.warn(`/metrics is not served: ${metricsProblem(address, fault)}`);
    return undefined;
  }
}
