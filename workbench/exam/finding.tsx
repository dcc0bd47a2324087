/** The finding of a situation: why it matters, what to do, the rule, and the bytes that show it. */
import { guidanceOf } from '@tollgate/contract/exam/guidance';
import { situationById } from '@tollgate/contract/exam/index';
import type { ExamFinding, ExamItem } from '@tollgate/contract/workbench/exams';
import { Button } from '@tollgate/design/button';
import { CodeBlock } from '@tollgate/design/code';
import { resend } from '@tollgate/design/drawings';
import { Facts } from '@tollgate/design/facts';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { addressOf } from '../address/place.ts';
import { docsAddress } from '../address/urls.ts';
import { Problem } from '../parts/problem.tsx';
import { VerdictBadge } from './exam-state.tsx';
import { examTexts } from './texts.ts';
import { repeated, useStart } from './use-start.ts';

interface FindingProps {
  readonly exam: ExamItem;
  readonly finding: ExamFinding;
}

/** Opens and closes; one that failed is open from the start. */
export function Finding({ exam, finding }: FindingProps): ReactElement {
  const { say } = useReader();
  const { situation, verdict } = finding;
  const title = situationById(situation)?.title;
  return (
    <details className="finding" data-verdict={verdict} open={verdict === 'fail'}>
      <summary>
        <VerdictBadge verdict={verdict} />
        <span className="finding-title">{title === undefined ? situation : say(title)}</span>
        <code>{situation}</code>
      </summary>
      <div className="panel">
        <FindingBody exam={exam} finding={finding} />
        <p>
          <a href={addressOf(['exam', exam.exam_id, situation])}>{say(examTexts.ownPage)}</a>
        </p>
      </div>
    </details>
  );
}

export function FindingBody({ exam, finding }: FindingProps): ReactElement {
  const { say, language } = useReader();
  const { start, isActing, problem } = useStart();
  const { situation: id, said, evidence } = finding;
  const situation = situationById(id);
  const guidance = situation && guidanceOf(finding, situation);
  return (
    <>
      <Facts
        facts={[
          { name: say(examTexts.found), value: say(said) },
          ...(guidance === undefined
            ? []
            : [
                { name: say(examTexts.why), value: say(guidance.reason) },
                { name: say(examTexts.advice), value: say(guidance.advice) },
                {
                  name: say(examTexts.rule),
                  value: (
                    <>
                      {guidance.rule.section !== undefined &&
                        `${say(examTexts.specification, { section: guidance.rule.section })} · `}
                      <a href={docsAddress(language, guidance.rule.page)}>{say(examTexts.documentation)}</a>
                    </>
                  ),
                },
              ]),
        ]}
      />
      {evidence.length > 0 && (
        <div className="panel">
          {evidence.map(({ title, text }, index) => (
            <CodeBlock
              // biome-ignore lint/suspicious/noArrayIndexKey: the evidence of a finding never changes
              key={index}
              title={`${say(examTexts.evidence)} ${index + 1} · ${say(title)}`}
              code={text}
              isWrapped
              height="short"
            />
          ))}
        </div>
      )}
      {exam.state !== 'running' && (
        <div>
          <Button icon={resend} isLoading={isActing} onClick={() => void start(repeated(exam, [id]))}>
            {say(examTexts.again)}
          </Button>
        </div>
      )}
      {problem !== undefined && <Problem problem={problem} />}
    </>
  );
}
