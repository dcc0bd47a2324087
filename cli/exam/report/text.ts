/** The report for a terminal: one line for each situation, and what to do where one failed. */
import type { CauseSeverity } from '@tollgate/contract/exam/causes';
import { guidanceOf } from '@tollgate/contract/exam/guidance';
import { type Situation, situationById } from '@tollgate/contract/exam/index';
import { causesOf, verdictText } from '@tollgate/contract/exam/score';
import type { Language, Text } from '@tollgate/contract/model';
import { printable } from '../../output/printable.ts';
import { type ExamResult, type Finding, scoreOf, type Verdict } from '../verdict.ts';

export type Paint = (style: 'green' | 'red' | 'yellow' | 'bold' | 'dim', text: string) => string;

const words: Readonly<Record<Verdict, Text>> = {
  pass: { en: 'pass', zh: '通过' },
  fail: { en: 'FAIL', zh: '失败' },
  'not-shown': { en: 'not tested', zh: '未覆盖' },
};
const colors = { pass: 'green', fail: 'red', 'not-shown': 'yellow' } as const;
const verdictWidth = 9;

/** Returns the width of a text in a terminal, where a Chinese character takes two columns. */
const widthOf = (text: string) =>
  [...text].reduce((sum, one) => sum + ((one.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1), 0);

/** One line of a finding, for the progress and the report. */
export function findingLine(finding: Finding, language: Language, paint: Paint): string {
  const title = situationById(finding.id)?.title[language] ?? finding.id;
  const word = words[finding.verdict][language];
  const gap = ' '.repeat(Math.max(1, verdictWidth + 2 - widthOf(word)));
  return `${paint(colors[finding.verdict], word)}${gap}${title}  ${paint('dim', finding.id)}`;
}

const severities: Readonly<Record<CauseSeverity, Text>> = {
  unsafe: { en: 'Unsafe', zh: '不安全' },
  faulty: { en: 'Faulty', zh: '有缺陷' },
};

const labels = {
  why: { en: 'Why', zh: '原因' },
  rule: { en: 'Rule', zh: '规则' },
  advice: { en: 'What to do', zh: '处理' },
  again: { en: 'Again', zh: '重新运行' },
} as const;

function details(
  finding: Finding,
  situation: Situation,
  result: ExamResult,
  language: Language,
  paint: Paint,
): string[] {
  const line = (label: Text, value: string) => `  ${paint('dim', label[language])}  ${value}`;
  const { reason, advice, rule } = guidanceOf(finding, situation);
  const evidence = finding.evidence.flatMap(({ title, text }) => [
    `  ${paint('dim', title[language])}`,
    ...printable(text)
      .split('\n')
      .map((one) => `    ${one}`),
  ]);
  return [
    '',
    paint('bold', `${situation.title[language]} (${finding.id})`),
    `  ${printable(finding.said[language])}`,
    ...(finding.verdict === 'fail'
      ? [
          // A cause other than the situation's own has a heading that says it.
          ...(finding.cause === situation.cause
            ? [line(labels.why, reason[language]), line(labels.advice, advice[language])]
            : []),
          line(labels.rule, [rule.section ?? [], pageOf(result, rule.page, language)].flat().join(', ')),
          line(labels.again, `--only ${finding.id}`),
          ...evidence,
        ]
      : []),
  ];
}

/** Where a page of the documentation is in a language; its name alone where no reader would find it. */
export const pageOf = ({ docsUrl }: ExamResult, page: string, language: Language) =>
  docsUrl === undefined ? page : `${docsUrl}${language === 'zh' ? 'zh/' : ''}${page}`;

/** The score in one sentence. */
export function scoreLine(result: ExamResult, language: Language): string {
  const score = scoreOf(result.findings);
  const { passed, failed, not_shown: notShown, time_over: timeOver, percent } = score;
  const verdict = verdictText(score)[language];
  const seconds = Math.round(result.durationMs / 1000);
  if (language === 'zh') {
    const late = timeOver === 0 ? '' : `，其中 ${timeOver} 个因超出时限`;
    const grade = score.verdict === 'unsafe' ? verdict : `${verdict}。${percent}%`;
    return `${grade}：通过 ${passed}，失败 ${failed}，未覆盖 ${notShown}${late}（用时 ${seconds} 秒）`;
  }
  const late = timeOver === 0 ? '' : `, ${timeOver} of them because the time limit was reached`;
  const grade = score.verdict === 'unsafe' ? verdict : `${verdict}. ${percent}%`;
  return `${grade}: ${passed} passed, ${failed} failed, ${notShown} not tested${late} (${seconds} s)`;
}

export function textReport(result: ExamResult, language: Language, paint: Paint): string {
  const lines = result.findings.map((finding) => findingLine(finding, language, paint));
  const detailsOf = (findings: readonly Finding[]) =>
    findings.flatMap((finding) => {
      const situation = situationById(finding.id);
      return situation === undefined ? [] : details(finding, situation, result, language, paint);
    });
  const notShown = result.findings.filter(({ verdict }) => verdict === 'not-shown');
  const failed = causesOf(result.findings).flatMap(({ cause, findings }) => [
    ...[
      '',
      paint('red', `${severities[cause.severity][language]}: ${cause.title[language]} (${findings.length})`),
    ],
    ...[`  ${cause.advice[language]}`, ...detailsOf(findings)],
  ]);
  return [...lines, ...detailsOf(notShown), ...failed, '', paint('bold', scoreLine(result, language))].join(
    '\n',
  );
}
