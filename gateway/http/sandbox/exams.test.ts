/** Exams of a process: one at a time, bounded in number, time and size, each with its end. */
import { expect, test } from 'vitest';
import { findingOf, playedExams, reportOf } from './exams.testing.ts';
import { keptMax } from './exams.ts';

const wish = {
  startUrl: 'http://127.0.0.1:1/s',
  orderUrl: 'http://127.0.0.1:1/o',
  speed: 20,
  only: ['duplicate', 'forged-key'],
} as const;
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('an exam runs to its end: findings as they come, each once and only its own, then the reports', async () => {
  const { exams, last, timers } = playedExams();
  expect(exams.start('ex_1', wish)).toMatchObject({ state: 'running', findings: [], hasReport: false });
  expect(last().job).toMatchObject({ ...wish, gatewayUrl: 'http://127.0.0.1:8080' });
  for (const id of ['duplicate', 'duplicate', 'signed-calls']) last().say(findingOf(id, 'fail'));
  expect(exams.find('ex_1')?.findings.map(({ situation }) => situation)).toEqual(['duplicate']);
  last().say(reportOf('<p>'));
  expect(exams.report('ex_1', 'html', 'en')).toBeUndefined();
  last().say({ event: 'ended' });
  last().end();
  await settled();
  expect(exams.find('ex_1')).toMatchObject({ state: 'done', hasReport: true, endedMs: expect.any(Number) });
  expect(exams.report('ex_1', 'html', 'en')).toBe('<p>');
  expect(exams.report('ex_1', 'junit', 'en')).toBeUndefined();
  expect(timers.size).toBe(0);
});

test('a second one is refused while the first is in progress', async () => {
  const { exams, last } = playedExams();
  exams.start('ex_1', wish);
  expect(exams.start('ex_2', wish)).toBe('busy');
  last().end();
  await settled();
  expect(exams.start('ex_2', wish)).toMatchObject({ examId: 'ex_2' });
  expect(exams.list().map(({ examId }) => examId)).toEqual(['ex_2', 'ex_1']);
});

test('one that is stopped keeps its findings and has no report', async () => {
  const { exams, last, faults } = playedExams();
  exams.start('ex_1', wish);
  last().say(findingOf('duplicate', 'pass'));
  last().say(reportOf('<p>'));
  expect(await exams.stop('ex_1')).toMatchObject({ state: 'stopped', hasReport: false });
  expect(exams.find('ex_1')?.findings).toHaveLength(1);
  expect(exams.report('ex_1', 'html', 'en')).toBeUndefined();
  expect(await exams.stop('ex_1')).toMatchObject({ state: 'stopped' });
  expect(await exams.stop('ex_9')).toBeUndefined();
  expect(faults).toEqual([]);
});

test('one that hangs is ended, and says so', async () => {
  const { exams, timers } = playedExams();
  exams.start('ex_1', wish);
  for (const act of timers) act();
  await settled();
  expect(exams.find('ex_1')).toMatchObject({
    state: 'failed',
    problem: { en: expect.stringContaining('15 minutes') },
  });
});

test.each([
  ['says why', undefined, { event: 'failed', said: { en: 'No shop.', zh: '无。' } }, 'No shop.', 0],
  ['ends without a word', undefined, findingOf('duplicate', 'pass'), 'exited unexpectedly', 0],
  ['breaks after its last line', new Error('broken'), { event: 'ended' }, 'exited unexpectedly', 1],
] as const)('one whose program %s has failed', async (_what, fault, line, said, logged) => {
  const { exams, last, faults } = playedExams();
  exams.start('ex_1', wish);
  last().say(line);
  last().end(fault);
  await settled();
  expect(exams.find('ex_1')).toMatchObject({
    state: 'failed',
    problem: { en: expect.stringContaining(said) },
  });
  expect(faults).toHaveLength(logged);
});

test('as many are kept as may be, in number and in size', async () => {
  const { exams, last } = playedExams();
  const hold = async (examId: string, report: string) => {
    exams.start(examId, wish);
    last().say(reportOf(report));
    last().say({ event: 'ended' });
    last().end();
    await settled();
  };
  for (let number = 0; number <= keptMax; number += 1) await hold(`ex_${number}`, '');
  expect(exams.list()).toHaveLength(keptMax);
  expect(exams.find('ex_0')).toBeUndefined();
  await hold('ex_large', 'x'.repeat(40_000_000));
  await hold('ex_larger', 'x'.repeat(40_000_000));
  expect(exams.list().map(({ examId }) => examId)).toEqual(['ex_larger']);
});

test('what runs when the gateway ends is ended', async () => {
  const { exams } = playedExams();
  exams.start('ex_1', wish);
  await exams.close();
  expect(exams.find('ex_1')).toMatchObject({ state: 'stopped' });
});
