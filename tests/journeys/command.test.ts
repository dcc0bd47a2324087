/** The command `tollgate` on a gateway in memory: every result that it triggers, and how it ends where it fails. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examplesOf } from '../../cli/examples.ts';
import { runInProcess } from '../../cli/testing.ts';
import { copyTemplateDatabase } from '../../gateway/store/template.testing.ts';
import { triggerEvents } from '../../sdk/trigger/events.ts';

const run = promisify(execFile);
const program = new URL('../../cli/main.ts', import.meta.url).pathname;

let home: string;
let gateway: ChildProcess;
let url: string;
const environment = () => ({
  PATH: process.env['PATH'] ?? '',
  HOME: home,
  LANG: 'C',
  TOLLGATE_URL: url ?? '',
});

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'tollgate-home-'));
  gateway = spawn(process.execPath, [program, 'start', '--ephemeral', '--port', '0', '--json'], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (gateway.stdout === null) throw new Error('it has no output');
  const [line] = await once(createInterface(gateway.stdout), 'line');
  const ready = JSON.parse(String(line));
  expect(ready).toMatchObject({ event: 'ready', pid: gateway.pid, merchant_no: expect.any(String) });
  expect(ready).not.toHaveProperty('data_dir');
  url = ready.url;
});
afterAll(async () => {
  const ended = gateway.exitCode === null ? once(gateway, 'exit') : undefined;
  gateway.kill('SIGTERM');
  await ended;
  rmSync(home, { recursive: true, force: true });
});

/** Returns the line that a person reads besides the result. */
const usedGateway = () => `Gateway: ${url} (TOLLGATE_URL)\n`;

/** Runs a command in this process against the gateway. */
const tollgate = (...args: readonly string[]) => runInProcess(args, { environment: environment() });

test.each(triggerEvents)(
  'trigger $name ends with trans_status $transStatus',
  async ({ name, transStatus }) => {
    const ran = await tollgate('trigger', name, '--json');
    expect(ran).toMatchObject({ exitCode: 0, stderr: '' });
    expect(JSON.parse(ran.stdout)).toMatchObject({ event: name, trans_status: transStatus });
  },
);

test('a trigger with data of your own, and on an order that is there', async () => {
  const own = await tollgate('trigger', 'payment.completed', '--json', '--with', 'order_amount=12.3');
  expect(JSON.parse(own.stdout)).toMatchObject({ order_amount: '12.3', trans_status: 2 });
  const order = 'merchant_order_no=COMMAND-2';
  const fields = ['price_currency=USD', 'order_amount=34.5', 'expires=300'];
  expect(await tollgate('call', 'pay.checkout', order, ...fields)).toMatchObject({ exitCode: 0 });
  const closed = await tollgate('trigger', 'checkout.closed', '--order', 'COMMAND-2', '--json');
  expect(JSON.parse(closed.stdout)).toMatchObject({ merchant_order_no: 'COMMAND-2', trans_status: 1 });
});

test("the help's examples of an existing order, as they are typed", async () => {
  const typed = (words: string, part: string) => {
    const line = examplesOf(words).find((example) => example.includes(part)) ?? '';
    return tollgate(...line.split(' ').slice(1));
  };
  expect(await typed('call', 'order_amount=')).toMatchObject({ exitCode: 0 });
  // The order expires, for which the clock is moved on: those who share it read how far.
  const closed = await typed('trigger', '--order A-1');
  expect(closed).toMatchObject({ exitCode: 0 });
  expect(closed.stderr.replace(usedGateway(), '')).toMatch(
    /^The shared clock of the sandbox was advanced by \d+ [sm]: from [-\d]+ [:\d]+ to [-\d]+ [:\d]+ UTC \(sandbox time\)\.\n$/,
  );
});

