/** The program that an operator runs beside Mosquitto, with the broker that reads what it writes. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mqtt from 'mqtt';
import { expect, onTestFinished, test } from 'vitest';
import { registerMerchant } from '../../gateway/accounts/registration.ts';
import { passwords } from '../../gateway/ports/node/passwords.ts';
import { platformClock, platformRandom } from '../../gateway/ports/node/platform.ts';
import { migrate } from '../../gateway/store/migrate.ts';
import { openPostgres } from '../../gateway/store/postgres.ts';
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { activate, giveActivationCode } from '../../gateway/terminals/activation.ts';
import { startMosquitto } from '../support/mosquitto.ts';

const program = new URL('../../gateway/mosquitto.ts', import.meta.url).pathname;

function run(args: readonly string[], env: Record<string, string>): Promise<[number | null, string]> {
  const child = spawn(process.execPath, [program, ...args], { env: { PATH: process.env['PATH'], ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve) => child.once('close', (exitCode) => resolve([exitCode, output])));
}

test('the files let in the gateways and the terminals that are activated, and nobody else', async () => {
  const databaseUrl = await createTestPostgres(process.env['TEST_POSTGRES_URL'] ?? '');
  const database = openPostgres(databaseUrl);
  onTestFinished(() => database.close());
  await migrate(database);
  const merchantNo = '312100000009';
  const terminals = ['A', 'B'].map((terminalSn) => ({ terminalSn, storeNo: 'S' }));
  const stores = [{ storeNo: 'S', name: 'S' }];
  await registerMerchant(database, { merchantNo, name: 'Shop', stores, terminals }, 0);
  for (const { terminalSn } of terminals)
    await giveActivationCode({ queries: database, passwords }, { merchantNo, terminalSn }, '12345678', null);
  const deps = { queries: database, passwords, random: platformRandom, clock: platformClock };
  const account = await activate(deps, 'A', '12345678');

  const out = await mkdtemp(join(tmpdir(), 'tollgate-files-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
  expect((await run(['--out', out], { DATABASE_URL: databaseUrl }))[0]).toBe(2);
  const env = { DATABASE_URL: databaseUrl, MQTT_URL: 'mqtt://gates:a%40b@127.0.0.1' };
  expect(await run(['--out', out], env)).toEqual([0, 'tollgate.passwd written: 1 terminals\n']);
  const [passwd, acl] = await Promise.all(
    ['tollgate.passwd', 'tollgate.acl'].map((name) => readFile(join(out, name), 'utf8')),
  );
  expect((await stat(join(out, 'tollgate.passwd'))).mode & 0o007).toBe(0);
  expect(passwd).not.toContain(account?.password);

  const broker = await startMosquitto({ passwd: passwd ?? '', acl: acl ?? '' });
  onTestFinished(() => broker.stop());
  const enters = (username: string, password: string) =>
    mqtt
      .connectAsync(`mqtt://127.0.0.1:${broker.port}`, { username, password, reconnectPeriod: 0 }, false)
      .then((client) => client.endAsync().then(() => true))
      .catch(() => false);
  expect(await enters('gates', 'a@b')).toBe(true);
  expect(await enters(account?.username ?? '', account?.password ?? '')).toBe(true);
  expect(await enters(account?.username ?? '', 'a@b')).toBe(false);
  expect(await enters(`${merchantNo}.B`, '')).toBe(false);
});
