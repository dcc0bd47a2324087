/** The reader's language and locale for all parts below a provider; a part says its own few words with them. */
import type { Language, Text } from '@tollgate/contract/model';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';

/** The language of a person, and how they write numbers and times. */
export interface Locale {
  readonly language: Language;
  /** For Intl: the reader's own region where the browser names one for this language. */
  readonly locale: string;
}

const LocaleContext = createContext<Locale>({ language: 'en', locale: 'en-US' });

/** For `<html lang>` and links; Chinese is simplified Chinese. */
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

/** Returns the first language that a page has: of the address, of the earlier choice, of the browser; else English. */
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

/** `preferred`: the browser's languages, of which the first in this language names the region. */
export function readerOf(language: Language, preferred: readonly string[]): Speaker {
  const locale = localeFor(preferred.find((tag) => languageOf(tag) === language) ?? languageTags[language]);
  return {
    language,
    locale: locale ?? languageTags[language],
    say: (text, values) => fill(language, text, values),
  };
}

/** Returns the tag as Intl takes it; undefined for one that it would throw at. */
function localeFor(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

interface LanguageProviderProps {
  readonly reader: Locale;
  readonly children: ReactNode;
}

export function LanguageProvider({ reader, children }: LanguageProviderProps): ReactElement {
  return <LocaleContext value={reader}>{children}</LocaleContext>;
}

/** Values by the names of a text's placeholders. */
export type Values = Readonly<Record<string, string | number>>;

export interface Speaker extends Locale {
  /** The text in the reader's language, filled as `fill` does. */
  readonly say: (text: Text, values?: Values) => string;
}

/** The reader of the nearest provider; English where there is none. */
export function useReader(): Speaker {
  const { language, locale } = useContext(LocaleContext);
  return { language, locale, say: (text, values) => fill(language, text, values) };
}

/** `{count|event|events}`: English has a form for 1 and one for every other number; Chinese needs none. */
const placeholder = /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/;

/** The seam between a text and a value, with the spaces at it, where both sides are Chinese. */
const chineseSeam = /(?<=\p{Script=Han}) ?\0 ?(?=\p{Script=Han})/gu;

/**
 * Returns the text in this language. `{name}` becomes the value of that name, and `{name|form|forms}` the form that
 * goes with that number. Chinese texts have spaces around values, which are dropped beside a value that is Chinese
 * itself.
 */
export function fill(language: Language, text: Text, values: Values = {}): string {
  return fillNodes(language, text, values).join('\0').replaceAll(chineseSeam, '').replaceAll('\0', '');
}

/** Returns the parts that `fill` joins: values of any kind between the texts, such as the element of a time. */
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
