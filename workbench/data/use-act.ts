/** Runs an act of the API, one at a time, and keeps the problem of the last one. */
import { useState } from 'react';
import { type ApiProblem, type AskOptions, askApi, asProblem } from './api.ts';

interface Act<Answer> {
  /** Returns the answer; undefined where it failed, and `problem` says why. */
  readonly run: (path: string, options?: AskOptions) => Promise<Answer | undefined>;
  readonly isActing: boolean;
  readonly problem: ApiProblem | undefined;
}

export function useAct<Answer>(): Act<Answer> {
  const [isActing, setActing] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  return {
    async run(path, options = {}) {
      if (isActing) return undefined;
      setActing(true);
      setProblem(undefined);
      try {
        return await askApi<Answer>(path, { method: 'POST', body: {}, ...options });
      } catch (error) {
        setProblem(asProblem(error));
        return undefined;
      } finally {
        setActing(false);
      }
    },
    isActing,
    problem,
  };
}
