/** The report for programs. */
import { situationById } from '@tollgate/contract/exam/index';
import { type ExamResult, scoreOf } from '../verdict.ts';
import { guidanceOf } from './guidance.ts';
import { pageOf } from './text.ts';

/** One value that can be written as JSON; texts in both languages. */
export function jsonReport(result: ExamResult): object {
  const { passed, failed, notShown, timeOver, percent } = scoreOf(result.findings);
  return {
    exam: 1,
    started_at: result.startedAt,
    duration_ms: Math.round(result.durationMs),
    gateway_url: result.gatewayUrl,
    speed: result.speed,
    score: { percent, passed, failed, not_shown: notShown, time_over: timeOver },
    situations: result.findings.map((finding) => {
      const situation = situationById(finding.id);
      const guidance = situation && guidanceOf(finding, situation);
      return {
        id: finding.id,
        verdict: finding.verdict,
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
