/** What the Workbench's API takes and answers about exams of a merchant's server. */
import { type Cause, causeById, causes } from '../exam/causes.ts';
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
  /** Of one that failed: id of the mistake that was found. One mistake may fail many situations. */
  readonly cause?: string;
  /** Why it failed or was not shown; of one that passes, what was seen. */
  readonly said: Text;
  readonly evidence: readonly ExamEvidence[];
  readonly duration_ms: number;
  /** The time of the exam was over before this situation had ended; its verdict is `not-shown`. */
  readonly time_over?: true;
}

/**
 * `unsafe`: money, goods or card data can be lost. `faulty`: something else failed. `incomplete`: nothing failed, but
 * nothing passed either, or the time was over.
 */
export type ExamVerdict = 'unsafe' | 'faulty' | 'incomplete' | 'passed';

export interface ExamScore {
  /** Of the whole exam: one unsafe mistake decides it. */
  readonly verdict: ExamVerdict;
  /** How many mistakes have failed the situations. */
  readonly causes: number;
  /** Of those that were shown, rounded down: 100 means that nothing failed. 0 where the verdict is `unsafe`. */
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

type Judged = Pick<ExamFinding, 'verdict' | 'cause' | 'time_over'>;

/** The mistakes that were found, the unsafe ones first, each with the findings that it caused. */
export function causesOf<Found extends { readonly cause?: string | undefined }>(
  findings: readonly Found[],
): readonly { readonly cause: Cause; readonly findings: readonly Found[] }[] {
  return causes
    .map((cause) => ({ cause, findings: findings.filter((one) => one.cause === cause.id) }))
    .filter((one) => one.findings.length > 0);
}

function verdictOf(findings: readonly Judged[], passed: number, timeOver: number): ExamVerdict {
  const failed = findings.filter(({ verdict }) => verdict === 'fail');
  if (failed.some(({ cause }) => cause !== undefined && causeById(cause)?.severity === 'unsafe'))
    return 'unsafe';
  if (failed.length > 0) return 'faulty';
  return passed === 0 || timeOver > 0 ? 'incomplete' : 'passed';
}

/** The score of an exam so far. */
export function examScore(findings: readonly Judged[]): ExamScore {
  const count = (verdict: ExamFinding['verdict']) => findings.filter((one) => one.verdict === verdict).length;
  const passed = count('pass');
  const failed = count('fail');
  const shown = passed + failed;
  const timeOver = findings.filter((one) => one.time_over === true).length;
  const verdict = verdictOf(findings, passed, timeOver);
  return {
    ...{ verdict, causes: causesOf(findings).length },
    percent: shown === 0 || verdict === 'unsafe' ? 0 : Math.floor((passed * 100) / shown),
    ...{ passed, failed, not_shown: count('not-shown'), time_over: timeOver },
  };
}

const verdictTexts: Readonly<Record<ExamVerdict, Text>> = {
  unsafe: { en: 'Unsafe: do not go live', zh: '不安全：请勿上线' },
  faulty: { en: 'Not ready to go live', zh: '尚不能上线' },
  incomplete: { en: 'Not finished', zh: '未完成' },
  passed: { en: 'Passed', zh: '通过' },
};

/** The verdict in words, with what failed: "Unsafe: do not go live (1 cause, 21 situations)". */
export function verdictText({ verdict, causes: found, failed }: ExamScore): Text {
  const { en, zh } = verdictTexts[verdict];
  if (failed === 0) return { en, zh };
  const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  return {
    en: `${en} (${counted(found, 'cause')}, ${counted(failed, 'situation')})`,
    zh: `${zh}（${found} 个原因，${failed} 种情形）`,
  };
}
