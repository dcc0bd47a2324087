/** A list without rows: it is empty, or nothing matches the filter, with a button that clears it. */
import type { Text } from '@tollgate/contract/model';
import { Button } from '@tollgate/design/button';
import type { Drawing } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { useReader } from '@tollgate/design/language';
import type { ReactElement, ReactNode } from 'react';
import type { Filter } from './filter.ts';
import { filterTexts } from './texts.ts';

interface EmptyListProps {
  readonly icon: Drawing;
  readonly texts: Readonly<Record<'none' | 'noneText' | 'noneMatch' | 'noneMatchText', Text>>;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  /** Leads to a first row. */
  readonly action?: ReactNode;
}

export function EmptyList({ icon, texts, filter, onFilter, action }: EmptyListProps): ReactElement {
  const { say } = useReader();
  return Object.keys(filter).length > 0 ? (
    <EmptyState
      icon={icon}
      title={say(texts.noneMatch)}
      text={say(texts.noneMatchText)}
      action={<Button onClick={() => onFilter({})}>{say(filterTexts.clear)}</Button>}
    />
  ) : (
    <EmptyState icon={icon} title={say(texts.none)} text={say(texts.noneText)} action={action} />
  );
}
