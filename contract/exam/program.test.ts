/** Lines of the exam's program: those that are whole are read, and no others. */
import { expect, test } from 'vitest';
import { situationGroups, situations, situationsNamed } from './index.ts';
import { readExamLine } from './program.ts';

const said = { en: 'Fulfilled twice.', zh: '发货两次。' };
const finding = {
  situation: 'duplicate',
  verdict: 'fail',
  cause: 'fulfilled-twice',
  said,
  duration_ms: 12,
  evidence: [{ title: { en: 'Call', zh: '请求' }, text: '{}' }],
};
const line = (value: unknown) => readExamLine(JSON.stringify(value));

test('a finding, a report, a failure and the end are read, without members that are unknown', () => {
  expect(line({ event: 'finding', finding: { ...finding, more: 1 } })).toEqual({ event: 'finding', finding });
  const { cause: _, ...uncaused } = finding;
  const late = { ...uncaused, verdict: 'not-shown', time_over: true };
  expect(line({ event: 'finding', finding: late })).toEqual({ event: 'finding', finding: late });
  const report = { event: 'report', format: 'html', language: 'zh', text: '<p>' };
  expect(line(report)).toEqual(report);
  expect(line({ event: 'failed', said })).toEqual({ event: 'failed', said });
  expect(line({ event: 'ended', code: 0 })).toEqual({ event: 'ended' });
});

test.each([
  ['no JSON', '{"event"'],
  ['no object', '[]'],
  ['another event', { event: 'progress' }],
  ['an unknown situation', { event: 'finding', finding: { ...finding, situation: 'nothing' } }],
  ['an unknown verdict', { event: 'finding', finding: { ...finding, verdict: 'good' } }],
  ['an unknown cause', { event: 'finding', finding: { ...finding, cause: 'nothing' } }],
  ['a text in one language', { event: 'finding', finding: { ...finding, said: { en: '' } } }],
  ['evidence without a text', { event: 'finding', finding: { ...finding, evidence: [{ title: said }] } }],
  ['a report in another form', { event: 'report', format: 'pdf', language: 'en', text: '' }],
  ['a report in another language', { event: 'report', format: 'html', language: 'fr', text: '' }],
  ['a failure without a reason', { event: 'failed' }],
])('%s is refused', (_what, value) => {
  expect(typeof value === 'string' ? readExamLine(value) : line(value)).toBeUndefined();
});

test('names of situations and groups are taken in the order of the exam, each once', () => {
  const [calls] = situationGroups;
  const ids = calls?.situations.map(({ id }) => id) ?? [];
  expect(situationsNamed(['duplicate', 'calls', ids[0] ?? ''])).toEqual([...ids, 'duplicate']);
  expect(situationsNamed(situationGroups.map(({ id }) => id))).toHaveLength(situations.length);
  expect(situationsNamed(['duplicate', 'nothing'])).toEqual({ unknown: 'nothing' });
});
