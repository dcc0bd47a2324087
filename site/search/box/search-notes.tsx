/** Texts of the search without results. */
import type { Language } from '@tollgate/contract/model';
import { Button } from '@tollgate/design/button';
import { search } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import type { ReactElement } from 'react';
import { frameTexts } from './frame-texts.ts';
import { examples } from './starting-points.ts';
import { texts } from './texts.ts';

interface IndexTroubleProps {
  readonly language: Language;
  readonly onRetry: () => void;
}

/** The index did not come. */
export function IndexTrouble({ language, onRetry }: IndexTroubleProps): ReactElement {
  return (
    <div className="search-note" role="alert">
      <p>{texts.indexFailed[language]}</p>
      <Button onClick={onRetry}>{frameTexts.retry[language]}</Button>
    </div>
  );
}

interface NothingFoundProps {
  readonly language: Language;
  readonly query: string;
  readonly onSearch: (query: string) => void;
}

export function NothingFound({ language, query, onSearch }: NothingFoundProps): ReactElement {
  return (
    <EmptyState
      icon={search}
      title={`${texts.none[language]} ${query.trim()}`}
      text={texts.noneAdvice[language]}
      action={examples[language].map((example) => (
        <Button key={example} size="sm" onClick={() => onSearch(example)}>
          {example}
        </Button>
      ))}
    />
  );
}
