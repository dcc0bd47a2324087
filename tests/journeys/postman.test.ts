/** The emitted Postman collections, run by newman at a gateway from the first request to the last: all succeed. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { calls } from '@tollgate/contract/calls/index';
import { documents } from '@tollgate/contract/emit/documents';
import type { Language } from '@tollgate/contract/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields } from '../support/merchant.ts';

const execute = promisify(execFile);
const newman = new URL(import.meta.resolve('newman/bin/newman.js')).pathname;

interface Execution {
  readonly item: { readonly id: string; readonly name: string };
  readonly request: { readonly url: { readonly path: readonly string[] } };
  readonly response?: { readonly stream: { readonly data: readonly number[] } };
  readonly assertions?: readonly {
    readonly assertion: string;
    readonly error?: { readonly message: string };
  }[];
}

interface Report {
  readonly run: {
    readonly executions: readonly Execution[];
    readonly failures: readonly { readonly error: { readonly message: string } }[];
  };
}

let gateway: Gateway;

beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

/** The first command of the page's section, which writes sandbox.json. */
async function environmentCommand(language: Language): Promise<string> {
  const folders = { en: 'docs', zh: 'i18n/zh' };
  const path = `../../site/${folders[language]}/PostmanTestScript.mdx`;
  const page = await readFile(new URL(path, import.meta.url), 'utf8');
  const command = /^node -p '[^']*' > sandbox\.json$/m.exec(page)?.[0];
  if (command === undefined) throw new Error(`${path} has no command that writes sandbox.json`);
  return command;
}

/** Runs the collection as the page says, in a folder where data/ is the gateway's. */
async function runCollection(language: Language, changes: Record<string, string> = {}): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-postman-'));
  try {
    await symlink(gateway.dataDir, join(folder, 'data'));
    await execute('sh', ['-c', await environmentCommand(language)], { cwd: folder });
    const name = `postman.${language}.json`;
    const emitted = documents([language]).find((document) => document.name === name);
    await writeFile(join(folder, name), emitted?.text ?? '');
    const variables = Object.entries(changes).flatMap(([key, value]) => ['--env-var', `${key}=${value}`]);
    const report = ['--reporters', 'json', '--reporter-json-export', 'report.json'];
    const args = [newman, 'run', name, '-e', 'sandbox.json', ...variables, ...report];
    // It ends with 1 where a test of the collection fails; the report says which.
    await execute(process.execPath, args, { cwd: folder, timeout: 120_000 }).catch(() => undefined);
    return JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as Report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const replyOf = ({ response }: Execution): Fields =>
  JSON.parse(Buffer.from(response?.stream.data ?? []).toString('utf8') || '{}') as Fields;
const pathOf = ({ request }: Execution) => `/${request.url.path.join('/')}`;
const isSandboxCall = (execution: Execution) => pathOf(execution).startsWith('/api/sandbox/');

test.each([
  ['en', 'The response is signed by the gateway'],
  ['zh', '应答由网关签名，验签通过'],
] as const)(
  'run from top to bottom, all calls of the collection in %s succeed, and their replies are verified',
  async (language, signed) => {
    const { run } = await runCollection(language);
    expect(run.failures.map(({ error }) => error.message)).toEqual([]);
    const codes = run.executions.map((execution) => [execution.item.name, replyOf(execution)['code']]);
    expect(codes.filter(([, code]) => code !== '0')).toEqual([]);
    const own = run.executions.filter(({ item }) => !item.id.startsWith('prerequisite'));
    expect(own.map(pathOf).toSorted()).toEqual(calls.map(({ path }) => path).toSorted());
    const merchant = createMerchant(gateway);
    for (const execution of run.executions.filter((one) => !isSandboxCall(one))) {
      const passed = (execution.assertions ?? []).filter(({ error }) => error === undefined);
      expect(
        passed.map(({ assertion }) => assertion),
        execution.item.name,
      ).toContain(signed);
      // And by node:crypto, so that the collection's own arithmetic is not its only judge.
      expect(merchant.verifies(replyOf(execution)), execution.item.name).toBe(true);
    }
  },
);

test('another gateway key than the one that signs fails every reply', async () => {
  const { run } = await runCollection('en', { gateway_public_key: gateway.demo.app_public_key_pem });
  const signed = run.executions.filter((one) => !isSandboxCall(one) && replyOf(one)['sign'] !== undefined);
  expect(signed.length).toBeGreaterThan(20);
  for (const { assertions, item } of signed)
    expect(
      assertions?.some(({ assertion, error }) => assertion.includes('signed') && error !== undefined),
      item.name,
    ).toBe(true);
});
