/** How the gateway would refuse the fields, in one place; each entry links to its field. */
import type { FieldProblem } from '@tollgate/contract/read';
import { Button } from '@tollgate/design/button';
import type { ReactElement } from 'react';
import { useSay } from '../../page/language.ts';
import { goToField } from '../field-place.ts';
import { texts } from '../texts.ts';
import { topField } from './problems.ts';
import type { Composed } from './request.ts';

interface ProblemListProps {
  readonly composed: Composed;
  /** Those of fields that the reader has been at. */
  readonly shown: readonly FieldProblem[];
}

export function ProblemList({ composed, shown }: ProblemListProps): ReactElement {
  const say = useSay();
  const { isReadable, problems } = composed;
  if (!isReadable)
    return (
      <p className="console-check-line" data-bad="">
        {say(texts.unreadable)}
      </p>
    );
  if (problems.length === 0) {
    return (
      <p className="console-check-line" id="console-check">
        <span aria-hidden="true">✓ </span>
        {say(texts.valid)}
      </p>
    );
  }
  if (shown.length === 0) {
    return (
      <p className="console-check-line" data-open="" id="console-check">
        {say(texts.incomplete)}
      </p>
    );
  }
  return (
    <p className="console-check-line" data-bad="" id="console-check">
      <span aria-hidden="true">✗ </span>
      {say(texts.problems)}{' '}
      {shown.map((problem) => (
        <Button key={problem.field} size="sm" onClick={() => goToField(topField(problem))}>
          <code>{`${problem.code} ${problem.field}`}</code>
        </Button>
      ))}
    </p>
  );
}
