/** The one error of a settlement file that cannot be read. */
import type { Text } from '@tollgate/contract/model';

/** Place in a file: line and character in it, both from 1; a file as a whole has neither. */
export interface FilePlace {
  readonly line: number;
  readonly column?: number;
}

export class SettlementFileError extends Error {
  override readonly name = 'SettlementFileError';
  /** Names the place, what is wrong and what to do; has no references of the file. */
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
    : { en: `line ${line}, column ${column}: ${en}`, zh: `第 ${line} 行第 ${column} 列：${zh}` };
}
