/** Columns of a record, by name, number or width. */
import type { Text } from '@tollgate/contract/model';
import type { SettlementColumn, SettlementMapping } from '@tollgate/contract/settlement/mapping';
import { SettlementFileError, shown } from './file-error.ts';
import { type FileRecord, placeOfField } from './split.ts';

export interface ColumnReader {
  /** Name or number of the column, for messages. */
  readonly title: string;
  /** Returns the value without blanks around it. @throws SettlementFileError where the record has no such column */
  readonly read: (record: FileRecord) => string;
  /** Returns an error at the column; the value is shown before the words. */
  readonly wrong: (record: FileRecord, words: Text) => SettlementFileError;
}

export interface Columns {
  readonly of: (column: SettlementColumn) => ColumnReader;
}

type Format = SettlementMapping['format'];

const wrongValue = (title: string, value: string, { en, zh }: Text): Text => ({
  en: `column ${title}: "${shown(value)}" ${en}.`,
  zh: `列 ${title}：“${shown(value)}”${zh}。`,
});

const missing = (title: string): Text => ({
  en: `the column ${title} is missing: the line is too short, or the mapping is for a different file.`,
  zh: `缺少列 ${title}：该行列数不足，或映射与文件不符。`,
});

function fieldReader(format: Format, index: number, title: string): ColumnReader {
  return {
    title,
    read(record) {
      const value = record.fields[index];
      if (value !== undefined) return value.trim();
      throw new SettlementFileError(missing(title), placeOfField(record, format, index));
    },
    wrong: (record, words) =>
      new SettlementFileError(
        wrongValue(title, record.fields[index] ?? '', words),
        placeOfField(record, format, index),
      ),
  };
}

function widthReader(format: Format, from: number, width: number): ColumnReader {
  const title = `${from}-${from + width - 1}`;
  const valueIn = ({ text }: FileRecord) => text.slice(from - 1, from - 1 + width).trim();
  return {
    title,
    read(record) {
      if (record.text.length >= from - 1 + width) return valueIn(record);
      throw new SettlementFileError(missing(title), placeOfField(record, format, record.text.length));
    },
    wrong: (record, words) =>
      new SettlementFileError(
        wrongValue(title, valueIn(record), words),
        placeOfField(record, format, from - 1),
      ),
  };
}

/** Returns the columns of records that have no names. */
export const unnamedColumns = (format: Format): Columns => ({
  of: (column) =>
    typeof column === 'object'
      ? widthReader(format, column.from, column.width)
      : fieldReader(format, Number(column) - 1, String(column)),
});

const namesShown = 30;

/** Returns the columns by the names in a record. */
export function namedColumns(format: Format, record: FileRecord): Columns {
  const names = record.fields.map((name) => name.trim());
  return {
    of(column) {
      if (typeof column !== 'string') return unnamedColumns(format).of(column);
      const index = names.indexOf(column);
      const known = names.slice(0, namesShown).map(shown).join(', ');
      if (index === -1)
        throw new SettlementFileError(
          {
            en: `no column is named "${column}". Columns in the file: ${known}.`,
            zh: `没有名为“${column}”的列。文件中的列：${known}。`,
          },
          { line: record.lineNo },
        );
      if (names.indexOf(column, index + 1) !== -1)
        throw new SettlementFileError(
          {
            en: `two columns are named "${column}": specify columns by number, and use skipped_lines instead of column_names.`,
            zh: `有两列名为“${column}”：请改用列号指定列，并用 skipped_lines 代替 column_names。`,
          },
          { line: record.lineNo },
        );
      return fieldReader(format, index, column);
    },
  };
}
