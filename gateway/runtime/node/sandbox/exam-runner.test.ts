/** The process of an exam: what it says is read within bounds, and nothing of it stays. */
import type { ExamJob, ExamLine } from '@tollgate/contract/exam/program';
import { expect, test } from 'vitest';
import { boundedLines } from './bounded-lines.ts';
import { createExamRunner } from './exam-runner.ts';

const program = new URL('./exam-program.testing.ts', import.meta.url);
const job = { gatewayUrl: '', publicUrl: '', orderUrl: '', only: ['duplicate'], speed: 20 } as const;
const limits = { lineLength: 2_000, totalLength: 100_000 };

/** Lets the program act, and gives its lines; `onLine` may end it. */
async function run(act: string, signal = new AbortController().signal, onLine?: (line: ExamLine) => void) {
  const lines: ExamLine[] = [];
  const wish: ExamJob = { ...job, startUrl: act };
  await createExamRunner(program, { limits, graceMs: 100 })?.run(
    wish,
    (line) => {
      lines.push(line);
      onLine?.(line);
    },
    signal,
  );
  return lines;
}

test('the program gets its job, and its lines come as they are', async () => {
  expect((await run('whole')).map(({ event }) => event)).toEqual(['finding', 'ended']);
});

test('it has nothing of the environment that it does not need', async () => {
  process.env['VAULT_KEYS'] = 'k1:secret';
  const [line] = await run('environment');
  delete process.env['VAULT_KEYS'];
  const names = line?.event === 'failed' ? line.said.en : '';
  expect(names).toContain('PATH');
  expect(names).not.toMatch(/VAULT_KEYS|DATABASE_URL|HOME/);
});

test.each([
  ['babble', /an unexpected line: hello/],
  ['flood', /a line of more than 2000 characters/],
  ['crash', /exit code 3: out of luck/],
])('a program that does %s fails', async (act, said) => {
  await expect(run(act)).rejects.toThrow(said);
});

test('a program that does not end when it is asked to is killed', async () => {
  const ending = new AbortController();
  const running = run('stubborn', ending.signal, () => ending.abort(new Error('stopped')));
  await expect(running).rejects.toThrow('stopped');
});

test('an exam that was ended before it began runs nothing', async () => {
  await expect(run('whole', AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
});

test('no runner is made without a program; the program of the command exists', () => {
  expect(createExamRunner(new URL('./nothing.ts', import.meta.url))).toBeUndefined();
  expect(createExamRunner(program)).toBeDefined();
});

test('lines come whole from whatever pieces, and no longer than they may be', () => {
  const lines: string[] = [];
  const take = boundedLines({ lineLength: 5, totalLength: 30 }, (line) => lines.push(line));
  for (const piece of ['on', 'e\ntwo\n\nth', 'ree', '\n', 'four\nfi', 've\n']) take(piece);
  expect(lines).toEqual(['one', 'two', 'three', 'four', 'five']);
  take('12345');
  expect(() => take('6')).toThrow(RangeError);
  const other = boundedLines({ lineLength: 5, totalLength: 8 }, () => {});
  expect(() => other('123456\n')).toThrow(RangeError);
  const sum = boundedLines({ lineLength: 5, totalLength: 8 }, () => {});
  sum('1234\n');
  expect(() => sum('5678\n')).toThrow(RangeError);
});
