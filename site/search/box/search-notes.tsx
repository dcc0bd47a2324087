/** What the search says where it has no results to show. */
import type { Language } from '@tollgate/contract/model';
import type { ReactElement } from 'react';
import { frameTexts } from './frame-texts.ts';
import { examples } from './starting-points.ts';
import { texts } from './texts.ts';

interface IndexTroubleProps {
  readonly language: Language;
  readonly onRetry: () => void;
}

/** The index did not come; under `docusaurus start` there is none. */
export function IndexTrouble({ language, onRetry }: IndexTroubleProps): ReactElement {
  if (process.env['NODE_ENV'] === 'development') {
    return <p className="search-note">{texts.development[language]}</p>;
  }
  return (
    <div className="search-note" role="alert">
      <p>{texts.indexFailed[language]}</p>
      <button type="button" onClick={onRetry}>
        {frameTexts.retry[language]}
      </button>
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
    <div className="search-note">
      <p className="search-none">
        {texts.none[language]} <strong>{query.trim()}</strong>
      </p>
      <p>{texts.noneAdvice[language]}</p>
      <p className="search-examples">
        {texts.examples[language]}
        {examples[language].map((example) => (
          <button key={example} type="button" onClick={() => onSearch(example)}>
            {example}
          </button>
        ))}
      </p>
    </div>
  );
}
