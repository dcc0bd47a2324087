import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Capabilities } from '@tollgate/contract/connector/answers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addConnector, type Connector, changeConnector, removeConnector } from '../../accounts/connectors.ts';
import type { Database } from '../../ports/database.ts';
import { createCipher } from '../../runtime/node/cipher.ts';
import { platformClock, platformRandom, uptimeClock } from '../../runtime/node/platform.ts';
import { listen } from '../../runtime/node/server.testing.ts';
import { openTestDatabase } from '../../store/testing.ts';
import { dropOldConnectorSecrets, keepConnectorSecret } from '../../vault/connector-secrets.ts';
import { keyUses, rotateKeys } from '../../vault/rotation.ts';
import { createConnectorAcquirer } from './acquirer.ts';
import { createTestConnector, otherSecret, testPorts, testSecret } from './connector.testing.ts';
import { type ConnectorRegistry, createConnectorRegistry } from './registry.ts';

const [k1, k2] = ['k1', 'k2'].map((id) => ({ id, bytes: randomBytes(32) }));
if (k1 === undefined || k2 === undefined) throw new Error('no keys');
const cipher = createCipher([k1]);
const described: Capabilities = { flows: ['card'], card_brands: ['Visa'] };

let database: Database;
const registries: ConnectorRegistry[] = [];
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const registry of registries.splice(0)) registry.stop();
  await database.close();
});

/** Connector as a process knows it. */
type Seen = Connector & { readonly described: Capabilities | undefined };

/** The registry of one process; `seen` is as it is now. */
async function openProcess(own = cipher) {
  const seen = new Map<string, Seen>();
  const ports = testPorts();
  const registry = createConnectorRegistry({
    queries: database,
    cipher: own,
    random: platformRandom,
    connectors: ports,
    uptime: uptimeClock,
    wait: (delayMs) => delay(delayMs, undefined, { ref: false }),
    adapt(connector, capabilities) {
      seen.set(connector.name, { ...connector, described: capabilities });
      return createConnectorAcquirer(
        { ...ports, random: platformRandom, publicUrl: () => '' },
        connector,
        capabilities,
      );
    },
    onFault: (fault) => ports.onProblem({ connector: '', operation: 'look', problem: String(fault) }),
  });
  registries.push(registry);
  await registry.open();
  registry.start();
  const names = () => registry.connected().map(({ name }) => name);
  return { registry, names, seen, problems: ports.problems };
}

const keep = (secret: string, nowMs = platformClock.nowMs()) =>
  keepConnectorSecret({ queries: database, cipher, random: platformRandom }, 'bank', secret, nowMs);

async function add(address: string): Promise<void> {
  await addConnector(database, { name: 'bank', address, ca: undefined }, platformClock.nowMs());
  await keep(testSecret);
}

const start = async (capabilities: () => Capabilities = () => described, secrets = [testSecret]) => {
  const answer = () => ({ protocol: '1', name: 'Bank', capabilities: capabilities() });
  return `http://127.0.0.1:${await listen(createTestConnector(answer, secrets))}`;
};

test('a process that starts knows its connectors and what they can do', async () => {
  await add(await start());
  const { names, seen } = await openProcess();
  expect(names()).toEqual(['bank']);
  expect(seen.get('bank')).toMatchObject({ secrets: [testSecret], described, isOpen: true });
});

test('a change is seen by every process without a restart, and the same list stays while there is none', async () => {
  const processes = [await openProcess(), await openProcess()];
  expect(processes.map(({ names }) => names())).toEqual([[], []]);
  await add(await start());
  for (const { registry, names, seen } of processes) {
    await expect.poll(names).toEqual(['bank']);
    await expect.poll(() => seen.get('bank')?.described).toEqual(described);
    expect(registry.connected()).toBe(registry.connected());
  }
  const other = await start(() => ({ flows: [] }));
  await changeConnector(database, 'bank', { address: other, isOpen: false }, platformClock.nowMs());
  for (const { seen } of processes)
    await expect
      .poll(() => seen.get('bank'))
      .toMatchObject({ address: other, isOpen: false, described: { flows: [] } });
  await removeConnector(database, 'bank');
  for (const { names } of processes) await expect.poll(names).toEqual([]);
});

test('a connector that is away at the start is connected, keeps what it has described, and is asked again', async () => {
  await add('http://127.0.0.1:9');
  const { names, seen, problems } = await openProcess();
  expect([names(), seen.get('bank')?.described]).toEqual([['bank'], undefined]);
  expect(problems).toMatchObject([{ connector: 'bank', operation: 'describe' }]);
  await changeConnector(database, 'bank', { address: await start() }, platformClock.nowMs());
  await expect.poll(() => seen.get('bank')?.described).toEqual(described);
  await changeConnector(database, 'bank', { address: 'http://127.0.0.1:9' }, platformClock.nowMs());
  await expect.poll(() => seen.get('bank')).toMatchObject({ address: 'http://127.0.0.1:9', described });
  const later = await openProcess();
  expect(later.seen.get('bank')).toMatchObject({ address: 'http://127.0.0.1:9', described });
});

test('secrets change without downtime: both are valid until the old one is dropped', async () => {
  await add(await start(undefined, [testSecret, otherSecret]));
  const { seen, problems } = await openProcess();
  await keep(otherSecret, platformClock.nowMs() + 1);
  await expect.poll(() => seen.get('bank')?.secrets).toEqual([otherSecret, testSecret]);
  expect(await dropOldConnectorSecrets(database, 'bank')).toBe(1);
  await expect.poll(() => seen.get('bank')?.secrets).toEqual([otherSecret]);
  expect(problems).toEqual([]);
});

test("the vault's rotation covers secrets, while processes read them", async () => {
  await add(await start());
  const both = createCipher([k2, k1]);
  const { seen, problems } = await openProcess(both);
  expect(await keyUses(database)).toEqual([{ keyId: 'k1', cards: 0, texts: 0, secrets: 1 }]);
  expect(await rotateKeys(database, both)).toEqual({ done: 1, failed: 0, left: 0 });
  expect(await keyUses(database)).toEqual([{ keyId: 'k2', cards: 0, texts: 0, secrets: 1 }]);
  const later = await openProcess(createCipher([k2]));
  expect([seen, later.seen].map((one) => one.get('bank')?.secrets)).toEqual([[testSecret], [testSecret]]);
  expect(problems).toEqual([]);
});

test('a secret that cannot be opened stops no process that runs, and is reported once', async () => {
  await add(await start());
  const { names, problems } = await openProcess();
  await database.query("update connector_secrets set sealed = ''");
  await expect.poll(() => problems.length).toBe(1);
  expect(problems[0]?.problem).toContain('a secret of connector bank, sealed with key k1, cannot be opened');
  expect(names()).toEqual(['bank']);
  await expect(openProcess()).rejects.toThrow('a secret of connector bank');
});
