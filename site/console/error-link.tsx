/** A link to the catalogue's entry of a code. It opens in a tab of its own: what the reader typed stays here. */
import type { ReactElement } from 'react';
import { useLanguage, useSay } from '../page/language.ts';
import { errorPath } from '../reference/error-path.ts';
import { texts } from './texts.ts';

interface ErrorLinkProps {
  readonly code: string;
  readonly message?: string;
}

export function ErrorLink({ code, message = '' }: ErrorLinkProps): ReactElement {
  const [language, say] = [useLanguage(), useSay()];
  const base = language === 'zh' ? '/docs/zh/' : '/docs/';
  return (
    <a href={`${base}${errorPath}#${code}`} target="_blank" rel="noopener">
      <code>{code}</code>
      {message === '' ? '' : ` ${message}`}
      <span className="tg-hidden"> {say(texts.newTab)}</span>
    </a>
  );
}
