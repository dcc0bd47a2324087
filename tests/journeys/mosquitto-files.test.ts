/** The program that an operator runs beside Mosquitto, with the broker that reads what it writes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mqtt from 'mqtt';
import { expect, onTestFinished, test, vi } from 'vitest';
import { registerMerchant } from '../../gateway/accounts/registration.ts';
import { migrate } from '../../gateway/runtime/node/database/migrate.ts';
import { openPostgres } from '../../gateway/runtime/node/database/postgres.ts';
import { passwords } from '../../gateway/runtime/node/passwords.ts';
import { platformClock, platformRandom } from '../../gateway/runtime/node/platform.ts';
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { activate, giveActivationCode } from '../../gateway/terminals/activation.ts';
import { findMosquitto } from '../../scripts/system.mjs';
import { startMosquitto } from '../support/mosquitto.ts';
import { freePort } from '../support/port.ts';

const program = new URL('../../cli/main.ts', import.meta.url).pathname;

function run(args: readonly string[], env: Record<string, string>): Promise<[number | null, string]> {
  const child = spawn(process.execPath, [program, 'mosquitto', ...args], {
    env: { PATH: process.env['PATH'], ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve) => child.once('close', (exitCode) => resolve([exitCode, output])));
}

const merchantNo = '312100000009';

/** A merchant with the terminals A and B, which can be activated. */
async function openShop() {
  const databaseUrl = await createTestPostgres(process.env['TEST_POSTGRES_URL'] ?? '');
  const database = openPostgres(databaseUrl);
  onTestFinished(() => database.close());
  await migrate(database);
  const terminals = ['A', 'B'].map((terminalSn) => ({ terminalSn, storeNo: 'S' }));
  const stores = [{ storeNo: 'S', name: 'S' }];
  await registerMerchant(database, { merchantNo, name: 'Shop', stores, terminals }, 0);
  for (const { terminalSn } of terminals)
    await giveActivationCode({ queries: database, passwords }, { merchantNo, terminalSn }, '12345678', null);
  const deps = { queries: database, passwords, random: platformRandom, clock: platformClock };
  return { databaseUrl, activate: (terminalSn: string) => activate(deps, terminalSn, '12345678') };
}

test('the files let in the gateways and the terminals that are activated, and nobody else', async () => {
  const shop = await openShop();
  const { databaseUrl } = shop;
  const account = await shop.activate('A');

  const out = await mkdtemp(join(tmpdir(), 'tollgate-files-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
  const refused = await run(['--out', out, '--json'], { DATABASE_URL: databaseUrl, LANG: 'zh_CN.UTF-8' });
  expect(refused[0]).toBe(2);
  expect(JSON.parse(refused[1])).toEqual({
    error: { kind: 'usage', message: '须设置 DATABASE_URL 和 MQTT_URL：各网关共用数据库和 MQTT broker' },
  });
  const env = { DATABASE_URL: databaseUrl, MQTT_URL: 'mqtt://gates:a%40b@127.0.0.1' };
  expect(await run(['--out', out], env)).toEqual([0, 'tollgate.passwd written: 1 terminal\n']);
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

test('a broker that runs under its own user reads the files, and those that --watch writes again', async () => {
  const shop = await openShop();
  const out = await mkdtemp(join(tmpdir(), 'tollgate-files-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
  await chmod(out, 0o755);
  const port = await freePort();
  const configuration = join(out, 'mosquitto.conf');
  await writeFile(
    configuration,
    [
      `password_file ${join(out, 'tollgate.passwd')}`,
      `acl_file ${join(out, 'tollgate.acl')}`,
      'allow_anonymous false',
      `listener ${port} 127.0.0.1`,
    ].join('\n'),
  );
  const env = { DATABASE_URL: shop.databaseUrl, MQTT_URL: `mqtt://gates:a%40b@127.0.0.1:${port}` };
  const passwd = join(out, 'tollgate.passwd');
  const [exitCode, output] = await run(['--out', out, '--json'], env);
  expect([exitCode, JSON.parse(output)]).toEqual([0, { file: passwd, terminals: 0 }]);
  const ownership = async () => {
    const { uid, gid, mode } = await stat(passwd);
    return { uid, gid, mode: mode & 0o777 };
  };
  // Only root can hand files to another user; without it the broker runs as this very user.
  const isRoot = process.getuid?.() === 0;
  const account = (await readFile('/etc/passwd', 'utf8')).match(/^mosquitto:.*$/m)?.[0].split(':') ?? [];
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const gid = isRoot ? Number(account[3]) : own.gid;
  expect(await ownership()).toEqual({ uid: own.uid, gid, mode: 0o640 });

  // Without a user of its own in its settings Mosquitto becomes the user mosquitto.
  const broker = spawn(findMosquitto() ?? '', ['-c', configuration], { stdio: 'ignore' });
  onTestFinished(async () => {
    broker.kill('SIGTERM');
    if (broker.exitCode === null) await once(broker, 'exit');
  });
  await writeFile(join(out, 'pid'), String(broker.pid));
  const enters = (username: string, password: string) =>
    mqtt
      .connectAsync(`mqtt://127.0.0.1:${port}`, { username, password, reconnectPeriod: 0 }, false)
      .then((client) => client.endAsync().then(() => true))
      .catch(() => false);
  // The limit of all waiting: the program starts slowly while other programs keep the processors busy.
  const patient = { timeout: 60_000, interval: 50 };
  await vi.waitFor(async () => expect(await enters('gates', 'a@b')).toBe(true), patient);

  // What an operator changes stays as it is.
  const uid = isRoot ? 65_534 : own.uid;
  await chown(passwd, uid, gid);
  await chmod(passwd, 0o660);
  const watching = spawn(
    process.execPath,
    [program, 'mosquitto', '--out', out, '--watch', '--pid-file', join(out, 'pid')],
    { env: { PATH: process.env['PATH'], ...env }, stdio: 'ignore' },
  );
  onTestFinished(() => void watching.kill('SIGKILL'));
  const terminal = await shop.activate('B');
  await vi.waitFor(
    async () => expect(await enters(terminal?.username ?? '', terminal?.password ?? '')).toBe(true),
    patient,
  );
  expect(await ownership()).toEqual({ uid, gid, mode: 0o660 });
});
