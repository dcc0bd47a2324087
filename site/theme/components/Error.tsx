/**
 * The page for a fault in a page's own code (spec §2). It may be shown outside of everything else, so it uses nothing
 * that could fail again.
 */
import type { Props } from '@theme/Error';
import type { ReactElement } from 'react';
import { useSiteLanguage } from '../choice/site-language.ts';
import { texts } from '../texts.ts';

export default function ErrorPage({ error, tryAgain }: Props): ReactElement {
  const language = useSiteLanguage();
  return (
    <main id="content" className="crash" role="alert">
      <h1>{texts.crashed[language]}</h1>
      <p>{texts.crashAdvice[language]}</p>
      <p className="crash-links">
        <button type="button" className="tg-button" data-variant="primary" onClick={tryAgain}>
          {texts.tryAgain[language]}
        </button>
        <a href={language === 'zh' ? '/docs/zh/' : '/docs/'}>{texts.toOverview[language]}</a>
      </p>
      <pre>
        <code>{error.message}</code>
      </pre>
    </main>
  );
}
