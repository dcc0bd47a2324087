/** The report for a terminal: one line for each situation, and what to do where one failed. */
import { type Situation, situationById } from '@tollgate/contract/exam/index';
import type { Language, Text } from '@tollgate/contract/model';
import { printable } from '../../printable.ts';
import { type ExamResult, type Finding, scoreOf, type Verdict } from '../verdict.ts';
import { guidanceOf } from './guidance.ts';

export type Paint = (style: 'green' | 'red' | 'yellow' | 'bold' | 'dim', text: string) => string;

const words: Readonly<Record<Verdict, Text>> = {
  pass: { en: 'pass', zh: '通过' },
  fail: { en: 'FAIL', zh: '失败' },
  'not-shown': { en: 'not shown', zh: '未展示' },
};
const colors = { pass: 'green', fail: 'red', 'not-shown': 'yellow' } as const;
const verdictWidth = 9;

/** Of a text in a terminal, where a Chinese character takes two columns. */
const widthOf = (text: string) =>
  [...text].reduce((sum, one) => sum + ((one.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1), 0);

/** One line of a finding, for the progress and the report. */
export function findingLine(finding: Finding, language: Language, paint: Paint): string {
  const title = situationById(finding.id)?.title[language] ?? finding.id;
  const word = words[finding.verdict][language];
  const gap = ' '.repeat(Math.max(1, verdictWidth + 2 - widthOf(word)));
  return `${paint(colors[finding.verdict], word)}${gap}${title}  ${paint('dim', finding.id)}`;
}

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
          line(labels.why, reason[language]),
          line(labels.advice, advice[language]),
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
  const { passed, failed, notShown, timeOver, percent } = scoreOf(result.findings);
  const seconds = Math.round(result.durationMs / 1000);
  if (language === 'zh') {
    const late = timeOver === 0 ? '' : `，其中 ${timeOver} 种因时间已到`;
    return `${percent} %：通过 ${passed}，失败 ${failed}，未展示 ${notShown}${late}（用时 ${seconds} 秒）`;
  }
  const late = timeOver === 0 ? '' : `, ${timeOver} of them because the time was over`;
  return `${percent} %: ${passed} passed, ${failed} failed, ${notShown} not shown${late} (${seconds} s)`;
}

export function textReport(result: ExamResult, language: Language, paint: Paint): string {
  const lines = result.findings.map((finding) => findingLine(finding, language, paint));
  const more = result.findings
    .filter(({ verdict }) => verdict !== 'pass')
    .flatMap((finding) => {
      const situation = situationById(finding.id);
      return situation === undefined ? [] : details(finding, situation, result, language, paint);
    });
  return [...lines, ...more, '', paint('bold', scoreLine(result, language))].join('\n');
}
