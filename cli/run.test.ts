/** Wrong command lines: one line that says what to do, exit code 2, nothing on standard output. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDefaultCommand } from './run.ts';
import { runInProcess } from './testing.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tollgate-command-'));
  writeFileSync(join(folder, 'no.pem'), 'not a key');
  writeFileSync(join(folder, 'body.json'), '{"app_id":"tg1","merchant_order_no":"A-1"}');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const chinese = { LANG: 'zh_CN.UTF-8' };

test.each([
  [['strat'], /no strat command\..* Did you mean start\?/, /命令 strat 不存在/],
  [['start', '--prot', '1'], /no --prot option here\..* Did you mean --port\?/, /选项 --prot 不存在/],
  [['start', '--port', 'eighty'], /--port must be a whole number from 0 to 65535, not "eighty"/, /整数/],
  [
    ['call', 'order.quer', 'a=1'],
    /no order\.quer call\. Did you mean order\.query\?/,
    /接口 order\.quer 不存在/,
  ],
  [
    ['call', 'order.query', 'merchant_oder_no=A'],
    /Did you mean merchant_order_no\?/,
    /是否想输入 merchant_order_no/,
  ],
  [['call', 'order.query', 'A-1'], /Write fields as name=value, not "A-1"/, /name=value/],
  [['call', 'order.query', 'merchant_no=1'], /fills in merchant_no; use --merchant-no/, /自动填写/],
  [['trigger', 'payment.complete'], /Did you mean payment\.completed\?/, /是否想输入 payment\.completed/],
  [['trigger', 'card.failed', '--order', 'A-1'], /Omit --order/, /请去掉 --order/],
  [['pay'], /argument order is missing/, /缺少参数 order/],
  [['pay', 'A-1', '--card', 'viza'], /no test card viza\. Did you mean visa\?/, /测试卡 viza 不存在/],
  [['pay', 'A-1', '--action', 'run'], /--action must be one of pay, decline/, /--action 必须是/],
  [['sandbox'], /This command needs a subcommand/, /请指定子命令/],
  [['sandbox', 'crate'], /no crate command\..* Did you mean create\?/, /命令 crate 不存在/],
  [['sandbox', 'create', '--save', '--basic'], /not use it with --basic or --public-key/, /不能与 --basic/],
  [['advance', 'soon'], /number with ms, s, m, h, or d/, /时长须写成数字加单位/],
  [
    ['fault', 'add', 'call.cut_afer'],
    /no call\.cut_afer fault\. Did you mean call\.cut_after\?/,
    /是否想输入 call\.cut_after/,
  ],
  [
    ['fault', 'add', 'call.delay', '--probability', '2'],
    /--probability must be above 0/,
    /--probability 必须大于 0/,
  ],
  [['fault', 'add', 'call.delay', '--method', 'order.quer'], /no order\.quer call/, /order\.quer 不存在/],
  [['fault', 'clear', 'flt_1', '--merchant-no', '312100000001'], /omit --merchant-no and --all/, /请去掉/],
  [['fault', 'list', '--all', '--merchant-no', '312100000001'], /not both/, /不能同时使用/],
  [['resend', '1', '--merchant-no', '312100000001'], /omit --merchant-no/, /请去掉 --merchant-no/],
  [['fault', 'add'], /argument fault is missing/, /缺少参数 fault/],
  [['completion', 'tcsh'], /must be one of bash, zsh, fish/, /必须是 bash/],
  [
    ['call', 'order.query', 'trans_no=1', '--app-id', 'tg1'],
    /also set --merchant-no, --private-key/,
    /还需提供/,
  ],
  [['orders', '--state', 'done'], /--state must be one of .*completed.*, not "done"/, /--state 必须是/],
  [['verify'], /The body is empty/, /报文为空/],
  [['logs', '--url', 'localhost:8080'], /must start with http/, /必须以 http/],
  [['stop', '--url', 'localhost:8080'], /must start with http/, /必须以 http/],
  // A script whose variable is empty must not act on a gateway that it has not started.
  [['stop', '--url', ''], /gateway URL is empty/, /网关地址为空/],
  [['stop', '--data', ''], /option --data needs a value/, /选项 --data 需要一个值/],
  [['start', '--data', ''], /option --data needs a value/, /选项 --data 需要一个值/],
  [
    ['register', '--public-key', 'k.pem', '--name', '--require-timestamp'],
    /^The option --name needs a value\. Write --name=VALUE if VALUE starts with a dash\.$/m,
    /^选项 --name 需要一个值。值以 - 开头时，请写成 --name=值。$/m,
  ],
  [['mosquitto', '--out', '--watch'], /option --out needs a value\. Write --out=VALUE/, /请写成 --out=值/],
  [['--data', '--detach'], /option --data needs a value\. Write --data=VALUE/, /请写成 --data=值/],
  [['sandbox', 'create', '--name', '--basic'], /option --name needs a value\. Write/, /请写成 --name=值/],
  [['vault', '--data', '--json', 'status'], /Write --data=VALUE/, /请写成 --data=值/],
  [['logs', '-n', '--errors'], /option --limit needs a value\. Write --limit=VALUE/, /请写成 --limit=值/],
] as const)('%j', async (args, english, translated) => {
  const ran = await runInProcess(args);
  expect(ran).toMatchObject({ exitCode: 2, stdout: '' });
  expect(ran.stderr).toMatch(english);
  expect(ran.stderr.trimEnd().split('\n')).toHaveLength(1);
  const inChinese = await runInProcess(args, { environment: chinese });
  expect(inChinese.stderr).toMatch(translated);
});

test('files that cannot be used', async () => {
  const body = join(folder, 'body.json');
  const missing = await runInProcess(['sign', join(folder, 'missing.json')]);
  expect(missing).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('cannot be read (ENOENT)') });
  const key = await runInProcess(['sign', body, '--key', join(folder, 'no.pem')]);
  expect(key).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('is not an RSA private key') });
  const noKey = await runInProcess(['verify', body]);
  expect(noKey).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--key FILE') });
  const broken = await runInProcess(['verify'], { input: '{"a":1,' });
  expect(broken).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('not valid JSON at character'),
  });
});

test.each([['start'], ['start', '--detach']])('a data folder that is a file: %s', async (...args) => {
  const data = join(folder, 'no.pem');
  const ran = await runInProcess([...args, '--data', data]);
  expect(ran).toMatchObject({ exitCode: 2, stdout: '' });
  expect(ran.stderr).toBe(
    `The data folder ${data} cannot be used (ENOTDIR). Set a different one with --data.\n`,
  );
});

test('a data folder that cannot be made, in Chinese', async () => {
  const ran = await runInProcess(['start', '--data', '/proc/tollgate'], { environment: chinese });
  expect(ran).toMatchObject({ exitCode: 2, stdout: '' });
  expect(ran.stderr).toMatch(/^无法使用数据目录 \/proc\/tollgate（E[A-Z]+）。请用 --data 指定其他目录。\n$/);
});

test.each([['stop'], ['status']])('%s where no gateway runs: exit code 3 and the folder', async (command) => {
  const ran = await runInProcess([command, '--data', folder]);
  expect(ran).toMatchObject({
    exitCode: 3,
    stdout: '',
    stderr: expect.stringContaining(`No running gateway uses ${folder}`),
  });
});

test('no gateway: exit code 3, in JSON where that is asked for', async () => {
  const environment = { TOLLGATE_URL: 'http://127.0.0.1:9' };
  const ran = await runInProcess(['trigger', 'payment.completed'], { environment });
  expect(ran).toMatchObject({ exitCode: 3, stdout: '' });
  expect(ran.stderr).toContain('tollgate start');
  const json = await runInProcess(['logs', '--json'], { environment });
  expect(json).toMatchObject({ exitCode: 3, stdout: '' });
  expect(JSON.parse(json.stderr)).toEqual({
    error: {
      kind: 'gateway',
      message: expect.stringContaining('http://127.0.0.1:9'),
      gateway_url: 'http://127.0.0.1:9',
    },
  });
});

test.each(['orders', 'status'])('an address that is empty is no other gateway: %s', async (command) => {
  const ran = await runInProcess([command], { environment: { TOLLGATE_URL: '' } });
  expect(ran).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining('is empty') });
});

test.each([
  [200, 'hello', 'is not a Tollgate'],
  [200, '{"status":"ok"}', 'is not a Tollgate gateway'],
  [503, '{"ready":false}', 'is not ready'],
])('status of what answers /health with %i %s: exit code 3', async (status, body, said) => {
  const server = createServer((_request, response) => response.writeHead(status).end(body));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ran = await runInProcess(['status', '--url', url]);
  server.close();
  expect(ran).toMatchObject({ exitCode: 3, stderr: expect.stringContaining(said) });
});

test('a call whose fields are all options is sent', async () => {
  const environment = { TOLLGATE_URL: 'http://127.0.0.1:9' };
  const ran = await runInProcess(['call', 'payments.batch-close', '--store-no', '4121000001'], {
    environment,
  });
  expect(ran).toMatchObject({ exitCode: 3, stdout: '' });
  expect(await runInProcess(['call', 'payments.batch-close'], { environment })).toMatchObject({
    exitCode: 0,
  });
});

test('fields are checked by the contract before anything is sent', async () => {
  const account = ['--app-id', 'tg1', '--merchant-no', '312100000001'];
  const { keys } = await import('../sdk/testing.ts');
  writeFileSync(join(folder, 'app.pem'), keys.app_private_key);
  writeFileSync(join(folder, 'gateway.pem'), keys.gateway_public_key);
  const keyFiles = ['--private-key', join(folder, 'app.pem'), '--gateway-key', join(folder, 'gateway.pem')];
  const fields = ['merchant_order_no=A-1', 'price_currency=US', 'order_amount=34.5'];
  const environment = { TOLLGATE_URL: 'http://127.0.0.1:9' };
  const ran = await runInProcess(['call', 'pay.checkout', ...fields, ...account, ...keyFiles], {
    environment,
  });
  expect(ran).toMatchObject({ exitCode: 2, stdout: '' });
  expect(ran.stderr).toMatch(/^E04114 .*price_currency\. Nothing was sent/m);
});

test('tollgate alone starts the gateway, and so do options alone', () => {
  expect(withDefaultCommand([])).toEqual(['start']);
  expect(withDefaultCommand(['--port', '0'])).toEqual(['start', '--port', '0']);
  expect(withDefaultCommand(['--help'])).toEqual(['--help']);
  expect(withDefaultCommand(['logs'])).toEqual(['logs']);
});

test('every command has help in both languages, and the same options in both', async () => {
  const { stdout } = await runInProcess(['complete', '--', '']);
  const commands = stdout.split('\n').filter((one) => /^[a-z]+$/.test(one) && one !== 'help');
  expect(commands.length).toBeGreaterThan(10);
  for (const command of commands) {
    const english = await runInProcess([command, '--help']);
    const translated = await runInProcess([command, '--help'], { environment: chinese });
    expect([command, english.exitCode, english.stderr]).toEqual([command, 0, '']);
    expect(english.stdout).not.toMatch(/[\u4e00-\u9fff]/);
    expect(translated.stdout).toMatch(/[\u4e00-\u9fff]/);
    const options = (text: string) =>
      text.match(/--[a-z-]+/g)?.filter((one, at, all) => all.indexOf(one) === at);
    expect(options(translated.stdout)).toEqual(options(english.stdout));
  }
});