test.each([
  ['checkout.cancelled', 3],
  ['refund.completed', 2],
  ['checkout.completed', 2],
] as const)('trigger %s on an order that is paid already', async (name, transStatus) => {
  const number = `PAID-${name.replace('.', '-')}`;
  const fields = [`merchant_order_no=${number}`, 'price_currency=USD', 'order_amount=34.5'];
  await tollgate('call', 'pay.checkout', ...fields);
  expect(await tollgate('pay', number)).toMatchObject({ exitCode: 0 });
  const ran = await tollgate('trigger', name, '--order', number, '--json');
  expect(ran).toMatchObject({ exitCode: 0, stderr: '' });
  expect(JSON.parse(ran.stdout)).toMatchObject({ trans_status: transStatus });
  const declined = await tollgate('trigger', 'payment.failed', '--order', number);
  expect(declined).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('can no longer be paid') });
});

test.each(['payment.late', 'payment.late-after-cancel'])(
  'trigger %s: the money is returned',
  async (name) => {
    const ran = await tollgate('trigger', name, '--json');
    expect(JSON.parse(ran.stdout)).toMatchObject({ late_paid_amount: '34.5', late_returned_amount: '34.5' });
  },
);

test('a result that the amount prevents is exit code 1', async () => {
  const ran = await tollgate('trigger', 'code.completed', '--with', 'auth_code=280000000000000003');
  expect(ran).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('trans_status 1, not 2') });
});

test('a card in JSON goes encrypted, and a refusal has the code, exit code 1 and what to do', async () => {
  const card = JSON.stringify({ pan: '5555555555554444', holder: 'JANE DOE', cvv: '123', expiry: '1239' });
  const fields = ['merchant_order_no=COMMAND-3', 'price_currency=USD', 'order_amount=5', `card=${card}`];
  const charged = await tollgate('call', 'pay.merchant.checkout', ...fields, '--json');
  expect(JSON.parse(charged.stdout)).toMatchObject({ trans_status: 2, pay_method_id: 'MasterCard' });
  const again = await tollgate('call', 'pay.merchant.checkout', ...fields, '--json');
  expect(again).toMatchObject({ exitCode: 1, stdout: '' });
  expect(JSON.parse(again.stderr)).toMatchObject({
    error: { kind: 'refused', code: 'E04112', psn: expect.any(String) },
  });
});

test('logs: the last requests, one of them whole, and new ones as they come', async () => {
  const follower = spawn(process.execPath, [program, 'logs', '--follow', '--json', '--order', 'COMMAND-2'], {
    env: environment(),
  });
  const lines = createInterface(follower.stdout)[Symbol.asyncIterator]();
  const first = lines.next();
  let followed: IteratorResult<string> | undefined;
  void first.then((line) => {
    followed = line;
  });
  await expect
    .poll(async () => {
      await tollgate('call', 'order.query', 'merchant_order_no=COMMAND-2');
      return followed?.value;
    })
    .toBeDefined();
  const { psn, merchant_order_no: order } = JSON.parse(String(followed?.value));
  expect(order).toBe('COMMAND-2');
  follower.kill('SIGINT');
  expect((await once(follower, 'exit'))[0]).toBe(130);
  const listed = await tollgate('logs', '--limit', '200', '--json');
  expect(listed.stdout.split('\n').some((line) => line.includes(psn))).toBe(true);
  const whole = await tollgate('logs', '--psn', psn);
  expect(whole.stdout).toContain('String to sign');
  expect(await tollgate('logs', '--psn', 'NONE')).toMatchObject({ exitCode: 1 });
  const refused = await tollgate('call', 'order.query', 'merchant_order_no=COMMAND-0', '--json');
  const { error } = JSON.parse(refused.stderr);
  // The log is written in batches.
  const kept = () => tollgate('logs', '--psn', error.psn, '--json');
  await expect.poll(async () => (await kept()).exitCode).toBe(0);
  expect(JSON.parse((await kept()).stdout)).toMatchObject({ code: 'E04111', psn: error.psn });
});

