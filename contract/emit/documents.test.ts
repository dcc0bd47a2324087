import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { calls } from '../calls/index.ts';
import { errors } from '../errors/catalogue.ts';
import { connectorDocuments, documents, pages } from './documents.ts';
import { errorList, errorMarkdown } from './error-list.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

function run(args: readonly string[]) {
  return promisify(execFile)(execPath, [main, ...args]);
}

test('the program writes the documents of both languages, the same bytes as the functions give', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'documents-'));
  try {
    const out = join(folder, 'made', 'new');
    const { stdout } = await run(['--out', out]);
    const expected = [...documents(['en', 'zh']), ...connectorDocuments(['en', 'zh'])];
    expect((await readdir(out)).sort()).toEqual(expected.map(({ name }) => name).sort());
    for (const { name, text } of expected) {
      expect(await readFile(join(out, name), 'utf8'), name).toBe(text);
      expect(stdout).toContain(join(out, name));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('pages of docs/ are those of the contract: npm run emit -- --docs docs writes them', async () => {
  const docs = new URL('../../docs/', import.meta.url);
  for (const { name, text } of pages()) expect(await readFile(new URL(name, docs), 'utf8')).toBe(text);
});

test('one language only, on demand', () => {
  const names = documents(['zh']).map(({ name }) => name);
  expect(names).toEqual([
    'openapi.zh.json',
    'json-schema.zh.json',
    'postman.zh.json',
    'tollgate.zh.d.ts',
    'errors.zh.json',
    'errors.zh.md',
  ]);
});

test('--help explains, and an unknown option is refused with the same text', async () => {
  expect((await run(['--help'])).stdout).toContain('--out');
  await expect(run(['--oops'])).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--out') });
  await expect(run(['--language', 'fr'])).rejects.toMatchObject({ code: 2, stdout: '' });
});

test('the error list has every code once, in the order of the catalogue, with its calls', () => {
  for (const language of ['en', 'zh'] as const) {
    const list = errorList(language);
    expect(list.map(({ code }) => code)).toEqual(Object.keys(errors));
    for (const code of new Set(calls.flatMap((call) => call.errors))) {
      expect(list.find((entry) => entry.code === code)?.calls, code).not.toEqual([]);
    }
  }
  const [english, chinese] = [errorList('en')[0], errorList('zh')[0]];
  expect([english?.message, chinese?.message]).toEqual([errors.SYS001.message.en, errors.SYS001.message.zh]);
  expect(errorList('en').find(({ code }) => code === 'SYS006')?.httpStatus).toBe(429);
  expect(errorList('en').find(({ code }) => code === 'SYS002')?.httpStatus).toBe(200);
});

test('the Markdown table has a row for each code, and five cells in each', () => {
  const lines = errorMarkdown('zh').trimEnd().split('\n').slice(2);
  expect(lines).toHaveLength(Object.keys(errors).length + 2);
  for (const line of lines) expect(line.replaceAll('\\|', '').split('|'), line).toHaveLength(7);
});
