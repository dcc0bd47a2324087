/** Numbers as the gateway's links write them. */

/** `value` (a whole number from 0 on) in as many digits as it takes; 0 takes none. */
export function inDigits(value: number, digits: string): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / digits.length))
    text = digits.charAt(rest % digits.length) + text;
  return text;
}
