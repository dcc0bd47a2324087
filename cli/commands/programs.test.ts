/** `register`, `vault`, `mosquitto` and `terminal`: errors and results, in both languages and as JSON. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runInProcess } from '../testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollgate-operator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const chinese = { LANG: 'zh_CN.UTF-8' };
const merchant = ['register', '--merchant-no', '312100000001'];

const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  runInProcess(args, { environment: { DATA_DIR: folder, ...more } });

test.each([
  [merchant, {}, 'specify --public-key, --basic, --terminal-sn, --manager-pin, or a limit'],
  [
    [...merchant, '--tip-max-percent', '30', '--unreferenced-refunds'],
    {},
    '--unreferenced-refunds is a setting of an app: specify --public-key or --basic as well',
  ],
  [
    [...merchant, '--manager-pin', '--store-no', '4121000002', '--no-require-timestamp'],
    {},
    '--require-timestamp is a setting of an app: specify --public-key or --basic as well',
  ],
  [
    [...merchant, '--basic', 'shop', '--close-batch-at', '23:00'],
    chinese,
    '--close-batch-at 是终端的设置：请同时指定 --terminal-sn',
  ],
  [[...merchant, '--basic', 'shop', '--name', 'x'.repeat(65)], {}, 'the name must have 1 to 64 characters'],
  [['register'], {}, 'The option --merchant-no is required. Add --help to see the options.'],
  [
    [...merchant, '--basik', 'x'],
    chinese,
    '选项 --basik 不存在。加上 --help 查看可用选项。是否想输入 --basic？',
  ],
  [['vault', 'list'], chinese, '命令 list 不存在。请使用 --help 查看全部命令。'],
  [['vault', 'status', 'k1'], chinese, '参数过多。加上 --help 查看该命令的参数。'],
  [['vault', 'forget'], {}, 'The argument key is missing. Add --help to see what the command accepts.'],
  [['vault', 'status'], { ...chinese, PORT: 'x' }, 'PORT 必须是 0 到 65535 的整数，而不是“x”'],
  [['mosquitto'], {}, 'The option --out is required.'],
  [['terminal', '--present', 'wave'], {}, '--present must be one of tap, insert, swipe, key, not "wave".'],
  [['terminal', '--think', 'long'], {}, '--think must be a whole number from 0 to 600000, not "long".'],
  [['terminal', '--wlan', '70000'], chinese, '--wlan 必须是 0 到 65535 的整数，而不是“70000”。'],
  ...['--url', '--gateway'].map(
    (name) =>
      [
        ['terminal', name, 'ftp://x'],
        {},
        'The gateway URL must start with http:// or https://, not "ftp://x".',
      ] as const,
  ),
  [['terminal', '--data'], chinese, '选项 --data 需要一个值。'],
] as const)('%j is refused in one line', async (args, env, said) => {
  expect(await run(args, env)).toEqual({ exitCode: 2, stdout: '', stderr: `${said}\n` });
});

test.each([[], ['--data', folder], ['--json']])(
  '`vault %s %s` without an act prints its help',
  async (...options) => {
    const help = await run(['vault', '--help']);
    expect(help).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('tollgate vault') });
    expect(await run(['vault', ...options])).toEqual(help);
  },
);

test('`vault` takes its options before the act as well as after it', async () => {
  const data = join(folder, 'vault');
  const status = await run(['vault', '--data', data, '--json', 'status']);
  expect(status).toMatchObject({ exitCode: 0, stderr: '' });
  expect(JSON.parse(status.stdout)).toMatchObject({ vault_keys_file: join(data, 'vault-keys') });
  const refused = '选项 --data 需要一个值。\n';
  for (const args of [
    ['--data', '', 'rotate'],
    ['rotate', '--data', ''],
  ])
    expect(await run(['vault', ...args], chinese)).toMatchObject({ exitCode: 2, stderr: refused });
  expect(JSON.parse((await run(['vault', '--json', 'new-key'])).stdout)).toHaveProperty('vault_key');
  expect(await run(['vault', 'help', 'list'])).toMatchObject({ exitCode: 2, stdout: '' });
});

test('`register --data` names the folder of the database, whatever the environment says', async () => {
  const data = join(folder, 'no-folder');
  writeFileSync(data, '');
  const ran = await run([...merchant, '--basic', 'shop', '--data', data]);
  expect(ran).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining(data) });
});

test('a value that begins with a dash is joined to its option', async () => {
  const args = [...merchant, '--name=--shop', '--tip-max-percent=--1'];
  expect(await run(args)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('--tip-max-percent must be a whole number'),
  });
});

test('no database: exit code 3; JSON where that is asked for', async () => {
  const { stdout: key } = await run(['vault', 'new-key']);
  const env = { ...chinese, DATABASE_URL: 'postgres://127.0.0.1:9/none', VAULT_KEYS: key.trim() };
  const { exitCode, stdout, stderr } = await run(['vault', 'status', '--json'], env);
  expect([exitCode, stdout]).toEqual([3, '']);
  expect(JSON.parse(stderr)).toEqual({
    error: { kind: 'gateway', message: expect.stringMatching(/^DATABASE_URL 指定的数据库没有应答：/) },
  });
});

const setPin = [...merchant, '--store-no', '4121000002', '--manager-pin'];

/** Runs the command as a process, because the PIN comes from its standard input. */
function runAlone(args: readonly string[], input: string) {
  const program = new URL('../main.ts', import.meta.url).pathname;
  const env = { PATH: process.env['PATH'], DATA_DIR: folder, EPHEMERAL: '1' };
  return new Promise<unknown>((resolve) => {
    const { stdin } = execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ exitCode: error?.code ?? 0, stdout, stderr }),
    );
    // A program that has ended reads nothing.
    stdin?.on('error', () => {}).end(input);
  });
}

test("the manager's PIN is read from standard input, and no argument may be one", async () => {
  expect(await runAlone(setPin, '480217\n')).toEqual({
    exitCode: 0,
    stdout: expect.stringMatching(/^(?!.*480217).*the manager's PIN is set$/ms),
    stderr: '',
  });
  expect(await run([...setPin, '480217'])).toMatchObject({ exitCode: 2 });
});

test("settings are checked before the manager's PIN is read", async () => {
  const { exitCode, stderr } = await run(setPin, { PORT: 'x' });
  expect([exitCode, stderr]).toEqual([2, 'PORT must be a whole number from 0 to 65535, not "x"\n']);
});

test.each([
  ['', "Standard input is empty. It must contain: The manager's PIN, 4 to 12 digits:"],
  ['48a217\n', "a manager's PIN must have 4 to 12 digits"],
])("standard input %j has no manager's PIN", async (input, said) => {
  expect(await runAlone(setPin, input)).toEqual({ exitCode: 2, stdout: '', stderr: `${said}\n` });
});

test('a result is one JSON object', async () => {
  const { stdout } = await run(['vault', 'new-key', '--json'], chinese);
  const made = JSON.parse(stdout);
  expect(made).toEqual({ key_id: expect.stringMatching(/^k\w{8}$/), vault_key: expect.any(String) });
  expect(made.vault_key).toMatch(new RegExp(`^${made.key_id}:.{44}$`));
});
