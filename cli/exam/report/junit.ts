/** The report as JUnit XML, which every CI server reads: a suite for each group, a case for each situation. */
import { causeById } from '@tollgate/contract/exam/causes';
import { guidanceOf } from '@tollgate/contract/exam/guidance';
import { situationGroups } from '@tollgate/contract/exam/index';
import { verdictText } from '@tollgate/contract/exam/score';
import type { Language } from '@tollgate/contract/model';
import { type ExamResult, type Finding, scoreOf } from '../verdict.ts';
import { escaped } from './escape.ts';

const seconds = (durationMs: number) => (durationMs / 1000).toFixed(3);

/** With what failed it, for readers of a list of failures. */
function typeOf({ cause }: Finding): string {
  const found = causeById(cause ?? '');
  return found === undefined ? '' : ` type="${found.severity}: ${found.id}"`;
}

function caseOf(finding: Finding, group: string, title: string, advice: string, language: Language): string {
  const open = `    <testcase classname="exam.${group}" name="${escaped(`${finding.id}: ${title}`)}" time="${seconds(finding.durationMs)}"`;
  const said = escaped(finding.said[language]);
  if (finding.verdict === 'pass') return `${open}/>`;
  // CI servers do not fail a build for skipped cases.
  if (finding.isTimeOver === true) return `${open}><error message="${said}"/></testcase>`;
  if (finding.verdict === 'not-shown') return `${open}><skipped message="${said}"/></testcase>`;
  const evidence = finding.evidence.map(({ title: what, text }) => `${what[language]}\n${text}`).join('\n\n');
  return `${open}><failure message="${said}"${typeOf(finding)}>${escaped(`${advice}\n\n${evidence}`)}</failure></testcase>`;
}

const countsOf = (findings: readonly Finding[]) => {
  const { failed, not_shown: notShown, time_over: timeOver } = scoreOf(findings);
  const skipped = notShown - timeOver;
  return `tests="${findings.length}" failures="${failed}" errors="${timeOver}" skipped="${skipped}"`;
};

export function junitReport(result: ExamResult, language: Language): string {
  const suites = situationGroups.flatMap((group) => {
    const findings = result.findings.filter(({ id }) => group.situations.some((one) => one.id === id));
    if (findings.length === 0) return [];
    const timeMs = findings.reduce((sum, { durationMs }) => sum + durationMs, 0);
    const cases = findings.map((finding) => {
      const situation = group.situations.find(({ id }) => id === finding.id);
      return caseOf(
        finding,
        group.id,
        situation?.title[language] ?? '',
        situation === undefined ? '' : guidanceOf(finding, situation).advice[language],
        language,
      );
    });
    return [
      `  <testsuite name="${escaped(group.title[language])}" ${countsOf(findings)} time="${seconds(timeMs)}" timestamp="${result.startedAt.slice(0, 19)}">`,
      ...cases,
      '  </testsuite>',
    ];
  });
  const verdict = verdictText(scoreOf(result.findings))[language];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="tollgate exam: ${escaped(verdict)}" ${countsOf(result.findings)} time="${seconds(result.durationMs)}">`,
    ...suites,
    '</testsuites>',
  ].join('\n');
}
