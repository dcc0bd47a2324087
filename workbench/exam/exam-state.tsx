/** The state or result of an exam as a badge, and its score as a bar. */

import { examScore, verdictText } from '@tollgate/contract/exam/score';
import type { Language, Text } from '@tollgate/contract/model';
import type { ExamFinding, ExamItem, ExamScore } from '@tollgate/contract/workbench/exams';
import { Badge, type BadgeShape } from '@tollgate/design/badge';
import { Banner } from '@tollgate/design/banner';
import { colon, useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { docsAddress } from '../address/urls.ts';
import { examTexts, verdictNames } from './texts.ts';

type Verdict = ExamFinding['verdict'];

interface Look {
  readonly tone: 'success' | 'danger' | 'warning';
  readonly shape: BadgeShape;
}

const verdictLooks: Readonly<Record<Verdict, Look>> = {
  fail: { tone: 'danger', shape: 'cross' },
  'not-shown': { tone: 'warning', shape: 'ring' },
  pass: { tone: 'success', shape: 'dot' },
};

/** The guide to the exam: what a shop adds for it, and shops that are ready. */
export const examGuide = (language: Language): string => `${docsAddress(language, 'Exam')}#exam`;

/** Returns the host of the shop. */
export const shopOf = ({ start_url: url }: ExamItem): string => URL.parse(url)?.host ?? url;

export function VerdictBadge({ verdict }: { readonly verdict: Verdict }): ReactElement {
  const { say } = useReader();
  return <Badge {...verdictLooks[verdict]}>{say(verdictNames[verdict])}</Badge>;
}

export function ExamBadge({ exam }: { readonly exam: ExamItem }): ReactElement {
  const { say } = useReader();
  switch (exam.state) {
    case 'running':
      return (
        <Badge tone="info" shape="half">
          {say(examTexts.running)} · {exam.done}/{exam.total}
        </Badge>
      );
    case 'stopped':
      return <Badge shape="bar">{say(examTexts.stopped)}</Badge>;
    case 'failed':
      return (
        <Badge tone="danger" shape="cross">
          {say(examTexts.failed)}
        </Badge>
      );
    case 'done':
      return (
        <Badge {...verdictLooks[verdictOf(exam)]}>
          {gradeOf(exam.score, say)}
          {exam.score.time_over > 0 && ` · ${say(examTexts.timeOver)}`}
        </Badge>
      );
  }
}

/** Returns the score in percent, or the verdict in place of it where a mistake is unsafe. */
export const gradeOf = (score: ExamScore, say: (text: Text) => string): string =>
  score.verdict === 'unsafe' ? say(verdictText(score)) : `${score.percent}%`;

/** Returns the verdict of the whole exam: without a passed situation, or ended late, it has not passed. */
function verdictOf({ score }: ExamItem): Verdict {
  if (score.failed > 0) return 'fail';
  return score.passed > 0 && score.time_over === 0 ? 'pass' : 'not-shown';
}

/** The result of an exam that has ended; nothing where its failed situations say it. */
export function ExamBanner({ exam: { state, score } }: { readonly exam: ExamItem }): ReactElement | null {
  const { say } = useReader();
  if (state !== 'done') return null;
  if (score.time_over > 0)
    return (
      <Banner tone="warning" title={say(examTexts.late)}>
        {say(examTexts.lateText, { count: score.time_over })}
      </Banner>
    );
  if (score.failed > 0 || score.passed === 0) return null;
  return (
    <Banner tone="success" title={say(examTexts.perfect)}>
      {say(examTexts.perfectText)}
    </Banner>
  );
}

export const verdicts = ['fail', 'not-shown', 'pass'] as const satisfies readonly Verdict[];

/** The score in large, with the share of each verdict. */
export function ScorePanel({ findings }: { readonly findings: readonly ExamFinding[] }): ReactElement {
  const { say } = useReader();
  const score = examScore(findings);
  const { percent, passed, failed, not_shown: notShown } = score;
  const counts: Readonly<Record<Verdict, number>> = { fail: failed, 'not-shown': notShown, pass: passed };
  return (
    <div className="exam-score">
      <p className="exam-percent">
        <span className="tg-hidden">
          {say(examTexts.score)}
          {say(colon)}
        </span>
        {score.verdict === 'unsafe' ? (
          <small>{say(verdictText(score))}</small>
        ) : (
          <>
            {percent}
            <small>%</small>
          </>
        )}
      </p>
      <div className="exam-bar" aria-hidden="true">
        {verdicts.map((verdict) => (
          <i key={verdict} data-verdict={verdict} style={{ flexGrow: counts[verdict] }} />
        ))}
      </div>
      <ul className="exam-counts">
        {verdicts.map((verdict) => (
          <li key={verdict} data-verdict={verdict}>
            <strong>{counts[verdict]}</strong> {say(verdictNames[verdict])}
          </li>
        ))}
      </ul>
    </div>
  );
}
