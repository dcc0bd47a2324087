/** Findings of the exam on a situation, with the bytes that show them. */
import { counted } from '@tollgate/contract/counted';
import type { CauseId } from '@tollgate/contract/exam/causes';
import type { SituationId } from '@tollgate/contract/exam/index';
import { examScore } from '@tollgate/contract/exam/score';
import type { Text } from '@tollgate/contract/model';
import type { ExamFinding, ExamScore } from '@tollgate/contract/workbench/exams';

export type Verdict = 'pass' | 'fail' | 'not-shown';

/** One thing that was seen; `text` is redacted. */
export interface Evidence {
  readonly title: Text;
  readonly text: string;
}

export interface Finding {
  readonly id: SituationId;
  readonly verdict: Verdict;
  /** Why it failed or was not tested; if it passed, what was observed. */
  readonly said: Text;
  readonly evidence: readonly Evidence[];
  readonly durationMs: number;
  /** The gateway failed: nothing is known of the shop. */
  readonly isUnexamined?: true;
  /** The time of the run was over before it was examined, or its examination had ended. */
  readonly isTimeOver?: true;
  /** Mistake that was found in one that failed, which may be another than the situation's own. */
  readonly cause?: CauseId | undefined;
}

/** Returns the text on a situation that was passed. */
export const passedText = (calls: number, notices: number): Text => ({
  en: `${counted(calls, 'call')} and ${counted(notices, 'notification')}, all correct.`,
  zh: `${calls} 次请求与 ${notices} 条通知，均符合要求。`,
});

/** Ends a situation: the shop did what it must not do, or did not do what it must. */
export class Failed extends Error {
  readonly said: Text;
  readonly evidence: readonly Evidence[];
  /** Undefined: the situation's own. */
  readonly causeId: CauseId | undefined;

  constructor(en: string, zh: string, evidence: readonly Evidence[] = [], cause?: CauseId) {
    super(en);
    this.said = { en, zh };
    this.evidence = evidence;
    this.causeId = cause;
  }
}

/** Ends a situation that the shop's test code does not let the exam examine: it breaks the exam's protocol. */
export class TestCodeFailed extends Failed {
  constructor(en: string, zh: string, evidence: readonly Evidence[] = []) {
    super(en, zh, evidence, 'test-code');
  }
}

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

/** Returns whether the shop has passed: a situation for which the time did not suffice is not passed. */
export function isPassed(findings: readonly Finding[], isStrict: boolean): boolean {
  const { verdict, not_shown: notShown } = scoreOf(findings);
  return verdict === 'passed' && !(isStrict && notShown > 0);
}

export const scoreOf = (findings: readonly Finding[]): ExamScore => examScore(findings.map(examFindingOf));

/** As the Workbench's API has it. */
export const examFindingOf = (finding: Finding): ExamFinding => ({
  situation: finding.id,
  verdict: finding.verdict,
  said: finding.said,
  evidence: finding.evidence,
  ...(finding.cause !== undefined && { cause: finding.cause }),
  duration_ms: Math.round(finding.durationMs),
  ...(finding.isTimeOver === true && { time_over: true }),
});