test('orders, one of them with its timeline, and what is due', async () => {
  const fields = ['merchant_order_no=COMMAND-4', 'price_currency=USD', 'order_amount=34.5', 'expires=300'];
  await tollgate('call', 'pay.checkout', ...fields);
  const due = JSON.parse((await tollgate('due', '--json')).stdout);
  expect(due.due).toContainEqual(
    expect.objectContaining({ kind: 'order_expires', merchant_order_no: 'COMMAND-4' }),
  );
  expect((await tollgate('due')).stdout).toContain('COMMAND-4');
  await tollgate('pay', 'COMMAND-4');
  const [newest = ''] = (await tollgate('orders', '--state', 'completed', '--json')).stdout.split('\n');
  const order = JSON.parse(newest);
  expect(order).toMatchObject({ merchant_order_no: 'COMMAND-4', trans_status: 2 });
  expect((await tollgate('orders')).stdout).toContain(order.trans_no);
  const shown = JSON.parse((await tollgate('show', order.trans_no, '--json')).stdout);
  // A cancel is possible only when the order is 15 seconds old.
  expect(shown.order.actions).toContain('refund');
  expect(shown.timeline.length).toBeGreaterThan(2);
  expect((await tollgate('show', 'COMMAND-4')).stdout).toContain('Timeline');
});

test('listen gets what a trigger brings about and what is resent, and leaves no endpoint', async () => {
  const earlier = JSON.parse((await tollgate('trigger', 'payment.failed', '--json')).stdout);
  const listener = spawn(process.execPath, [program, 'listen', '--json'], { env: environment() });
  const lines: Record<string, unknown>[] = [];
  createInterface(listener.stdout).on('line', (line) => lines.push(JSON.parse(line)));
  await expect.poll(() => lines).toHaveLength(1);
  const ran = await tollgate('trigger', 'payment.failed', '--json');
  const { merchant_order_no: order } = JSON.parse(ran.stdout);
  await expect.poll(() => lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({
    kind: 'payment.failed',
    is_delivered: true,
    notification: { merchant_order_no: order },
  });
  const { notifications } = JSON.parse((await tollgate('show', order, '--json')).stdout);
  const own = notifications.find((one: { url: string }) => one.url === lines[0]?.['url']);
  expect(await tollgate('resend', own.notification_id)).toMatchObject({ exitCode: 0, stderr: usedGateway() });
  await expect.poll(() => lines).toHaveLength(3);
  const to = String(lines[0]?.['url']);
  const again = await tollgate('resend', '--order', earlier.merchant_order_no, '--to', to);
  expect(again).toMatchObject({ exitCode: 0, stderr: usedGateway() });
  await expect.poll(() => lines).toHaveLength(4);
  listener.kill('SIGINT');
  expect((await once(listener, 'exit'))[0]).toBe(130);
  expect(await (await fetch(`${url}/workbench/api/endpoints`)).json()).toEqual({ items: [] });
});

test('the clock', async () => {
  const before = JSON.parse((await tollgate('advance', '--json')).stdout);
  const after = JSON.parse((await tollgate('advance', '2h', '--json')).stdout);
  // The clock goes on while it is moved, so the two differ by some milliseconds from that.
  expect(Math.round((after.offset_ms - before.offset_ms) / 60_000)).toBe(120);
});

test('a merchant of its own: other commands use it, its clock is its own, and removing it takes its keys', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-data-'));
  const own = { environment: { ...environment(), DATA_DIR: folder } };
  const run = (...args: readonly string[]) => runInProcess(args, own);
  const created = JSON.parse((await run('sandbox', 'create', '--save', '--name', 'Suite', '--json')).stdout);
  const { merchant_no: merchantNo, files } = created;
  expect(statSync(files.private_key_file).mode & 0o777).toBe(0o600);
  const sandboxBefore = JSON.parse((await run('advance', '--json')).stdout);
  const closed = await run('trigger', 'payment.closed', '--merchant-no', merchantNo, '--json');
  expect(JSON.parse(closed.stdout)).toMatchObject({ trans_status: 1 });
  const advanced = JSON.parse((await run('advance', '1h', '--merchant-no', merchantNo, '--json')).stdout);
  expect(advanced.offset_ms).toBeGreaterThanOrEqual(3_600_000);
  const sandboxAfter = JSON.parse((await run('advance', '--json')).stdout);
  expect(sandboxAfter.offset_ms).toBe(sandboxBefore.offset_ms);
  expect(await run('sandbox', 'remove', merchantNo)).toMatchObject({ exitCode: 0, stderr: usedGateway() });
  expect(readdirSync(join(folder, 'sandboxes'))).toEqual([]);
  expect(await run('sandbox', 'remove', merchantNo)).toMatchObject({ exitCode: 1 });
  const basic = await run('sandbox', 'create', '--basic', '--json');
  expect(JSON.parse(basic.stdout)).toMatchObject({ basic: { password: expect.any(String) } });
  rmSync(folder, { recursive: true });
});

