/** A check of a connector: data with the function that makes it. */
import type { Capabilities } from '@tollgate/contract/connector/answers';
import type { ConnectorFlow } from '@tollgate/contract/connector/values';
import type { Text } from '@tollgate/contract/model';
import type { Probe } from './probe.ts';

type Flag = 'increments' | 'inquiry' | 'partial_refunds' | 'three_d_secure';

export interface Check {
  readonly id: string;
  readonly text: Text;
  /** Made where the connector declares one of these. */
  readonly flows?: readonly ConnectorFlow[];
  /** Made where the connector declares all of these. */
  readonly needs?: readonly Flag[];
  /** Made where the connector takes this currency. */
  readonly currency?: string;
  /** @throws Finding, or NotShown where the connector gives no occasion */
  run(probe: Probe): Promise<void>;
}

/** Names the capability that a check lacks; undefined where the check is made. */
export function missingFor(
  { flows, needs = [], currency }: Check,
  capabilities: Capabilities,
): string | undefined {
  if (flows !== undefined && !flows.some((flow) => capabilities.flows.includes(flow)))
    return flows.join(' / ');
  if (currency !== undefined && capabilities.currencies?.includes(currency) === false) return currency;
  return needs.find((need) => capabilities[need] !== true);
}
