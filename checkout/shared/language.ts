/** The language of a page and the locale of its numbers: from the address, then from the reader's browser. */
import type { Language, Text } from '@tollgate/contract/model';

export interface Reader {
  readonly language: Language;
  /** For Intl: the reader's own region where the browser names one for this language. */
  readonly locale: string;
  /**
   * The text in the reader's language, `{name}` replaced by the value of that name. Chinese texts have spaces around
   * values, which are dropped where the value is Chinese itself.
   */
  readonly say: (text: Text, values?: Readonly<Record<string, string>>) => string;
}

/** For `<html lang>` and links; Chinese is simplified Chinese. */
export const languageTags: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-CN' };

function languageOf(tag: string): Language | undefined {
  const primary = tag.toLowerCase().split('-')[0];
  return primary === 'en' || primary === 'zh' ? primary : undefined;
}

/**
 * The language of the page: `lang` of the address, else the first of the browser's languages that is supported, else
 * English.
 */
export function chooseLanguage(query: string, preferred: readonly string[]): Language {
  const asked = languageOf(new URLSearchParams(query).get('lang') ?? '');
  if (asked !== undefined) return asked;
  for (const tag of preferred) {
    const language = languageOf(tag);
    if (language !== undefined) return language;
  }
  return 'en';
}

/** The query of the address with the language set and everything else kept. */
export function queryWithLanguage(query: string, language: Language): string {
  const parameters = new URLSearchParams(query);
  parameters.set('lang', language);
  return `?${parameters.toString()}`;
}

function localeFor(language: Language, preferred: readonly string[]): string {
  const own = preferred.find((tag) => languageOf(tag) === language);
  try {
    return Intl.getCanonicalLocales(own ?? languageTags[language])[0] ?? languageTags[language];
  } catch {
    return languageTags[language];
  }
}

/** A placeholder, with the spaces between it and Chinese characters. */
const placeholder = /(?:(?<=\p{Script=Han})( ))?\{([a-z]+)\}(?:( )(?=\p{Script=Han}))?/gu;

function isHan(character: string | undefined): boolean {
  return /^\p{Script=Han}/u.test(character ?? '');
}

/** The value in its place: no space between Chinese and Chinese. */
function filled(value: string, before: string, after: string): string {
  const characters = [...value];
  return `${isHan(characters[0]) ? '' : before}${value}${isHan(characters.at(-1)) ? '' : after}`;
}

/** What a component needs to show text to the reader. */
export function readerOf(language: Language, preferred: readonly string[]): Reader {
  return {
    language,
    locale: localeFor(language, preferred),
    say: (text, values = {}) =>
      text[language].replaceAll(placeholder, (whole, before = '', name = '', after = '') => {
        const value = values[name];
        return value === undefined ? whole : filled(value, before, after);
      }),
  };
}
