/** The language that the page is written in: what `useLanguage` answers everywhere on the site. */
import type { Language, Text } from '@tollgate/contract/model';
import { usePlace } from './place.ts';

/** The page's language. */
export function useLanguage(): Language {
  return usePlace().language;
}

/** A function that gives a text in the page's language. */
export function useSay(): (text: Text) => string {
  const language = useLanguage();
  return (text) => text[language];
}

/** The same page in another language: English is at /docs/…, Chinese at /docs/zh/… (decision 2). */
export function pathIn(path: string, language: Language): string {
  const own = path.replace(/^\/docs(?:\/zh(?=\/|$))?\/?/, '');
  return `/docs/${language === 'zh' ? 'zh/' : ''}${own}`;
}
