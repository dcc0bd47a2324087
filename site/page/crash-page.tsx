/** The page for an error in a page's own code (spec §2). It uses nothing that could fail again. */
import type { Language } from '@tollgate/contract/model';
import type { ReactElement } from 'react';
import { texts } from '../theme/texts.ts';

interface CrashPageProps {
  readonly message: string;
  readonly language: Language;
  readonly onTryAgain: () => void;
}

export function CrashPage({ message, language, onTryAgain }: CrashPageProps): ReactElement {
  return (
    <main id="content" className="crash" role="alert">
      <h1>{texts.crashed[language]}</h1>
      <p>{texts.crashAdvice[language]}</p>
      <p className="crash-links">
        <button type="button" className="tg-button" data-variant="primary" onClick={onTryAgain}>
          {texts.tryAgain[language]}
        </button>
        <a href={language === 'zh' ? '/docs/zh/' : '/docs/'}>{texts.toOverview[language]}</a>
      </p>
      <pre>
        <code>{message}</code>
      </pre>
    </main>
  );
}
