/** Which gateway a command uses, and gateways that come and go with it: run, ps, stop, and that none is guessed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const program = new URL('../../cli/main.ts', import.meta.url).pathname;

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'tollgate-gateways-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const environment = () => ({ PATH: process.env['PATH'] ?? '', HOME: home, TMPDIR: home, LANG: 'C' });

/** The command as a process, since it passes signals on and returns the exit code of another program. */
function start(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [program, ...args], { env: { ...environment(), ...more } });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      written[name] += chunk;
    });
  const ended = once(child, 'close').then(([exitCode, signal]) => ({ exitCode, signal, ...written }));
  return { child, written, ended };
}
const tollgate = (...args: readonly string[]) => start(args).ended;
const jsonLines = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

/** The gateways of this test's user that run. */
const running = async () => jsonLines((await tollgate('ps', '--json')).stdout);
const leftFolders = () => readdirSync(home).filter((name) => name.startsWith('tollgate-run-'));
const answers = (url: string) =>
  fetch(`${url}/health`).then(
    () => true,
    () => false,
  );

/** A program that pays an order by what its environment says, and ends with a code of its own. */
const paying = `
  const { execFileSync } = require('node:child_process');
  const tollgate = (...args) => execFileSync(process.execPath, [${JSON.stringify(program)}, ...args, '--json'], { encoding: 'utf8' });
  tollgate('call', 'pay.checkout', 'merchant_order_no=RUN-1', 'price_currency=USD', 'order_amount=34.5');
  tollgate('pay', 'RUN-1');
  const { trans_status, gateway_url } = JSON.parse(tollgate('call', 'order.query', 'merchant_order_no=RUN-1'));
  const terminal = JSON.parse(tollgate('trigger', 'terminal.completed'));
  console.log(JSON.stringify({ trans_status, gateway_url, terminal: terminal.trans_status, key: process.env.TOLLGATE_PRIVATE_KEY }));
  process.exit(7);`;

test('run: the program finds a gateway of its own in its environment, and its exit code is returned', async () => {
  const ran = await tollgate('run', '--json', '--', process.execPath, '-e', paying);
  expect(ran.exitCode, ran.stderr).toBe(7);
  const [ready, ended] = jsonLines(ran.stderr);
  expect(ready).toMatchObject({
    event: 'ready',
    gateway_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
  });
  expect(ended).toMatchObject({ event: 'ended', exit_code: 7, gateway_url: ready.gateway_url });
  const said = JSON.parse(ran.stdout);
  expect(said).toMatchObject({ trans_status: 2, gateway_url: ready.gateway_url, terminal: 2 });
  expect(await answers(ready.gateway_url)).toBe(false);
  expect([existsSync(said.key), leftFolders(), await running()]).toEqual([false, [], []]);
  for (const [name, code] of [
    ['no-such-program', 'ENOENT'],
    ['', 'ERR_INVALID_ARG_VALUE'],
  ] as const)
    expect(await tollgate('run', '--', name)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining(`The program "${name}" cannot be started (${code})`),
    });
  expect(await running()).toEqual([]);
});

test('run says why its gateway does not start: in one sentence, or one JSON object', async () => {
  const wrong = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  const said = /^--ephemeral keeps everything in memory .*DATABASE_URL.*$/;
  const plain = await start(['run', '--', 'true'], wrong).ended;
  expect(plain).toMatchObject({ exitCode: 2, stdout: '' });
  expect(plain.stderr.trimEnd()).toMatch(said);
  const json = await start(['run', '--json', '--', 'true'], wrong).ended;
  expect(JSON.parse(json.stderr)).toEqual({ error: { kind: 'usage', message: expect.stringMatching(said) } });
});

const waiting =
  "process.on('SIGTERM', () => process.exit(3)); console.log(process.env.TOLLGATE_URL); setInterval(() => {}, 1e3)";

