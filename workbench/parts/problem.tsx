/** A problem with the API, in words, with a button that tries again. */
import type { Text } from '@tollgate/contract/model';
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import { useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import type { ReactElement } from 'react';
import { type ApiProblem, problemText } from '../data/api.ts';

const retry: Text = { en: 'Try again', zh: '重试' };

interface ProblemProps {
  readonly problem: ApiProblem;
  readonly onRetry?: (() => void) | undefined;
}

export function Problem({ problem, onRetry }: ProblemProps): ReactElement {
  const { say } = useReader();
  const { title, text } = problemText(problem);
  const isRefused = problem.kind === 'refused';
  return (
    <Banner
      tone="danger"
      isNew
      title={say(title)}
      actions={onRetry !== undefined && <Button onClick={onRetry}>{say(retry)}</Button>}
    >
      <p>{say(text)}</p>
      {isRefused && (
        <p className="problem-said">
          <code>{problem.code}</code> {problem.message}
          {problem.psn !== '' && <> · psn {problem.psn}</>}
        </p>
      )}
    </Banner>
  );
}

interface NotLoadedProps extends Pick<ProblemProps, 'onRetry'> {
  readonly problem: ApiProblem | undefined;
}

/** Below the head of a page that has no answer yet: lines that are being loaded, or the problem. */
export function NotLoaded({ problem, onRetry }: NotLoadedProps): ReactElement {
  return problem === undefined ? (
    <Skeleton shape="block" lines={4} />
  ) : (
    <Problem problem={problem} onRetry={onRetry} />
  );
}
