/** The command line of the exam, without a gateway. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { situations } from '@tollgate/contract/exam/index';
import { expect, test } from 'vitest';
import { runInProcess } from '../testing.ts';

const shop = ['--start', 'http://127.0.0.1:1/start', '--order', 'http://127.0.0.1:1/order'];

test('--list names every situation, in the language of the reader', async () => {
  const english = await runInProcess(['exam', '--list']);
  const chinese = await runInProcess(['exam', '--list'], { environment: { LANG: 'zh_CN.UTF-8' } });
  for (const { id, title } of situations) {
    expect(english.stdout).toContain(`${id} `);
    expect(english.stdout).toContain(title.en);
    expect(chinese.stdout).toContain(title.zh);
  }
  const json = await runInProcess(['exam', '--list', '--json']);
  expect(JSON.parse(json.stdout)).toHaveLength(situations.length);
});

test.each([
  [['exam'], /--start is missing/],
  [['exam', '--start', 'shop'], /--start must be an http or https URL/],
  [['exam', ...shop, '--only', 'duplicat'], /Did you mean duplicate\?/],
  [['exam', ...shop, '--format', 'pdf'], /--format must be one of text, json, junit, html/],
  [['exam', ...shop, '--url', 'https://pay.example.com'], /needs a gateway on this computer/],
  [['exam', ...shop, '--output', '/no/such/folder/report.html'], /--output .* cannot be written \(ENOENT\)/],
  [['exam', ...shop, '--output', tmpdir()], /--output .* cannot be written \(EISDIR\)\. Specify a writable/],
  [['exam', ...shop, '--docs-url', 'http://127.0.0.1:8080/docs'], /--docs-url must be an https URL/],
  [['exam', ...shop, '--docs-url', 'https://pay.example.com/docs?x=1'], /--docs-url must be an https URL/],
  [['exam', ...shop, '--json', '--format', 'html'], /--json prints JSON only/],
  [['exam', ...shop, '--speed', 'fast'], /--speed must be a whole number/],
  [['exam', ...shop, '--max-seconds', '29'], /--max-seconds must be a whole number from 30 to 900/],
  [['exam', ...shop, '--max-seconds', '901'], /--max-seconds must be a whole number from 30 to 900/],
])('%j is refused before anything is sent', async (args, said) => {
  const { exitCode, stderr } = await runInProcess(args);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(said);
});

test('a look whether the report can be written leaves no file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-report-'));
  const output = join(folder, 'report.html');
  const { exitCode } = await runInProcess([
    'exam',
    ...shop,
    '--url',
    'http://127.0.0.1:1',
    '--output',
    output,
  ]);
  expect(exitCode).toBe(3);
  expect(existsSync(output)).toBe(false);
  rmSync(folder, { recursive: true });
});

test('no gateway: exit code 3', async () => {
  const { exitCode, stderr } = await runInProcess(['exam', ...shop, '--url', 'http://127.0.0.1:1']);
  expect(exitCode).toBe(3);
  expect(stderr).toMatch(/No gateway responds/);
});