test('run passes a signal on, and stops its gateway also where it is killed', async () => {
  const passed = start(['run', '--', process.execPath, '-e', waiting]);
  await expect.poll(() => passed.written.stdout).toContain('http');
  passed.child.kill('SIGTERM');
  expect((await passed.ended).exitCode).toBe(3);
  expect(await answers(passed.written.stdout.trim())).toBe(false);

  const killed = start([
    'run',
    '--',
    process.execPath,
    '-e',
    `${waiting}; setTimeout(() => process.exit(), 3e4)`,
  ]);
  await expect.poll(() => killed.written.stdout).toContain('http');
  const url = killed.written.stdout.trim();
  const [own] = await running();
  expect(own).toMatchObject({ url, ends_with_pid: killed.child.pid });
  // It is left to its command: another job on this computer may need it.
  expect(await tollgate('stop', '--all')).toMatchObject({ exitCode: 0 });
  expect(await answers(url)).toBe(true);
  killed.child.kill('SIGKILL');
  await expect.poll(() => answers(url)).toBe(false);
  await expect.poll(running).toEqual([]);
});

test('no gateway is guessed: one that others have started is never used', async () => {
  let asked = 0;
  const other = createServer((_request, response) => {
    asked += 1;
    response.end('{"items":[]}');
  });
  other.on('error', () => {});
  await new Promise<void>((resolve) => {
    other.once('error', () => resolve());
    other.listen(8080, '127.0.0.1', resolve);
  });
  for (const args of [['orders'], ['advance', '1h'], ['trigger', 'payment.completed'], ['status']])
    expect(await tollgate(...args)).toMatchObject({
      exitCode: 3,
      stdout: '',
      stderr: expect.stringMatching(/^No running gateway uses \/.*--url, TOLLGATE_URL, or --data\.\n$/),
    });
  other.close();
  expect(asked).toBe(0);
});

test('ps lists what was started; stop ends one by its address, or all', async () => {
  const ephemeral = ['start', '--ephemeral', '--port', '0', '--detach'];
  const first = await tollgate(...ephemeral);
  const url = /^ready (\S+)$/m.exec(first.stdout)?.[1] ?? '';
  expect(first.stdout).toContain(`tollgate stop --url ${url}\n`);
  expect(first.stdout).toContain(`TOLLGATE_URL=${url} tollgate trigger`);
  const [second] = jsonLines((await tollgate(...ephemeral, '--json')).stdout);
  expect((await running()).map((one) => one.url).sort()).toEqual([url, second.url].sort());
  expect((await tollgate('ps')).stdout).toContain('in memory');
  const named = await tollgate('orders', '--url', url);
  expect(named).toMatchObject({ exitCode: 0, stderr: `Gateway: ${url} (--url)\n` });
  const none = await tollgate('orders');
  expect(none).toMatchObject({ exitCode: 3, stderr: expect.stringContaining(second.url) });
  const { port } = new URL(url);
  expect(await tollgate('stop', '--url', `http://localhost:${port}/`)).toMatchObject({ exitCode: 0 });
  expect(await tollgate('stop', '--url', url)).toMatchObject({
    exitCode: 3,
    stderr: expect.stringContaining('tollgate ps'),
  });
  expect(await running()).toMatchObject([{ url: second.url }]);
  expect(await tollgate('stop', '--all', '--json')).toMatchObject({ exitCode: 0 });
  expect(await running()).toEqual([]);
});

test('results that cannot be written are exit code 3', async () => {
  const child = spawn('sh', ['-c', `"${process.execPath}" "${program}" call --list --json > /dev/full`], {
    env: environment(),
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  expect((await once(child, 'close'))[0]).toBe(3);
  expect(said).toBe('The output cannot be written (ENOSPC).\n');
});

test('a port that is taken: one line with the command to type, exit code 1, and no folder is left behind', async () => {
  const taken = createServer();
  await new Promise<void>((listening) => taken.listen(0, '127.0.0.1', listening));
  const address = taken.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const failed = await tollgate('start', '--ephemeral', '--port', port);
  expect(failed).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(new RegExp(`^Port ${port} .* tollgate start --port \\d+\\n$`)),
  });
  const data = join(home, 'unused');
  for (const more of [['--ephemeral'], ['--data', data]])
    expect(await tollgate('start', '--detach', '--port', port, ...more)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(`Port ${port} `),
    });
  taken.close();
  expect(existsSync(data)).toBe(false);
});