test('two suites with the same order number: each command is about its own merchant', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-data-'));
  const suite = async () => {
    const given = { environment: { ...environment(), DATA_DIR: folder } };
    const made = await runInProcess(['sandbox', 'create', '--save', '--json'], given);
    const { merchant_no: merchantNo } = JSON.parse(made.stdout);
    const own = { environment: { ...given.environment, TOLLGATE_MERCHANT_NO: merchantNo } };
    const run = (...args: readonly string[]) => runInProcess(args, own);
    const fields = ['merchant_order_no=T-1', 'price_currency=USD', 'order_amount=34.5', 'expires=300'];
    expect(await run('call', 'pay.checkout', ...fields)).toMatchObject({ exitCode: 0 });
    await run('fault', 'add', 'notification.twice');
    return { merchantNo, run };
  };
  const one = await suite();
  const other = await suite();
  const merchantsOf = (text: string) =>
    new Set(text.split('\n').flatMap((line) => line.match(/(?<="merchant_no":")9099\d{8}/g) ?? []));
  const only = new Set([one.merchantNo]);
  expect(merchantsOf((await one.run('show', 'T-1', '--json')).stdout)).toEqual(only);
  expect(merchantsOf((await one.run('orders', '--json')).stdout)).toEqual(only);
  expect(merchantsOf((await one.run('due', '--json')).stdout)).toEqual(only);
  const logged = async () => merchantsOf((await one.run('logs', '--order', 'T-1', '--json')).stdout);
  await expect.poll(logged).toEqual(only);
  expect(
    merchantsOf((await tollgate('show', 'T-1', '--merchant-no', one.merchantNo, '--json')).stdout),
  ).toEqual(only);
  const [theirs] = (await other.run('orders', '--json')).stdout.split('\n');
  expect(await one.run('show', JSON.parse(theirs ?? '').trans_no)).toMatchObject({ exitCode: 1 });
  expect(await one.run('resend', '--order', 'T-1')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('has no notification'),
  });
  const { offset_ms: offsetMs } = JSON.parse((await one.run('advance', '10m', '--json')).stdout);
  expect(Math.round(offsetMs / 60_000)).toBe(10);
  const rules = async (...scope: readonly string[]) =>
    merchantsOf((await tollgate('fault', 'list', '--json', ...scope)).stdout);
  expect(await rules()).toEqual(new Set());
  await tollgate('fault', 'clear');
  expect(await rules('--all')).toEqual(new Set([one.merchantNo, other.merchantNo]));
  await one.run('fault', 'clear');
  expect(await rules('--all')).toEqual(new Set([other.merchantNo]));
  for (const { merchantNo, run } of [one, other]) await run('sandbox', 'remove', merchantNo);
  rmSync(folder, { recursive: true });
});

test('a detached gateway is found by its data folder: status, a second start on it, stop', async () => {
  const data = mkdtempSync(join(tmpdir(), 'tollgate-kept-'));
  await copyTemplateDatabase(data);
  const env = { ...environment(), TOLLGATE_URL: '' };
  const command = (language: string, ...args: readonly string[]) =>
    run(process.execPath, [program, ...args, '--data', data], { env: { ...env, LANG: language } });
  const started = await command('C', 'start', '--detach', '--port', '0');
  expect(started.stdout).toContain(`tollgate stop --data ${data}`);
  const { pid, ...found } = JSON.parse((await command('C', 'status', '--json')).stdout);
  expect(found).toMatchObject({ data_dir: data, ready: true, database: { up: true } });
  expect(started.stdout).toContain(`ready ${found.url}\n`);
  await expect(command('zh_CN.UTF-8', 'start', '--port', '0')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `已有网关正在使用数据目录 ${data}：${found.url}（进程 ${pid}）。请用 tollgate stop --data ${data} 停止，或用 --data 指定其他目录。\n`,
  });
  const samePort = command('C', 'start', '--detach', '--port', new URL(found.url).port);
  const already = `A gateway is already running on ${data}: ${found.url} (process ${pid}).`;
  await expect(samePort).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(already) });
  expect((await command('C', 'stop')).stdout).toBe(
    `The gateway ${found.url} (process ${pid}) has stopped.\n`,
  );
  expect(existsSync(join(data, 'database.lock'))).toBe(false);
  await expect(command('C', 'stop')).rejects.toMatchObject({ code: 3, stdout: '' });
  rmSync(data, { recursive: true });
});

