/** Which part of a string to sign is marked: whole members, so that both texts begin and end at one. */

/** Of a longer value this much is marked after the difference. */
const markedMax = 200;

/**
 * The member of `text` that holds `position`, without the `&` around it. Where the text ends before, both ends are its
 * end.
 */
export function memberAt(text: string, position: number): { readonly start: number; readonly end: number } {
  const at = Math.min(position, text.length);
  const start = at === 0 ? 0 : text.lastIndexOf('&', at - 1) + 1;
  if (at === text.length && position > at) return { start: at, end: at };
  const next = text.indexOf('&', at);
  const end = next < 0 ? text.length : next;
  return { start, end: Math.min(end, Math.max(at, start) + markedMax) };
}
