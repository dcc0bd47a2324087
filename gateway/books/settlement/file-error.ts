/** The one error of a settlement file that cannot be read. */
import { blankCardNumbers } from '@tollgate/contract/card-text';
import type { Text } from '@tollgate/contract/model';

/** Place in a file: line and character in it, both from 1; a file as a whole has neither. */
export interface FilePlace {
  readonly line: number;
  readonly column?: number;
}

export class SettlementFileError extends Error {
  override readonly name = 'SettlementFileError';
  /** Names the place, what is wrong and what to do. */
  readonly text: Text;
  readonly place: FilePlace | undefined;

  constructor(problem: Text, place?: FilePlace) {
    const text = place === undefined ? problem : placed(problem, place);
    super(text.en);
    this.text = text;
    this.place = place;
  }
}

function placed({ en, zh }: Text, { line, column }: FilePlace): Text {
  return column === undefined
    ? { en: `line ${line}: ${en}`, zh: `第 ${line} 行：${zh}` }
    : { en: `line ${line}, character ${column}: ${en}`, zh: `第 ${line} 行第 ${column} 个字符：${zh}` };
}

const shownMax = 40;

/** Returns a value of the file for a message: short, and without a card number. */
export function shown(value: string): string {
  const safe = blankCardNumbers(value.replaceAll(/\p{C}/gu, ' '));
  return safe.length > shownMax ? `${safe.slice(0, shownMax)}…` : safe;
}
