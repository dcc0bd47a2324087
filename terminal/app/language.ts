/** The language of the terminal's screen, and amounts and times as its reader writes them. */
import { decimalsOf } from '@tollgate/contract/currencies';
import type { Language, Text } from '@tollgate/contract/model';

export interface Reader {
  readonly language: Language;
  /** For Intl. */
  readonly locale: string;
  /** The text in the reader's language, `{name}` replaced by the value of that name. */
  readonly say: (text: Text, values?: Readonly<Record<string, string>>) => string;
}

/** What `<html lang>` says. */
export const languageTags: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-CN' };

function languageOf(tag: string | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split('-')[0];
  return primary === 'en' || primary === 'zh' ? primary : undefined;
}

/** The first language that the terminal has: of the address, of the earlier choice, of the browser; else English. */
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

export function readerOf(language: Language, preferred: readonly string[]): Reader {
  return {
    language,
    locale: preferred.find((tag) => languageOf(tag) === language) ?? languageTags[language],
    say: (text, values = {}) =>
      text[language].replaceAll(/\{([a-z]+)\}/g, (whole, name: string) => values[name] ?? whole),
  };
}

/**
 * An amount with its currency and the decimals of ISO 4217, which Intl does not follow for every currency. Decimal text
 * is formatted as it is: no floating-point number is used.
 */
export function money({ locale }: Reader, currency: string, amount: string): string {
  const decimals = decimalsOf(currency);
  if (decimals === undefined || !/^\d{1,15}(?:\.\d{1,3})?$/.test(amount)) return `${amount} ${currency}`;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return format.format(amount as `${number}`);
}

/** `2026-11-21 04:08:31`, which is UTC, in the reader's own time. What is no time is shown as it came. */
export function localTime({ locale }: Reader, utc: string): string {
  const at = new Date(`${utc.replace(' ', 'T')}Z`);
  if (Number.isNaN(at.getTime())) return utc;
  return at.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'medium' });
}

export function timeOfMs({ locale }: Reader, atMs: number): string {
  return new Date(atMs).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' });
}
