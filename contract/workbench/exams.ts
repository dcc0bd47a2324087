/** What the Workbench's API takes and answers about exams of a merchant's server. */
import type { Text } from '../model.ts';

/** Forms of the report of an exam. */
export const examReportFormats = ['html', 'json', 'junit'] as const;
export type ExamReportFormat = (typeof examReportFormats)[number];

/** One thing that was seen; keys and cards are taken out. */
export interface ExamEvidence {
  readonly title: Text;
  readonly text: string;
}

/** What the exam says of a situation. */
export interface ExamFinding {
  /** Id of the situation, as `tollgate exam --list` shows it. */
  readonly situation: string;
  /** `not-shown`: the shop does not have what the situation needs. */
  readonly verdict: 'pass' | 'fail' | 'not-shown';
  /** Why it failed or was not shown; of one that passes, what was seen. */
  readonly said: Text;
  readonly evidence: readonly ExamEvidence[];
  readonly duration_ms: number;
  /** The time of the exam was over before this situation had ended; its verdict is `not-shown`. */
  readonly time_over?: true;
}

export interface ExamScore {
  /** Of those that were shown, rounded down: 100 means that nothing failed. */
  readonly percent: number;
  readonly passed: number;
  readonly failed: number;
  readonly not_shown: number;
  /** Of those not shown, how many had not ended when the time of the exam was over: with any, it is not passed. */
  readonly time_over: number;
}

/** `failed`: the exam itself did not come to its end, and `problem` says why. */
export type ExamState = 'running' | 'done' | 'stopped' | 'failed';

/** An exam of this gateway process. */
export interface ExamItem {
  readonly exam_id: string;
  readonly state: ExamState;
  /** By the time of the computer. */
  readonly started_ms: number;
  readonly ended_ms?: number;
  readonly start_url: string;
  readonly order_url: string;
  /** How many times faster the shop may wait. */
  readonly speed: number;
  /** Ids of the situations; absent: all. */
  readonly only?: readonly string[];
  /** How many situations it has, and how many have a finding. */
  readonly total: number;
  readonly done: number;
  readonly score: ExamScore;
  /** Why the exam itself failed. */
  readonly problem?: Text;
  /** Whether there is a report to download. */
  readonly has_report: boolean;
}

export interface ExamDetail extends ExamItem {
  /** In the order in which they were found, while it is running as well. */
  readonly findings: readonly ExamFinding[];
}

export interface ExamList {
  /** The newest first, at most 20. They end with the gateway process. */
  readonly items: readonly ExamItem[];
  /** False where the program of the exam is not installed beside this gateway. */
  readonly can_run: boolean;
}

/** Body of POST exams: the two addresses of the shop's test code. */
export interface ExamRequest {
  readonly start_url: string;
  readonly order_url: string;
  /** Ids of situations or groups; absent: all. */
  readonly only?: readonly string[];
  /** How many times faster the shop may wait: 1 to 50, default 20. */
  readonly speed?: number;
}

/** The score of an exam so far. */
export function examScore(findings: readonly Pick<ExamFinding, 'verdict' | 'time_over'>[]): ExamScore {
  const count = (verdict: ExamFinding['verdict']) => findings.filter((one) => one.verdict === verdict).length;
  const passed = count('pass');
  const failed = count('fail');
  const shown = passed + failed;
  return {
    percent: shown === 0 ? 0 : Math.floor((passed * 100) / shown),
    ...{ passed, failed, not_shown: count('not-shown') },
    time_over: findings.filter((one) => one.time_over === true).length,
  };
}
