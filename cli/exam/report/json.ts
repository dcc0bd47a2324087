/** The report for programs. */
import { situationById } from '@tollgate/contract/exam/index';
import { type ExamResult, scoreOf } from '../verdict.ts';
import { guidanceOf } from './guidance.ts';
import { docsUrlOf } from './text.ts';

/** One JSON object, indented; texts in both languages. */
export function jsonReport(result: ExamResult): string {
  const { passed, failed, notShown, percent } = scoreOf(result.findings);
  const report = {
    exam: 1,
    started_at: result.startedAt,
    duration_ms: Math.round(result.durationMs),
    gateway_url: result.gatewayUrl,
    speed: result.speed,
    score: { percent, passed, failed, not_shown: notShown },
    situations: result.findings.map((finding) => {
      const situation = situationById(finding.id);
      const guidance = situation && guidanceOf(finding, situation);
      return {
        id: finding.id,
        verdict: finding.verdict,
        title: situation?.title,
        said: finding.said,
        reason: guidance?.reason,
        advice: guidance?.advice,
        rule: guidance && {
          section: guidance.rule.section,
          url: `${docsUrlOf(result.gatewayUrl, 'en')}${guidance.rule.page}`,
        },
        evidence: finding.evidence,
        duration_ms: Math.round(finding.durationMs),
      };
    }),
  };
  return JSON.stringify(report, undefined, 2);
}
