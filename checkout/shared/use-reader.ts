/** The reader's language: taken from the address or the browser, changed by the switch, told to the document. */
import type { Language } from '@tollgate/contract/model';
import { useEffect, useState } from 'react';
import { chooseLanguage, languageTags, queryWithLanguage, type Reader, readerOf } from './language.ts';

export interface ReaderChoice {
  readonly reader: Reader;
  /** The address keeps the choice, so that a reload and the next page speak it, too. */
  readonly change: (to: Language) => void;
}

export function useReader(): ReaderChoice {
  const [language, setLanguage] = useState(() => chooseLanguage(location.search, navigator.languages));
  const reader = readerOf(language, navigator.languages);
  const change = (to: Language) => {
    history.replaceState(null, '', queryWithLanguage(location.search, to) + location.hash);
    setLanguage(to);
  };
  return { reader, change };
}

/** The document's language and title. */
export function useTitle({ language }: Reader, title: string): void {
  useEffect(() => {
    document.documentElement.lang = languageTags[language];
    document.title = title;
  }, [language, title]);
}
