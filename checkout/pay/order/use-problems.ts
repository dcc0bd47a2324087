/** Problems by field; shown on leaving a field and on paying, removed as soon as it is corrected. */
import { useEffect, useState } from 'react';
import type { Problem, ProblemState } from '../fields/problem.ts';
import type { Snapshot } from '../state/session.ts';
import { payingPart } from './parts.ts';

export function useProblems(rejection: Snapshot['rejection']): ProblemState {
  const [problems, setProblems] = useState<ProblemState['problems']>({});
  useEffect(() => {
    if (rejection === undefined) return;
    setProblems((before) => ({ ...before, ...payingPart.now()?.rejectedProblems(rejection) }));
  }, [rejection]);
  const report = (id: string, problem: Problem | undefined) =>
    setProblems((before) => (before[id] === problem ? before : { ...before, [id]: problem }));
  return { problems, report, reportAll: setProblems };
}
