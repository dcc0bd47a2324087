/** How an exam that has ended is shown: green only where it ended in time and nothing failed. */
import { examScore } from '@tollgate/contract/exam/score';
import type { ExamFinding, ExamItem } from '@tollgate/contract/workbench/exams';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ExamBadge, ExamBanner } from './exam-state.tsx';

const late = { verdict: 'not-shown', time_over: true } as const;

function shown(...findings: Pick<ExamFinding, 'verdict' | 'cause' | 'time_over'>[]): string {
  const exam: ExamItem = {
    exam_id: 'ex_1',
    state: 'done',
    started_ms: 0,
    ended_ms: 1,
    speed: 20,
    has_report: true,
    start_url: 'http://127.0.0.1:1/start',
    order_url: 'http://127.0.0.1:1/order',
    total: findings.length,
    done: findings.length,
    score: examScore(findings),
  };
  return renderToStaticMarkup(
    <>
      <ExamBadge exam={exam} />
      <ExamBanner exam={exam} />
    </>,
  );
}

test('an exam that did not end in time says so, and is not green', () => {
  const left = shown({ verdict: 'pass' }, late, late);
  expect(left).toContain('100% · Time limit reached');
  expect(left).toContain('The exam did not finish in time');
  expect(left).toContain('did not finish within the time limit: 2.');
  expect(left).not.toMatch(/data-tone="success"|Nothing failed/);
  const failed = shown({ verdict: 'fail', cause: 'clock-wrong' }, { verdict: 'pass' }, late);
  expect(failed).toContain('50% · Time limit reached');
  expect(failed).toContain('data-tone="danger"');
});

test('an unsafe mistake is the verdict, in place of a percentage', () => {
  const unsafe = shown({ verdict: 'fail', cause: 'unverified' }, ...Array(9).fill({ verdict: 'pass' }));
  expect(unsafe).toContain('Unsafe: do not go live (1 cause, 1 scenario)');
  expect(unsafe).toContain('data-tone="danger"');
  expect(unsafe).not.toContain('%');
});

test('an exam that ended in time is green, also where something was not shown', () => {
  const passed = shown({ verdict: 'pass' }, { verdict: 'not-shown' });
  expect(passed).toContain('Nothing failed');
  expect(passed).not.toMatch(/Time limit reached|data-tone="warning"/);
});
