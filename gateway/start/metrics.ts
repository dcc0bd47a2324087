/** Where `/metrics` has its own listener. */
import type { Meter } from '../http/meter.ts';
import type { Log } from '../ports/log.ts';
import {
  listenForScrapes,
  type MetricsListener,
  metricsProblem,
} from '../runtime/node/http/metrics-listener.ts';
import type { Config } from './settings/config.ts';

/** Without a port that the operator named, one that is taken is no reason not to take payments. */
export async function openMetrics(
  { metrics: address }: Config,
  metrics: Pick<Meter, 'registry'>,
  log: Log,
): Promise<MetricsListener | undefined> {
  if (address === undefined) return undefined;
  try {
    return await listenForScrapes(metrics, address);
  } catch (error) {
    if (address.isNamed) throw new Error(metricsProblem(address, error));
    log.warn(`/metrics is not served: ${metricsProblem(address, error)}`);
    return undefined;
  }
}
