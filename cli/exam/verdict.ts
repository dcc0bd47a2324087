/** What the exam says of a situation, with the bytes that show it. */
import type { SituationId } from '@tollgate/contract/exam/index';
import type { Text } from '@tollgate/contract/model';
import { type ExamFinding, examScore } from '@tollgate/contract/workbench/exams';

export type Verdict = 'pass' | 'fail' | 'not-shown';

/** One thing that was seen; `text` is redacted. */
export interface Evidence {
  readonly title: Text;
  readonly text: string;
}

export interface Finding {
  readonly id: SituationId;
  readonly verdict: Verdict;
  /** Why it failed or was not shown; of one that passes, what was seen. */
  readonly said: Text;
  readonly evidence: readonly Evidence[];
  readonly durationMs: number;
  /** The gateway failed: nothing is known of the shop. */
  readonly isUnexamined?: true;
  /** The time of the run was over before it was examined, or its examination had ended. */
  readonly isTimeOver?: true;
  /** It failed because of the shop's test code, which says nothing about the situation. */
  readonly isTestCode?: boolean;
}

/** Ends a situation: the shop did what it must not do, or did not do what it must. */
export class Failed extends Error {
  readonly said: Text;
  readonly evidence: readonly Evidence[];

  constructor(en: string, zh: string, evidence: readonly Evidence[] = []) {
    super(en);
    this.said = { en, zh };
    this.evidence = evidence;
  }
}

/** Ends a situation that the shop's test code does not let the exam examine: it breaks the exam's protocol. */
export class TestCodeFailed extends Failed {}

/** The start address gave no answer in time. */
export class StartTimedOut extends TestCodeFailed {}

/** Ends every situation that is left when the time of the run is over. */
export class TimeOver extends Error {}

/** Ends a situation that this shop cannot show, such as a payment method that it does not have. */
export class NotShown extends Error {
  readonly said: Text;

  constructor(en: string, zh: string) {
    super(en);
    this.said = { en, zh };
  }
}

/** Ends a situation that a correct shop cannot pass: on a busy machine its waiting ended before the situation did. */
export class Outrun extends Error {}

export interface ExamResult {
  readonly findings: readonly Finding[];
  readonly speed: number;
  readonly gatewayUrl: string;
  /** Where readers of the report find the documentation, with a slash at its end; undefined: nowhere. */
  readonly docsUrl: string | undefined;
  readonly startedAt: string;
  readonly durationMs: number;
}

export interface Score {
  readonly passed: number;
  readonly failed: number;
  readonly notShown: number;
  /** Of those not shown, how many the time did not suffice for. */
  readonly timeOver: number;
  /** Of those that were shown, in percent, rounded down: 100 means that nothing failed. */
  readonly percent: number;
}

/** Whether the shop has passed: what the time did not suffice for is not passed. */
export function isPassed(findings: readonly Finding[], isStrict: boolean): boolean {
  const { passed, failed, notShown, timeOver } = scoreOf(findings);
  return timeOver === 0 && failed === 0 && passed > 0 && !(isStrict && notShown > 0);
}

export function scoreOf(findings: readonly Finding[]): Score {
  const { not_shown: notShown, time_over: timeOver, ...score } = examScore(findings.map(examFindingOf));
  return { ...score, notShown, timeOver };
}

/** As the Workbench's API has it. */
export const examFindingOf = (finding: Finding): ExamFinding => ({
  ...{ situation: finding.id, verdict: finding.verdict, said: finding.said, evidence: finding.evidence },
  duration_ms: Math.round(finding.durationMs),
  ...(finding.isTimeOver === true && { time_over: true }),
});
