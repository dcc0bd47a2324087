/** One exam: its progress while it runs, then its score, its findings and its report. */

import { situations } from '@tollgate/contract/exam/index';
import type { ExamDetail, ExamFinding } from '@tollgate/contract/workbench/exams';
import { Banner } from '@tollgate/design/banner';
import { Button, ButtonLink } from '@tollgate/design/button';
import { download, resend } from '@tollgate/design/drawings';
import { Facts } from '@tollgate/design/facts';
import { gatewayPath } from '@tollgate/design/gateway-address';
import { colon, gap, useReader } from '@tollgate/design/language';
import { ProgressBar, Skeleton } from '@tollgate/design/progress';
import type { ReactElement } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { useAct } from '../data/use-act.ts';
import { Moment } from '../parts/moment.tsx';
import { spanText } from '../parts/moments.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Problem } from '../parts/problem.tsx';
import { ExamBadge, ExamBanner, examGuide, gradeOf, ScorePanel, shopOf, verdicts } from './exam-state.tsx';
import { Finding } from './finding.tsx';
import { examTexts, verdictNames } from './texts.ts';
import { useExam } from './use-exam.ts';
import { repeated, useStart } from './use-start.ts';

const order = new Map<string, number>(situations.map(({ id }, index) => [id, index]));
const inOrder = (left: ExamFinding, right: ExamFinding) =>
  (order.get(left.situation) ?? 0) - (order.get(right.situation) ?? 0);

export default function ExamPage({ values }: PageProps): ReactElement {
  const { say } = useReader();
  const { exam, problem, reload } = useExam(values['exam_id'] ?? '');
  return (
    <>
      <PageHead
        title={exam === undefined ? say(pages.exam.label) : say(examTexts.examOf, { shop: shopOf(exam) })}
        aside={exam && <ExamBadge exam={exam} />}
        back={pages.exam}
        actions={exam && <Acts exam={exam} onChanged={reload} />}
      />
      {problem !== undefined && <Problem problem={problem} onRetry={reload} />}
      {exam === undefined && problem === undefined && <Skeleton shape="block" lines={4} />}
      {exam !== undefined && <Whole exam={exam} />}
    </>
  );
}

interface ActsProps {
  readonly exam: ExamDetail;
  readonly onChanged: () => void;
}

function Acts({ exam, onChanged }: ActsProps): ReactElement {
  const { say, language } = useReader();
  const stopping = useAct<ExamDetail>();
  const { start, isActing } = useStart();
  const { exam_id: id, state } = exam;
  if (state === 'running')
    return (
      <Button
        isLoading={stopping.isActing}
        onClick={() => void stopping.run(`exams/${encodeURIComponent(id)}/stop`).then(onChanged)}
      >
        {say(examTexts.stop)}
      </Button>
    );
  const failed = exam.findings.filter(({ verdict }) => verdict === 'fail').map(({ situation }) => situation);
  return (
    <>
      {failed.length > 0 && failed.length < exam.total && (
        <Button isDisabled={isActing} onClick={() => void start(repeated(exam, failed))}>
          {say(examTexts.runFailed)}
        </Button>
      )}
      <Button icon={resend} isLoading={isActing} onClick={() => void start(repeated(exam))}>
        {say(examTexts.runAgain)}
      </Button>
      {exam.has_report && (
        <ButtonLink
          variant="primary"
          icon={download}
          href={reportOf(id, 'html', language)}
          download={`tollgate-${id}.html`}
        >
          {say(examTexts.download)}
        </ButtonLink>
      )}
    </>
  );
}

const reportOf = (id: string, format: string, language: string) =>
  gatewayPath(`/workbench/api/exams/${encodeURIComponent(id)}/report?format=${format}&language=${language}`);

function Whole({ exam }: { readonly exam: ExamDetail }): ReactElement {
  const { say, language } = useReader();
  const { state, findings, score, problem } = exam;
  const isRunning = state === 'running';
  const all = findings.toSorted(inOrder);
  return (
    <>
      {problem !== undefined && (
        <Banner
          tone="danger"
          title={say(examTexts.failedTitle)}
          actions={<a href={examGuide(language)}>{say(examTexts.guide)}</a>}
        >
          {say(problem)}
        </Banner>
      )}
      {isRunning && <Progress exam={exam} />}
      {/* Only what changes is announced: a failure, and the end. */}
      <p className="tg-hidden" role="status">
        {isRunning && score.failed > 0 && say(examTexts.soFar, { count: score.failed })}
        {state === 'done' && `${say(examTexts.score)}${say(colon)}${gradeOf(score, say)}`}
        {state === 'done' && score.time_over > 0 && ` · ${say(examTexts.late)}`}
      </p>
      {!isRunning && findings.length > 0 && <ScorePanel findings={findings} />}
      <ExamBanner exam={exam} />
      <About exam={exam} />
      {verdicts.map((verdict) => {
        const found = all.filter((one) => one.verdict === verdict);
        return (
          found.length > 0 && (
            <section key={verdict} className="panel findings" aria-labelledby={`findings-${verdict}`}>
              <h2 id={`findings-${verdict}`}>
                {say(verdictNames[verdict])} <small>{found.length}</small>
              </h2>
              <div>
                {found.map((finding) => (
                  <Finding key={finding.situation} exam={exam} finding={finding} />
                ))}
              </div>
            </section>
          )
        );
      })}
    </>
  );
}

function Progress({ exam: { done, total } }: { readonly exam: ExamDetail }): ReactElement {
  const { say } = useReader();
  const text = say(examTexts.progress, { done, total });
  return (
    <div className="panel">
      <ProgressBar label={text} share={total === 0 ? 0 : done / total} />
      <p className="soft">{text}</p>
    </div>
  );
}

function About({ exam }: { readonly exam: ExamDetail }): ReactElement {
  const { say, locale, language } = useReader();
  const { exam_id: id, speed, ended_ms: endedMs, started_ms: startedMs } = exam;
  return (
    <>
      <Facts
        look="columns"
        facts={[
          { name: say(examTexts.started), value: <Moment atMs={startedMs} /> },
          ...(endedMs === undefined
            ? []
            : [{ name: say(examTexts.duration), value: spanText(locale, endedMs - startedMs) }]),
          {
            name: say(examTexts.speed),
            value: speed === 1 ? say(examTexts.realTime) : say(examTexts.faster, { factor: speed }),
          },
          { name: say(examTexts.startUrl), value: <span className="url">{exam.start_url}</span> },
          { name: say(examTexts.orderUrl), value: <span className="url">{exam.order_url}</span> },
        ]}
      />
      {exam.has_report && (
        <p className="soft">
          {say(examTexts.otherForms)}
          {say(gap)}
          <a href={reportOf(id, 'json', language)} download={`tollgate-${id}.json`}>
            JSON
          </a>
          {' · '}
          <a href={reportOf(id, 'junit', language)} download={`tollgate-${id}.xml`}>
            JUnit XML
          </a>
        </p>
      )}
    </>
  );
}
