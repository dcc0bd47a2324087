/** The English text that a refusal carries in `msg`. */
import { limits } from '../limits.ts';
import { catalogueError, type ErrorCode } from './catalogue.ts';

const ellipsis = '…';

/** Cleans a caller's text, so that it neither breaks a log line nor leaves half a surrogate pair. */
function cleaned(text: string): string {
  return text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ');
}

/** At most `max` UTF-16 units of `text`, never half a surrogate pair. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max < 1) return '';
  return text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '') + ellipsis;
}

/** At most `max` UTF-16 units of `text`; a list is cut between two items: part of a value is a wrong one. */
function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = text.lastIndexOf(', ', max - `, ${ellipsis}`.length);
  return end > 0 ? `${text.slice(0, end)}, ${ellipsis}` : cut(text, max);
}

/**
 * The text for `msg`: the catalogue's message, then `detail` in parentheses, then `:<field>`.
 *
 * At most 128 characters (spec §3). Clients read the field off the end, so where space is short the detail is cut
 * first, then the message; only a name above 127 characters loses its own tail.
 */
export function refusalMessage(
  code: ErrorCode,
  about: { readonly field?: string; readonly detail?: string } = {},
): string {
  const tail = about.field === undefined ? '' : `:${cut(cleaned(about.field), limits.msgMaxLength - 1)}`;
  const left = limits.msgMaxLength - tail.length;
  const head = cut(catalogueError(code).message.en, left);
  if (about.detail === undefined || about.detail === '') return head + tail;
  // Two parentheses, a space and the ellipsis: below that a detail says nothing.
  const detail = shortened(cleaned(about.detail.slice(0, limits.msgMaxLength * 8)), left - head.length - 3);
  return detail.length < 2 ? head + tail : `${head} (${detail})${tail}`;
}
