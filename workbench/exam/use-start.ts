/** Starts an exam and goes to its page. */
import type { ExamDetail, ExamItem, ExamRequest } from '@tollgate/contract/workbench/exams';
import { addressOf, navigate } from '../address/place.ts';
import type { ApiProblem } from '../data/api.ts';
import { useAct } from '../data/use-act.ts';

interface StartExam {
  readonly start: (body: ExamRequest) => Promise<void>;
  readonly isActing: boolean;
  readonly problem: ApiProblem | undefined;
}

export function useStart(): StartExam {
  const { run, isActing, problem } = useAct<ExamDetail>();
  return {
    async start(body) {
      const exam = await run('exams', { body });
      if (exam !== undefined) navigate(addressOf(['exam', exam.exam_id]));
    },
    isActing,
    problem,
  };
}

/** The same exam once more, or some of its situations. */
export const repeated = (
  { start_url, order_url, speed, only: before }: ExamItem,
  only = before,
): ExamRequest => ({ start_url, order_url, speed, ...(only !== undefined && { only }) });
