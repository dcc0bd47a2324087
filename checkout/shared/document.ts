/** The document of a page: its language, address, title and focus. */
import type { Language } from '@tollgate/contract/model';
import { chooseLanguage, languageTags, readerOf, type Speaker } from '@tollgate/design/language';
import { useEffect, useRef, useState } from 'react';

/** Returns the query of the address with the language set and everything else kept. */
export function queryWithLanguage(query: string, language: Language): string {
  const parameters = new URLSearchParams(query);
  parameters.set('lang', language);
  return `?${parameters.toString()}`;
}

export interface LanguageChoice {
  readonly reader: Speaker;
  /** The address keeps the choice, so that a reload and the next page use it too. */
  readonly change: (to: Language) => void;
}

export function useLanguage(): LanguageChoice {
  const [language, setLanguage] = useState(() =>
    chooseLanguage(location.search, undefined, navigator.languages),
  );
  const reader = readerOf(language, navigator.languages);
  const change = (to: Language) => {
    history.replaceState(null, '', queryWithLanguage(location.search, to) + location.hash);
    setLanguage(to);
  };
  return { reader, change };
}

/** The document's language and title. */
export function useTitle({ language }: Speaker, title: string): void {
  useEffect(() => {
    document.documentElement.lang = languageTags[language];
    document.title = title;
  }, [language, title]);
}

/** Moves the focus to the heading at every new moment, such as a screen, except the first one after loading. */
export function useFocusOnChange(moment: string, isLoading: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef({ moment, isLoading });
  const [hasChanged, setHasChanged] = useState(false);
  useEffect(() => {
    if (before.current.moment !== moment && !before.current.isLoading) {
      heading.current?.focus();
      setHasChanged(true);
    }
    before.current = { moment, isLoading };
  }, [moment, isLoading]);
  return { heading, hasChanged };
}
