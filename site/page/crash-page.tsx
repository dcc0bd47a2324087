/** The page for an error in a page's own code (spec §2). It uses nothing that could fail again. */
import type { Language } from '@tollgate/contract/model';
import type { ReactElement } from 'react';
import { pageTexts } from './texts.ts';

interface CrashPageProps {
  readonly message: string;
  readonly language: Language;
  readonly onTryAgain: () => void;
}

export function CrashPage({ message, language, onTryAgain }: CrashPageProps): ReactElement {
  return (
    <main id="content" className="crash" role="alert">
      <h1>{pageTexts.crashed[language]}</h1>
      <p>{pageTexts.crashAdvice[language]}</p>
      <p className="crash-links">
        <button type="button" className="tg-button" data-variant="primary" onClick={onTryAgain}>
          {pageTexts.tryAgain[language]}
        </button>
        <a href={language === 'zh' ? '/docs/zh/' : '/docs/'}>{pageTexts.toOverview[language]}</a>
      </p>
      <pre>
        <code>{message}</code>
      </pre>
    </main>
  );
}
