/** What a page sets on its document: language, address, title, focus. */
import type { Language } from '@tollgate/contract/model';
import { chooseLanguage, languageTags } from '@tollgate/design/language';
import { useEffect, useRef, useState } from 'react';
import { queryWithLanguage, type Reader, readerOf } from './language.ts';

export interface ReaderChoice {
  readonly reader: Reader;
  /** The address keeps the choice, so that a reload and the next page use it too. */
  readonly change: (to: Language) => void;
}

export function useReader(): ReaderChoice {
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
export function useTitle({ language }: Reader, title: string): void {
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
