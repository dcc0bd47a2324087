/** The score of an exam: its verdict, and the mistakes that were found. */
import { counted } from '../counted.ts';
import type { Text } from '../model.ts';
import type { ExamFinding, ExamScore, ExamVerdict } from '../workbench/exams.ts';
import { type Cause, causeById, causes } from './causes.ts';

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
    verdict,
    causes: causesOf(findings).length,
    percent: shown === 0 || verdict === 'unsafe' ? 0 : Math.floor((passed * 100) / shown),
    passed,
    failed,
    not_shown: count('not-shown'),
    time_over: timeOver,
  };
}

const verdictTexts: Readonly<Record<ExamVerdict, Text>> = {
  unsafe: { en: 'Unsafe: do not go live', zh: '不安全：请勿上线' },
  faulty: { en: 'Not ready to go live', zh: '尚不能上线' },
  incomplete: { en: 'Not finished', zh: '未完成' },
  passed: { en: 'Passed', zh: '通过' },
};

/** The verdict in words, with what failed: "Unsafe: do not go live (1 cause, 21 scenarios)". */
export function verdictText({ verdict, causes: found, failed }: ExamScore): Text {
  const { en, zh } = verdictTexts[verdict];
  if (failed === 0) return { en, zh };
  return {
    en: `${en} (${counted(found, 'cause')}, ${counted(failed, 'scenario')})`,
    zh: `${zh}（${found} 个原因，${failed} 个场景）`,
  };
}
