/** The reader's language and locale for all parts below a provider; a part says its own few words with them. */
import type { Language, Text } from '@tollgate/contract/model';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';

export interface Reader {
  readonly language: Language;
  /** For Intl: the reader's own region where the browser names one for this language. */
  readonly locale: string;
}

const ReaderContext = createContext<Reader>({ language: 'en', locale: 'en-US' });

/** What `<html lang>` says; Chinese is simplified Chinese. */
export const languageTags: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-CN' };

const mark = (en: string, zh: string): Text => ({ en, zh });
/** Between a name and what is said of it. */
export const colon = /* @__PURE__ */ mark(': ', '：');
/** Between two sentences: the punctuation of Chinese has its own space. */
export const gap = /* @__PURE__ */ mark(' ', '');

function languageOf(tag: string | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split('-')[0];
  return primary === 'en' || primary === 'zh' ? primary : undefined;
}

/** The first language that a page has: of the address, of the earlier choice, of the browser; else English. */
export function chooseLanguage(
  query: string,
  chosen: string | undefined,
  preferred: readonly string[],
): Language {
  const asked = new URLSearchParams(query).get('lang') ?? undefined;
  for (const tag of [asked, chosen, ...preferred]) {
    const language = languageOf(tag);
    if (language !== undefined) return language;
  }
  return 'en';
}

function localeOf(language: Language, preferred: readonly string[]): string {
  try {
    const [own] = Intl.getCanonicalLocales(preferred.find((tag) => languageOf(tag) === language));
    return own ?? languageTags[language];
  } catch {
    // Some browsers pass on the name of a system's locale, such as en-US@posix, which Intl does not take.
    return languageTags[language];
  }
}

/** `preferred`: the browser's languages, of which the first in this language names the region. */
export function readerOf(language: Language, preferred: readonly string[]): Speaker {
  return {
    language,
    locale: localeOf(language, preferred),
    say: (text, values) => fill(language, text, values),
  };
}

interface LanguageProviderProps {
  readonly reader: Reader;
  readonly children: ReactNode;
}

export function LanguageProvider({ reader, children }: LanguageProviderProps): ReactElement {
  return <ReaderContext value={reader}>{children}</ReaderContext>;
}

/** What a text is filled with. */
export type Values = Readonly<Record<string, string | number>>;

export interface Speaker extends Reader {
  /** The text in the reader's language, filled as `fill` does. */
  readonly say: (text: Text, values?: Values) => string;
}

/** The reader of the nearest provider; English where there is none. */
export function useReader(): Speaker {
  const { language, locale } = useContext(ReaderContext);
  return { language, locale, say: (text, values) => fill(language, text, values) };
}

/** `{count|event|events}`: English has a form for 1 and one for every other number; Chinese needs none. */
const placeholder = /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/;

/**
 * The text in this language. `{name}` becomes the value of that name, and `{name|form|forms}` the form that goes with
 * that number.
 */
export function fill(language: Language, text: Text, values: Values = {}): string {
  return fillNodes(language, text, values).join('');
}

/** As `fill`, in its parts: values of any kind between the texts, such as a time that has an element of its own. */
export function fillNodes<Value>(
  language: Language,
  text: Text,
  values: Readonly<Record<string, Value>>,
): readonly (Value | string)[] {
  const parts = text[language].split(placeholder);
  // Between two texts: a name, and the forms of one and of all else where the text has them.
  return parts.flatMap((part, index) => {
    const one = parts[index + 1];
    if (index % 4 > 1) return [];
    if (index % 4 === 0) return part;
    if (one === undefined) return [values[part] ?? `{${part}}`];
    return (Number(values[part]) === 1 ? one : parts[index + 2]) ?? '';
  });
}
