/** A regular expression for the decimal digits of a range of whole numbers; JSON Schema has no bounds for text. */

/** Source that matches `min` to `max` (0 ≤ min ≤ max), written without leading zeros, and nothing else. */
export function integerPattern(min: number, max: number): string {
  const parts: string[] = [];
  for (let start = min; start <= max; ) {
    const length = String(start).length;
    const end = Math.min(max, 10 ** length - 1);
    parts.push(...sameLength(String(start), String(end)));
    start = end + 1;
  }
  return parts.join('|');
}

/** Alternatives for `low` to `high`, both of the same number of digits. */
function sameLength(low: string, high: string): string[] {
  const [first, last] = [low.charAt(0), high.charAt(0)];
  const rest = low.length - 1;
  const anyRest = rest === 0 ? '' : rest === 1 ? '[0-9]' : `[0-9]{${rest}}`;
  const lowRest = low.slice(1);
  const highRest = high.slice(1);
  const lowIsFull = /^0*$/.test(lowRest);
  const highIsFull = /^9*$/.test(highRest);
  if (lowIsFull && highIsFull) return [`${digits(first, last)}${anyRest}`];
  if (first === last) return [`${first}${group(sameLength(lowRest, highRest))}`];
  const parts: string[] = [];
  let from = Number(first);
  let to = Number(last);
  if (!lowIsFull) {
    parts.push(`${first}${group(sameLength(lowRest, '9'.repeat(rest)))}`);
    from++;
  }
  if (!highIsFull) to--;
  if (from <= to) parts.push(`${digits(String(from), String(to))}${anyRest}`);
  if (!highIsFull) parts.push(`${last}${group(sameLength('0'.repeat(rest), highRest))}`);
  return parts;
}

function digits(first: string, last: string): string {
  return first === last ? first : `[${first}-${last}]`;
}

function group(parts: readonly string[]): string {
  return parts.length === 1 ? parts.join('') : `(?:${parts.join('|')})`;
}
