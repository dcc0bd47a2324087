/** Names and values: what there is to know of one thing. */
import type { ReactElement, ReactNode } from 'react';

export interface Fact {
  readonly name: string;
  /** Left out, an empty value shows a dash. */
  readonly value: ReactNode;
}

interface FactsProps {
  readonly facts: readonly Fact[];
  /** Names beside the values; or above them in columns; or the values at the end of the line, as on a receipt. */
  readonly look?: 'rows' | 'columns' | 'receipt';
}

export function Facts({ facts, look = 'rows' }: FactsProps): ReactElement {
  return (
    <dl className="tg-facts" data-look={look}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === undefined || value === null || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
