/**
 * The connectors of a process: as the operator has set them, seen within `lookEveryMs`, and with what each describes,
 * asked every minute. A connector that does not answer keeps the capabilities that it described last, to any process.
 */
import { Capabilities } from '@tollgate/contract/connector/answers';
import { readMembers } from '@tollgate/contract/connector/reading';
import { minuteMs, secondMs } from '@tollgate/contract/durations';
import { type Connector, findConnectors, keepConnectorDescription } from '../../accounts/connectors.ts';
import type { Cipher } from '../../ports/cipher.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Queries } from '../../ports/database.ts';
import { hexOf } from '../../ports/encodings.ts';
import type { Random } from '../../ports/random.ts';
import type { Acquirer } from '../port/acquirer.ts';
import { askConnector, type ConnectorPorts } from './client.ts';

/** A change takes hold everywhere within twice this, the time that a look takes included. */
export const lookEveryMs = secondMs;
const describeEveryMs = minuteMs;
/** After an answer that did not come. */
const describeAgainMs = 5 * secondMs;
/** Time that the start of a process waits for connectors to describe themselves. */
const startMs = 2 * secondMs;
const idBytes = 16;

export interface ConnectorRegistry {
  /** The same list until something changes. */
  connected(): readonly Acquirer[];
  /** Reads all connectors; waits for their descriptions, but not for long. @throws where the database does not answer */
  open(): Promise<void>;
  start(): void;
  stop(): void;
}

export interface RegistryDeps {
  readonly queries: Queries;
  readonly cipher: Cipher;
  readonly random: Random;
  readonly connectors: ConnectorPorts;
  /** Monotonic. */
  readonly uptime: Clock;
  /** Resolves after as many milliseconds, and keeps no process alive. */
  readonly wait: (delayMs: number) => Promise<unknown>;
  /** Makes the acquirer of a connector; `described`: undefined until it has answered. */
  readonly adapt: (connector: Connector, described: Capabilities | undefined) => Acquirer;
  readonly onFault: (fault: unknown) => void;
}

interface Entry {
  readonly connector: Connector;
  /** Equal where connectors are. */
  readonly mark: string;
  described: Capabilities | undefined;
  acquirer: Acquirer;
  isAsked: boolean;
  describeAtMs: number;
}

export function createConnectorRegistry(deps: RegistryDeps): ConnectorRegistry {
  const { queries, cipher, random, connectors, uptime, wait, adapt } = deps;
  let entries: ReadonlyMap<string, Entry> = new Map();
  let acquirers: readonly Acquirer[] = [];
  let isLooking = false;

  function publish(): void {
    acquirers = [...entries.values()].map(({ acquirer }) => acquirer);
  }

  function entryOf(connector: Connector): Entry {
    const known = entries.get(connector.name);
    // The description of another process changes nothing here: each process asks.
    const mark = JSON.stringify({ ...connector, described: undefined });
    if (known?.mark === mark) return known;
    const kept = readMembers(Capabilities, connector.described);
    const described = known?.described ?? (kept.kind === 'read' ? kept.value : undefined);
    const acquirer = adapt(connector, described);
    const describeAtMs = Number.NEGATIVE_INFINITY;
    return { connector, mark, described, acquirer, isAsked: false, describeAtMs };
  }

  async function describe(entry: Entry): Promise<void> {
    const { connector } = entry;
    entry.isAsked = true;
    const question = { request_id: hexOf(random.bytes(idBytes)) };
    const asked = await askConnector(connectors, connector, 'describe', question);
    entry.isAsked = false;
    const isAnswered = asked.kind === 'replied';
    entry.describeAtMs = uptime.nowMs() + (isAnswered ? describeEveryMs : describeAgainMs);
    if (!isAnswered || entries.get(connector.name) !== entry) return;
    const { capabilities } = asked.reply;
    if (JSON.stringify(capabilities) === JSON.stringify(entry.described)) return;
    entry.described = capabilities;
    entry.acquirer = adapt(connector, capabilities);
    publish();
    await keepConnectorDescription(queries, connector.name, capabilities).catch(deps.onFault);
  }

  /** Returns the descriptions that it has asked for. */
  async function look(): Promise<readonly Promise<void>[]> {
    const found = (await findConnectors(queries, cipher)).map(entryOf);
    const isSame =
      found.length === entries.size && found.every((one) => entries.get(one.connector.name) === one);
    if (!isSame) {
      entries = new Map(found.map((entry) => [entry.connector.name, entry]));
      publish();
    }
    const nowMs = uptime.nowMs();
    return found.filter((entry) => !entry.isAsked && entry.describeAtMs <= nowMs).map(describe);
  }

  async function keepLooking(): Promise<void> {
    isLooking = true;
    let lastFault = '';
    while (isLooking) {
      await wait(lookEveryMs);
      if (!isLooking) return;
      try {
        await look();
        lastFault = '';
      } catch (fault) {
        // Each look would say it again.
        if (String(fault) !== lastFault) deps.onFault(fault);
        lastFault = String(fault);
      }
    }
  }

  return {
    connected: () => acquirers,
    async open() {
      const descriptions = await look();
      if (descriptions.length > 0) await Promise.race([Promise.all(descriptions), wait(startMs)]);
    },
    start: () => void keepLooking(),
    stop() {
      isLooking = false;
    },
  };
}
