/** The language of the terminal's screen; amounts and times as its reader writes them. */
import { formatAmount, minorOf } from '@tollgate/design/amount';
import type { Speaker } from '@tollgate/design/language';
import { absoluteTime } from '@tollgate/design/time';

export { minorOf } from '@tollgate/design/amount';
export { chooseLanguage, languageTags, readerOf } from '@tollgate/design/language';

export type Reader = Speaker;

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
