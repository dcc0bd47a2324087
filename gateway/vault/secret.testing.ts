/** For tests: a card as plain text, without what it is overwritten by. */
import type { Digits } from '@tollgate/contract/cards';

function isDigits(value: unknown): value is Digits {
  return typeof value === 'object' && value !== null && 'charCodeAt' in value;
}

const textOf = (digits: Digits) =>
  Array.from({ length: digits.length }, (_, at) => String.fromCharCode(digits.charCodeAt(at))).join('');

export function shown(card: object): object {
  const entries = Object.entries(card).filter(([name]) => name !== 'erase');
  return Object.fromEntries(entries.map(([name, value]) => [name, isDigits(value) ? textOf(value) : value]));
}
