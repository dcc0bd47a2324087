/** The connectors of a process: what the operator has set, as acquirers. */
import { createConnectorAcquirer } from '../acquirers/http/acquirer.ts';
import type { ConnectorProblem } from '../acquirers/http/client.ts';
import { type ConnectorRegistry, createConnectorRegistry } from '../acquirers/http/registry.ts';
import type { GatewayPorts } from './ports.ts';

export type Connectors = Omit<ConnectorRegistry, 'open'>;

const still = { start() {}, stop() {} };

/** Reads the connectors; waits for their descriptions, but not for long. */
export async function wireConnectors(ports: GatewayPorts): Promise<Connectors> {
  const { connectorTransport: transport, connectors, log, meter } = ports;
  if (ports.settings.isInspection) return { connected: () => [], ...still };
  if (transport === undefined) return { connected: () => connectors, ...still };
  const onProblem = (problem: ConnectorProblem) => {
    meter.unansweredQuestion(problem);
    log.warn(problem, 'a connector sent no usable response');
  };
  const onUnsigned = (connector: string) => meter.unsignedReport(connector);
  const { hmac, equalInConstantTime, clock, random, origin } = ports;
  const linePorts = { transport, hmac, equalInConstantTime, clock, random, onProblem, onUnsigned };
  const registry = createConnectorRegistry({
    queries: ports.database,
    cipher: ports.cipher,
    random,
    connectors: linePorts,
    uptime: ports.uptime,
    wait: ports.wait,
    adapt: (connector, described) =>
      createConnectorAcquirer({ ...linePorts, publicUrl: () => origin.publicUrl }, connector, described),
    onFault: (err) => log.error({ err }, 'the connectors cannot be read'),
  });
  await registry.open();
  return registry;
}
