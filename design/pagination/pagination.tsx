/** Pages of a list by cursor: there is a next one or there is not; how many there are is not known. */
import type { Text } from '@tollgate/contract/model';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { chevronLeft, chevronRight } from '../icon/drawings.ts';
import { useReader } from '../language/language.tsx';

const texts = {
  label: { en: 'Pages', zh: '分页' },
  previous: { en: 'Previous', zh: '上一页' },
  next: { en: 'Next', zh: '下一页' },
} satisfies Readonly<Record<string, Text>>;

interface PaginationProps {
  /** The name of this navigation, where a page has several lists. */
  readonly label?: string | undefined;
  /** The count of the shown items, such as `50 orders`. */
  readonly summary?: ReactNode;
  /** Undefined where there is no such page. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly loading?: 'previous' | 'next' | undefined;
}

export function Pagination({ label, summary, onPrevious, onNext, loading }: PaginationProps): ReactElement {
  const { say } = useReader();
  const isOff = (onPress: (() => void) | undefined) => onPress === undefined || loading !== undefined;
  return (
    <nav className="tg-pagination" aria-label={label ?? say(texts.label)}>
      <p role="status">{summary}</p>
      <Button
        size="sm"
        icon={chevronLeft}
        isDisabled={isOff(onPrevious)}
        isLoading={loading === 'previous'}
        onClick={onPrevious}
      >
        {say(texts.previous)}
      </Button>
      <Button
        size="sm"
        iconAfter={chevronRight}
        isDisabled={isOff(onNext)}
        isLoading={loading === 'next'}
        onClick={onNext}
      >
        {say(texts.next)}
      </Button>
    </nav>
  );
}
