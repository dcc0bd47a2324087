/** One exam of the API, asked for again while it runs. */
import type { ExamDetail } from '@tollgate/contract/workbench/exams';
import { useState } from 'react';
import type { ApiProblem } from '../data/api.ts';
import { useResource } from '../data/use-resource.ts';

const everyMs = 1_000;

interface ShownExam {
  readonly exam: ExamDetail | undefined;
  readonly problem: ApiProblem | undefined;
  readonly reload: () => void;
}

export function useExam(examId: string): ShownExam {
  const [isOver, setOver] = useState(false);
  const path = `exams/${encodeURIComponent(examId)}`;
  const { answer, problem, reload } = useResource<ExamDetail>(path, isOver ? undefined : everyMs);
  const hasEnded = answer !== undefined && answer.state !== 'running';
  if (hasEnded !== isOver) setOver(hasEnded);
  return { exam: answer, problem, reload };
}
