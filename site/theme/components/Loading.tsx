/** Stands for a part whose code is not loaded: nothing at first, a text after a moment, and on failure a Retry. */
import type { ReactElement } from 'react';
import type { LoadingComponentProps } from 'react-loadable';
import { useSiteLanguage } from '../choice/site-language.ts';
import { texts } from '../texts.ts';

type LoadingProps = Pick<LoadingComponentProps, 'error' | 'retry' | 'pastDelay'>;

export default function Loading({ error, retry, pastDelay }: LoadingProps): ReactElement | null {
  const language = useSiteLanguage();
  if (error) {
    return (
      <div className="load-failed" role="alert">
        <p>
          <strong>{texts.loadFailed[language]}</strong>
        </p>
        <p>{String(error)}</p>
        <button type="button" className="tg-button" data-variant="primary" onClick={retry}>
          {texts.retry[language]}
        </button>
      </div>
    );
  }
  return pastDelay ? (
    <p className="loading" role="status">
      {texts.loading[language]}
    </p>
  ) : null;
}
