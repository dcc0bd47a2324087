/** The programs for operators as they are run: help, errors and results, in both languages and as JSON. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { platformRandom } from '../runtime/node/platform.ts';
import { newVaultKey } from '../start/keys/vault-keys.ts';
import { mosquittoHelp, registerHelp, vaultHelp } from './operator-help.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollgate-operator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  readonly exitCode: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

function run(
  program: string,
  args: readonly string[],
  more: Record<string, string> = {},
  input = '',
): Promise<Ran> {
  const file = new URL(`./${program}.ts`, import.meta.url).pathname;
  const env = { PATH: process.env['PATH'], DATA_DIR: folder, ...more };
  return new Promise((resolve) => {
    const { stdin } = execFile(process.execPath, [file, ...args], { env }, (fault, stdout, stderr) =>
      resolve({ exitCode: fault?.code ?? 0, stdout, stderr }),
    );
    // A program that has ended reads nothing.
    stdin?.on('error', () => {}).end(input);
  });
}

const chinese = { LANG: 'zh_CN.UTF-8' };
const merchant = ['--merchant-no', '312100000001'];

test.each([
  ['register', registerHelp],
  ['vault', vaultHelp],
  ['mosquitto', mosquittoHelp],
])('the help of %s names the same options in both languages', (name, help) => {
  const optionsOf = (text: string) => new Set(text.match(/--[a-z-]+/g));
  expect(optionsOf(help.zh)).toEqual(optionsOf(help.en));
  expect(help.en).toContain('--json');
  for (const text of Object.values(help)) expect(text).toContain(`npm run ${name}`);
  expect(help.zh).toMatch(/[\u4e00-\u9fff]/);
  expect(help.en).not.toMatch(/[\u4e00-\u9fff]/);
});

test.concurrent.each([
  [
    'register',
    merchant,
    {},
    2,
    'give either --public-key or --basic, or --terminal-sn or --manager-pin, or a limit',
  ],
  [
    'register',
    [...merchant, '--tip-max-percent', '30', '--unreferenced-refunds'],
    {},
    2,
    '--unreferenced-refunds is a setting of an app: give --public-key or --basic as well',
  ],
  [
    'register',
    [...merchant, '--manager-pin', '--store-no', '4121000002', '--no-require-timestamp'],
    {},
    2,
    '--require-timestamp is a setting of an app: give --public-key or --basic as well',
  ],
  [
    'register',
    [...merchant, '--basic', 'shop', '--close-batch-at', '23:00'],
    chinese,
    2,
    '--close-batch-at 是终端的设置：请同时指定 --terminal-sn',
  ],
  ['register', [...merchant, '--basik', 'x'], chinese, 2, '此处没有选项 --basik。加上 --help 查看可用选项。'],
  ['vault-rotation', ['melt'], chinese, 2, '没有命令 melt。可用的命令：status、new-key、rotate、forget。'],
  ['vault-rotation', ['status', 'k1'], {}, 2, 'status does not take k1'],
  ['vault-rotation', ['forget', 'k1', 'k2'], {}, 2, 'forget does not take k2'],
  ['vault-rotation', ['status'], { ...chinese, PORT: 'x' }, 2, 'PORT 必须是 0 到 65535 的整数，而不是“x”'],
] as const)('%s %j is refused in one line', async (program, args, env, exitCode, said) => {
  expect(await run(program, args, env)).toEqual({ exitCode, stdout: '', stderr: `${said}\n` });
});

test('no database: exit code 3; JSON where that is asked for', async () => {
  const env = {
    ...chinese,
    DATABASE_URL: 'postgres://127.0.0.1:9/none',
    VAULT_KEYS: newVaultKey(platformRandom),
  };
  const { exitCode, stdout, stderr } = await run('vault-rotation', ['status', '--json'], env);
  expect([exitCode, stdout]).toEqual([3, '']);
  expect(JSON.parse(stderr)).toEqual({
    error: { kind: 'gateway', message: expect.stringMatching(/^DATABASE_URL 指定的数据库没有应答：/) },
  });
});

const setPin = [...merchant, '--store-no', '4121000002', '--manager-pin'];

test("the manager's PIN is read from standard input, and no argument may be one", async () => {
  const { exitCode, stdout, stderr } = await run('register', setPin, { EPHEMERAL: '1' }, '480217\n');
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toContain("the manager's PIN is set");
  expect(stdout).not.toContain('480217');
  expect(await run('register', [...setPin, '480217'], { EPHEMERAL: '1' })).toMatchObject({ exitCode: 2 });
});

test.each([
  ['', "Standard input is empty. It must have: The manager's PIN, 4 to 12 digits:"],
  ['48a217\n', "a manager's PIN has 4 to 12 digits"],
])("standard input %j has no manager's PIN", async (input, said) => {
  expect(await run('register', setPin, { EPHEMERAL: '1' }, input)).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: `${said}\n`,
  });
});

test('a result is one JSON object', async () => {
  const { stdout } = await run('vault-rotation', ['new-key', '--json'], chinese);
  const made = JSON.parse(stdout);
  expect(made).toEqual({ key_id: expect.stringMatching(/^k\w{8}$/), vault_key: expect.any(String) });
  expect(made.vault_key).toMatch(new RegExp(`^${made.key_id}:.{44}$`));
});