test('Ctrl-C in the middle of a start: exit code 130, and the folder is whole', async () => {
  const data = mkdtempSync(join(tmpdir(), 'tollgate-interrupted-'));
  await copyTemplateDatabase(data);
  const child = spawn(process.execPath, [program, 'start', '--port', '0', '--data', data], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let written = '';
  child.stdout.on('data', (chunk) => {
    written += chunk;
  });
  await expect.poll(() => existsSync(join(data, 'database.lock')), { interval: 2 }).toBe(true);
  child.kill('SIGINT');
  expect((await once(child, 'exit'))[0]).toBe(130);
  expect(written).toBe('');
  expect(readdirSync(data).filter((name) => /\.(?:lock|unfinished|\d+)$/.test(name))).toEqual([]);
  rmSync(data, { recursive: true });
});

test('what is not there is named, exit code 1', async () => {
  const number = '1234567890123456789012';
  for (const [args, missing] of [
    [['resend', '999'], 'There is no notification 999.'],
    [['logs', '--psn', 'NONE'], 'The request log has no request with psn NONE.'],
    [['show', 'NONE'], 'There is no order NONE.'],
    [['show', number], `There is no order ${number}.`],
    [['pay', 'NONE'], 'There is no order NONE.'],
  ] as const)
    expect(await tollgate(...args)).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringContaining(missing),
    });
});

test('a reader that goes away from listen leaves no endpoint behind', async () => {
  const line = `"${process.execPath}" "${program}" listen | head -1`;
  let isOver = false;
  const ended = run('sh', ['-c', line], { env: environment() }).finally(() => {
    isOver = true;
  });
  const endpoints = async () => (await (await fetch(`${url}/workbench/api/endpoints`)).json()).items;
  // It notices at the next line that it writes.
  const triggered = async () => {
    await tollgate('trigger', 'payment.failed');
    return isOver;
  };
  await expect.poll(triggered).toBe(true);
  expect((await ended).stderr).toBe(usedGateway());
  await expect.poll(endpoints).toEqual([]);
});

test('the endpoint of a listen that was killed is removed by the next one, whose end is that of its terminal', async () => {
  const endpoints = async (): Promise<{ url: string }[]> =>
    (await (await fetch(`${url}/workbench/api/endpoints`)).json()).items;
  const start = async () => {
    const listener = spawn(process.execPath, [program, 'listen'], { env: environment() });
    await once(createInterface(listener.stdout), 'line');
    return listener;
  };
  const killed = await start();
  const left = await endpoints();
  expect(left).toHaveLength(1);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(await endpoints()).toEqual(left);
  const next = await start();
  const own = await endpoints();
  expect(own).toHaveLength(1);
  expect(own[0]?.url).not.toBe(left[0]?.url);
  next.kill('SIGHUP');
  expect((await once(next, 'exit'))[0]).toBe(130);
  expect(await endpoints()).toEqual([]);
});

test('a reader that goes away ends the command without a word', async () => {
  const line = `"${process.execPath}" "${program}" trigger --list | head -1`;
  const { stdout, stderr } = await run('sh', ['-c', line], { env: environment() });
  expect(stdout).toContain('EVENT');
  expect(stderr).toBe('');
});

test('no file is left of a gateway in memory', () => {
  expect(readdirSync(home)).toEqual([]);
});
