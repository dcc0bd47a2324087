/** The first payment, and both online flows by hand, work as the README prints them. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isProcessAlive } from '../../gateway/runtime/node/database/lock.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';

const run = promisify(execFile);
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** Runs the commands between two marks, with the data of the test's own gateway, and reads the replies. */
async function replies(mark: string) {
  const section = readme.slice(
    readme.indexOf(`<!-- ${mark}: begin -->`),
    readme.indexOf(`<!-- ${mark}: end -->`),
  );
  const commands = /```sh\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
  expect(commands).toMatch(/(?<!\S)(?:\.\/)?data\//);
  const script = commands.replaceAll(/(?<![\w/])(?:\.\/)?data\//g, `${gateway.dataDir}/`);
  const { stdout, stderr } = await run('sh', ['-e', '-c', script], { timeout: 120_000 });
  expect(stderr).toBe('');
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** The commands of a README, without their comments. */
function commandsOf(text: string): string[] {
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, commands = '']) =>
    commands.replaceAll(/(?:^|\s+)#.*$/gm, '').trim(),
  );
}

test('the Chinese README has the same commands', () => {
  const chinese = readFileSync(new URL('../../README.zh.md', import.meta.url), 'utf8');
  expect(commandsOf(readme).length).toBeGreaterThan(3);
  expect(commandsOf(chinese)).toEqual(commandsOf(readme));
});

let gateway: Gateway;

beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

test("the README's commands take, notify, query and refund a payment", async () => {
  const all = await replies('first payment');
  expect(all.map(({ code }) => code)).toEqual(['0', '0', '0', '0', '0', '0', '0']);
  const [ordered, paid, told, queried, , , refunded] = all;
  expect(JSON.parse(ordered.data).qrcode_url).toContain('/pay/q/');
  expect(paid.data).toMatchObject({ state: 'paid', trans_status: 2 });
  expect(told.data.notifications).toHaveLength(1);
  expect(told.data.notifications[0].body).toMatchObject({ merchant_order_no: 'FIRST-1', trans_status: 2 });
  expect(JSON.parse(queried.data)).toMatchObject({ trans_status: 2, order_amount: 34.5 });
  expect(JSON.parse(refunded.data)).toMatchObject({ trans_status: 2, order_amount: 10.5 });
});

test("the README's commands make a checkout, charge a card and query it", async () => {
  const all = await replies('card payment');
  expect(all.map(({ code }) => code)).toEqual(['0', '0', '0']);
  const [hosted, charged, queried] = all.map(({ data }) => JSON.parse(data));
  const page = await fetch(hosted.pay_url);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(charged).toMatchObject({ trans_status: 2, pay_user_account_id: '411111******1111' });
  expect(queried).toMatchObject({ trans_status: 2, order_amount: 34.5, pay_method_id: 'Visa' });
});

test('the commands for CI need Node.js alone, and end where the start fails', async () => {
  const block = commandsOf(readme).find((commands) => commands.includes('TOLLGATE_URL=')) ?? '';
  const page = readFileSync(new URL('../../site/docs/TollgateCommand.mdx', import.meta.url), 'utf8');
  expect(page).toContain(block);
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-ci-'));
  symlinkSync(process.execPath, join(folder, 'node'));
  const program = new URL('../../cli/main.ts', import.meta.url).pathname;
  // What the start has printed is kept as well, for the number of its process.
  const command = `#!/bin/sh\nout=$(node ${program} "$@") || exit\necho "$out" >> ${folder}/printed\necho "$out"\n`;
  writeFileSync(join(folder, 'tollgate'), command, { mode: 0o700 });
  const env = { PATH: folder, HOME: folder, TMPDIR: folder, LANG: 'C' };
  const { stdout } = await run('/bin/sh', ['-e', '-c', block], { env, timeout: 120_000 });
  expect(stdout).toMatch(/true\nThe gateway http:\S+ \(process \d+\) has stopped\.\n$/);
  const [started = ''] = readFileSync(join(folder, 'printed'), 'utf8').split('\n');
  // Nothing is left of it.
  expect(await isProcessAlive(JSON.parse(started).pid)).toBe(false);
  const failing = run('/bin/sh', ['-e', '-c', block.replace('--port 0', '--port none')], { env });
  await expect(failing).rejects.toMatchObject({ stdout: '', stderr: expect.stringContaining('--port must') });
  rmSync(folder, { recursive: true });
});

test('both READMEs begin with what works in a clone, and the package comes with the command that makes it', () => {
  for (const name of ['README.md', 'README.zh.md']) {
    const text = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
    const [first = '', second = ''] = commandsOf(text);
    expect(first.split('\n').map((line) => line.trim())).toEqual(['npm start', 'npm test']);
    expect(second).toMatch(/^npm run pack\nnpm install -g/);
    expect(commandsOf(text)).toContain('tollgate run -- npm test');
  }
});

test('npm run first-payment does the same, signed', async () => {
  const example = new URL('../../sdk/examples/first-payment.ts', import.meta.url).pathname;
  const env = { ...process.env, DATA_DIR: gateway.dataDir };
  const { stdout } = await run(process.execPath, [example], { env, timeout: 120_000 });
  expect(stdout.split('\n').map((line) => line.split(' ')[0])).toEqual([
    ...['ordered', 'code', 'notified', 'queried', 'refund', 'refunded', ''],
  ]);
  expect(stdout).toContain('signature good');
});

test('the command that the start prints works as printed', async () => {
  const printed = /^curl[\s\S]*?}"$/m.exec(gateway.logs())?.[0] ?? '';
  const { stdout } = await run('sh', ['-c', printed], { timeout: 120_000 });
  expect(JSON.parse(stdout)).toMatchObject({ code: '0' });
});

test('the program on the start page of the documentation runs as it is', async () => {
  const overview = readFileSync(new URL('../../site/docs/overview.mdx', import.meta.url), 'utf8');
  const program = /```js[^\n]*\n([\s\S]*?)```/.exec(overview)?.[1] ?? '';
  expect(program).toContain("'data/demo-merchant.json'");
  const ended = run(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      program.replace('data/demo-merchant.json', `${gateway.dataDir}/demo-merchant.json`),
    ],
    { cwd: new URL('../../', import.meta.url).pathname, timeout: 120_000 },
  );
  let printed = '';
  ended.child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  await expect.poll(() => printed).toMatch(/\/pay\/q\/\S+\n/);
  const link = /\/pay\/q\/(\S+)/.exec(printed)?.[1];
  const headers = { 'content-type': 'application/json' };
  const paid = { method: 'POST', headers, body: '{"action":"pay"}' };
  expect((await fetch(`${gateway.url}/pay/api/q/${link}`, paid)).status).toBe(200);
  expect((await ended).stdout).toMatch(/\npaid\n$/);
});
