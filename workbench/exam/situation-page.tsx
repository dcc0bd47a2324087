/** One finding of an exam on a page of its own, to be linked to. */
import { situationById } from '@tollgate/contract/exam/index';
import { exam as examDrawing } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import type { ReactElement } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Problem } from '../parts/problem.tsx';
import { VerdictBadge } from './exam-state.tsx';
import { FindingBody } from './finding.tsx';
import { examTexts } from './texts.ts';
import { useExam } from './use-exam.ts';

export default function SituationPage({ values }: PageProps): ReactElement {
  const { say } = useReader();
  const { exam_id: examId = '', situation: id = '' } = values;
  const { exam, problem, reload } = useExam(examId);
  const finding = exam?.findings.find(({ situation }) => situation === id);
  const title = situationById(id)?.title;
  return (
    <>
      <PageHead
        title={title === undefined ? id : say(title)}
        aside={finding && <VerdictBadge verdict={finding.verdict} />}
        back={{ path: ['exam', examId], label: examTexts.backToExam }}
      />
      {problem !== undefined && <Problem problem={problem} onRetry={reload} />}
      {exam === undefined && problem === undefined && <Skeleton shape="block" lines={4} />}
      {exam !== undefined && finding === undefined && (
        <EmptyState icon={examDrawing} title={say(examTexts.missing)} text={say(examTexts.missingText)} />
      )}
      {exam !== undefined && finding !== undefined && (
        <div className="panel">
          <FindingBody exam={exam} finding={finding} />
        </div>
      )}
    </>
  );
}
