/** Connectors from the templates, checked by the command as their authors check them; also with mistakes planted. */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectorChecks } from '../../cli/connector/run-checks.ts';
import { type Running, secretFolder, startAcquirerHost, startProgram } from '../support/acquirer-host.ts';
import { mistakes } from './connector-mistakes.ts';

const run = promisify(execFile);
const command = new URL('../../cli/main.ts', import.meta.url).pathname;
const place = secretFolder();
const languages = ['python', 'typescript'] as const;
const started: Running[] = [];
const folderOf = (language: string) => join(place.folder, language);

beforeAll(async () => {
  for (const language of languages)
    await run(process.execPath, [
      command,
      'connector',
      'new',
      '--language',
      language,
      '--out',
      folderOf(language),
    ]);
});
afterAll(() => Promise.all(started.map((one) => one.stop())));

const programs = {
  python: ['python3', 'connector.py'],
  typescript: [process.execPath, 'main.ts'],
} as const;

async function start(
  language: keyof typeof programs,
  folder: string,
  args: readonly string[] = [],
): Promise<Running> {
  const [program, file] = programs[language];
  const all = [file, '--secret-file', place.secretFile, '--port', '0', ...args];
  const running = await startProgram(program, all, folder);
  started.push(running);
  return running;
}

interface Report {
  readonly is_passed: boolean;
  readonly checks: readonly { readonly id: string; readonly result: string; readonly got?: string }[];
}

async function check(url: string, ...more: readonly string[]): Promise<{ code: unknown; report: Report }> {
  const args = [command, 'connector', 'check', url, '--secret-file', place.secretFile, '--json', ...more];
  const ran = await run(process.execPath, args).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (fault: { readonly code: unknown; readonly stdout: string }) => fault,
  );
  return { code: ran.code, report: JSON.parse(ran.stdout) };
}

const failed = ({ checks }: Report) => checks.filter(({ result }) => result === 'failed');

test('there are at least 24 checks, each with an id of its own', () => {
  expect(connectorChecks.length).toBeGreaterThanOrEqual(24);
  expect(new Set(connectorChecks.map(({ id }) => id)).size).toBe(connectorChecks.length);
});

test('the test acquirer passes all of them', async () => {
  const host = await startAcquirerHost(place);
  started.push(host);
  const { code, report } = await check(host.url);
  expect(report.checks.filter(({ result }) => result !== 'passed')).toEqual([]);
  expect([code, report.is_passed, report.checks.length]).toEqual([0, true, connectorChecks.length]);
  expect(readFileSync(host.journal, 'utf8')).not.toMatch(/4111\D?1111\D?1111\D?1111/);
});

test.each(languages)(
  'the %s connector passes as it is written, over a port and a socket',
  async (language) => {
    const running = await start(language, folderOf(language));
    const { code, report } = await check(running.url);
    expect([code, failed(report)]).toEqual([0, []]);
    // The toy has no challenge; that is listed.
    expect(report.checks.filter(({ result }) => result !== 'passed')).toMatchObject([
      { id: 'card.challenge', result: 'excluded' },
    ]);
    const socket = join(place.folder, `${language}.sock`);
    await start(language, folderOf(language), ['--socket', socket, '--journal', `${socket}.jsonl`]);
    expect((await check(`unix:${socket}`, '--flows', 'customer-presented')).code).toBe(0);
  },
);

test.each(languages)('the %s connector goes on with its journal after kill -9', async (language) => {
  const journal = join(place.folder, `${language}-killed.jsonl`);
  const first = await start(language, folderOf(language), ['--journal', journal]);
  expect((await check(first.url, '--flows', 'card')).code).toBe(0);
  await first.kill9();
  const whole = readFileSync(journal, 'utf8');
  writeFileSync(journal, `${whole}{"key":"card:torn`);
  const second = await start(language, folderOf(language), ['--journal', journal]);
  expect((await check(second.url, '--flows', 'card')).code).toBe(0);
  expect(readFileSync(journal, 'utf8').startsWith(whole)).toBe(true);
  expect(readFileSync(journal, 'utf8')).not.toContain('torn');
});

/** Starts a Python connector in which one place differs from the template. */
async function startChanged(name: string, file: string, right: string, wrong: string): Promise<Running> {
  const folder = join(place.folder, name);
  await run(process.execPath, [command, 'connector', 'new', '--language', 'python', '--out', folder]);
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text.split(right), name).toHaveLength(2);
  writeFileSync(path, text.replace(right, wrong));
  return start('python', folder);
}

test.each(['JPY', 'KWD'])('a connector that takes %s alone passes in its decimals', async (currency) => {
  const wallets = '"wallets": [';
  const running = await startChanged(
    `currency-${currency}`,
    'operations.py',
    wallets,
    `"currencies": ["${currency}"], ${wallets}`,
  );
  const { code, report } = await check(running.url);
  expect([code, failed(report)]).toEqual([0, []]);
  expect(report.checks.filter(({ result }) => result === 'excluded')).toHaveLength(3);
});

test('mistakes planted in the Python connector are found', async () => {
  const found = await Promise.all(
    mistakes.map(async ({ name, file, right, wrong }) => {
      const running = await startChanged(`mistake-${name}`, file, right, wrong);
      const { report } = await check(running.url);
      await running.stop();
      return { name, ids: failed(report).map(({ id }) => id) };
    }),
  );
  for (const { name, ids } of found) process.stdout.write(`${name}: ${ids.join(', ') || 'not found'}\n`);
  expect(found.filter(({ ids }) => ids.length === 0)).toEqual([]);
});
