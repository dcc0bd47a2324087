/** The language of the terminal's screen, and amounts and times as its reader writes them. */
import { toMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import type { Language } from '@tollgate/contract/model';
import { formatAmount } from '@tollgate/design/amount';
import { fill, type Speaker } from '@tollgate/design/language';
import { absoluteTime } from '@tollgate/design/time';

export type Reader = Speaker;

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
    say: (text, values) => fill(text[language], values),
  };
}

/** Minor units of decimal text, below zero too; undefined for what is no amount of this currency. */
export function minorOf(currency: string, amount: string): number | undefined {
  const isNegative = amount.startsWith('-');
  const minor = toMinor(isNegative ? amount.slice(1) : amount, decimalsOf(currency) ?? 2);
  if (typeof minor !== 'number' || decimalsOf(currency) === undefined) return undefined;
  return isNegative ? -minor : minor;
}

/** An amount, decimal text in major units, as the reader writes it; with its code where it cannot be read. */
export function money({ locale }: Reader, currency: string, amount: string): string {
  const minor = minorOf(currency, amount);
  return minor === undefined ? `${amount} ${currency}` : formatAmount(locale, currency, minor);
}

/** `2026-11-21 04:08:31`, which is UTC, in the reader's own time. What is no time is shown as it came. */
export function localTime(utc: string): string {
  const atMs = Date.parse(`${utc.replace(' ', 'T')}Z`);
  return Number.isNaN(atMs) ? utc : absoluteTime(atMs);
}
