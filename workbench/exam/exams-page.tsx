/** The exam: a form that starts one, and those of this gateway process. */
import { situations } from '@tollgate/contract/exam/index';
import type { ExamItem, ExamList } from '@tollgate/contract/workbench/exams';
import { Banner } from '@tollgate/design/banner';
import { CodeBlock } from '@tollgate/design/code';
import { exam as examDrawing } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { gap, useReader } from '@tollgate/design/language';
import { Table } from '@tollgate/design/table';
import type { ReactElement } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { docsAddress } from '../address/urls.ts';
import { useResource } from '../data/use-resource.ts';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Problem } from '../parts/problem.tsx';
import { ExamBadge, examGuide, shopOf } from './exam-state.tsx';
import { StartForm } from './start-form.tsx';
import { examTexts } from './texts.ts';

const everyMs = 3_000;

/** Starts a shop that passes: its addresses are those that the form begins with. */
function SampleShop(): ReactElement {
  const { say, language } = useReader();
  return (
    <div className="panel exam-sample">
      <CodeBlock title={say(examTexts.sampleShop)} code="node samples/typescript/shop/shop.ts 8090" />
      <a href={docsAddress(language, 'PaymentGatewaySDKSamples#other-languages')}>
        {say(examTexts.sampleLanguages)}
      </a>
    </div>
  );
}

export default function ExamsPage({ query }: PageProps): ReactElement {
  const { say, language } = useReader();
  const { answer, problem, isLoading, reload } = useResource<ExamList>('exams', everyMs);
  const items = answer?.items ?? [];
  const guide = docsAddress(language, 'Exam');
  const counts = ({ score }: ExamItem) =>
    say(examTexts.counts, { passed: score.passed, failed: score.failed, notShown: score.not_shown });
  return (
    <>
      <PageHead title={say(pages.exam.label)} />
      <p className="soft exam-intro">
        {say(examTexts.intro, { count: situations.length })}
        {say(gap)}
        <a href={examGuide(language)}>{say(examTexts.guide)}</a>
        {' · '}
        <a href={`${guide}#checklist`}>{say(examTexts.checklist)}</a>
      </p>
      {problem !== undefined && <Problem problem={problem} onRetry={reload} />}
      {answer?.can_run === false && (
        <Banner tone="warning" title={say(examTexts.cannot)}>
          {say(examTexts.cannotText)}
        </Banner>
      )}
      <StartForm
        canRun={answer?.can_run !== false}
        running={items.find(({ state }) => state === 'running')}
        wanted={query.get('only') ?? ''}
      />
      <section className="panel exam-list">
        <h2>{say(examTexts.earlier)}</h2>
        {(answer !== undefined || problem === undefined) && (
          <Table<ExamItem>
            caption={say(examTexts.earlier)}
            narrow="cards"
            rows={items}
            keyOf={({ exam_id: id }) => id}
            hrefOf={({ exam_id: id }) => addressOf(['exam', id])}
            isLoading={isLoading && answer === undefined}
            empty={
              <EmptyState
                icon={examDrawing}
                title={say(examTexts.none)}
                text={say(examTexts.noneText)}
                action={<SampleShop />}
              />
            }
            columns={[
              {
                id: 'started',
                head: say(examTexts.started),
                isWhole: true,
                cell: ({ started_ms: atMs }) => <Moment atMs={atMs} />,
              },
              { id: 'result', head: say(examTexts.result), cell: (item) => <ExamBadge exam={item} /> },
              {
                id: 'situations',
                head: say(examTexts.situations),
                cell: (item) => (item.state === 'failed' ? item.problem && say(item.problem) : counts(item)),
              },
              {
                id: 'shop',
                head: say(examTexts.shop),
                cell: (item) => <span className="url">{shopOf(item)}</span>,
              },
            ]}
          />
        )}
      </section>
    </>
  );
}
