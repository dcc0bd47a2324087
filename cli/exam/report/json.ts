/** The report for programs. */

import { guidanceOf } from '@tollgate/contract/exam/guidance';
import { situationById } from '@tollgate/contract/exam/index';
import { causesOf } from '@tollgate/contract/exam/score';
import { type ExamResult, scoreOf } from '../verdict.ts';
import { pageOf } from './text.ts';

/** One value that can be written as JSON; texts in both languages. */
export function jsonReport(result: ExamResult): object {
  return {
    exam: 1,
    started_at: result.startedAt,
    duration_ms: Math.round(result.durationMs),
    gateway_url: result.gatewayUrl,
    speed: result.speed,
    score: scoreOf(result.findings),
    causes: causesOf(result.findings).map(({ cause, findings }) => ({
      id: cause.id,
      severity: cause.severity,
      title: cause.title,
      advice: cause.advice,
      situations: findings.map(({ id }) => id),
    })),
    situations: result.findings.map((finding) => {
      const situation = situationById(finding.id);
      const guidance = situation && guidanceOf(finding, situation);
      return {
        id: finding.id,
        verdict: finding.verdict,
        cause: finding.cause,
        time_over: finding.isTimeOver,
        title: situation?.title,
        said: finding.said,
        reason: guidance?.reason,
        advice: guidance?.advice,
        rule: guidance && {
          ...guidance.rule,
          url: result.docsUrl === undefined ? undefined : pageOf(result, guidance.rule.page, 'en'),
        },
        evidence: finding.evidence,
        duration_ms: Math.round(finding.durationMs),
      };
    }),
  };
}
