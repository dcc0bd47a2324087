/**
 * Splits text into records: lines, of a delimited format with their columns, by RFC 4180.
 *
 * Own code in place of a library: an error needs the line and character, a record has a limit, and fixed widths and
 * marks share it; the libraries for CSV need Node's streams, or correct what a file of money must not have.
 */

import type { SettlementMapping } from '@tollgate/contract/settlement/mapping';
import { lineLengthMax, lineTooLong } from './blocks.ts';
import { SettlementFileError } from './file-error.ts';

export interface FileRecord {
  /** Line that it begins with, from 1. */
  readonly lineNo: number;
  readonly text: string;
  /** Values without their quotes; none in a fixed format. */
  readonly fields: readonly string[];
}

/** Line breaks within quotes of one record. */
const lineBreaksMax = 100;

type Format = SettlementMapping['format'];

/** Place of a value of a record: its first character in the text. */
interface Span {
  readonly value: string;
  readonly start: number;
}

/** Where a text is no record: the place of a quote. */
class QuoteProblem {
  readonly at: number;
  readonly isOpen: boolean;
  constructor(at: number, isOpen: boolean) {
    this.at = at;
    this.isOpen = isOpen;
  }
}

/** Splits a record that has quotes. */
function splitQuoted(text: string, separator: string, quote: string): readonly Span[] | QuoteProblem {
  const spans: Span[] = [];
  let at = 0;
  for (;;) {
    if (text[at] !== quote) {
      const end = text.indexOf(separator, at);
      const value = end === -1 ? text.slice(at) : text.slice(at, end);
      const stray = value.indexOf(quote);
      if (stray !== -1) return new QuoteProblem(at + stray, false);
      spans.push({ value, start: at });
      if (end === -1) return spans;
      at = end + 1;
      continue;
    }
    const start = at;
    let value = '';
    for (;;) {
      const end = text.indexOf(quote, at + 1);
      if (end === -1) return new QuoteProblem(start, true);
      value += text.slice(at + 1, end);
      at = end + 1;
      if (text[at] !== quote) break;
      value += quote;
    }
    spans.push({ value, start });
    if (at === text.length) return spans;
    if (text[at] !== separator) return new QuoteProblem(at, false);
    at += 1;
  }
}

/** Returns the line and character of a place in a record. */
function placeIn({ lineNo, text }: Pick<FileRecord, 'lineNo' | 'text'>, index: number) {
  const before = text.slice(0, index);
  return { line: lineNo + before.split('\n').length - 1, column: index - before.lastIndexOf('\n') };
}

/** Returns the place of a column; of one that is missing, the end of the record. */
export function placeOfField(record: FileRecord, format: Format, field: number) {
  if (format.kind === 'fixed') return placeIn(record, Math.min(field, record.text.length));
  const { separator, quote } = format;
  const spans = quote === undefined ? undefined : splitQuoted(record.text, separator, quote);
  const lengths = record.fields.slice(0, field).map((value) => value.length + 1);
  const start = Array.isArray(spans)
    ? (spans[field]?.start ?? record.text.length)
    : lengths.reduce((sum, length) => sum + length, 0);
  return placeIn(record, Math.min(start, record.text.length));
}

const quoteError = (
  record: Pick<FileRecord, 'lineNo' | 'text'>,
  { at, isOpen }: QuoteProblem,
  quote: string,
) =>
  new SettlementFileError(
    isOpen
      ? {
          en: `the quote ${quote} is not closed: the file is damaged, or "quote" in the mapping is wrong.`,
          zh: `引号 ${quote} 没有闭合：文件已损坏，或映射中的 "quote" 有误。`,
        }
      : {
          en: `write a quote ${quote} within a value twice, and put the value in quotes.`,
          zh: `值中的引号 ${quote} 须写两次，且该值须置于引号中。`,
        },
    placeIn(record, at),
  );

export class RecordSplitter {
  readonly #format: Format;
  #skipped: number;
  #lineNo = 0;
  /** Begun record, whose quote is still open. */
  #open: { readonly lineNo: number; readonly text: string; readonly breaks: number } | undefined;

  constructor({ format, skipped_lines: skipped = 0 }: SettlementMapping) {
    this.#format = format;
    this.#skipped = skipped;
  }

  /** Line that the next text begins with. */
  readonly nextLine = (): number => this.#lineNo + 1;

  /** Returns the records of some lines; empty ones are left out. @throws SettlementFileError */
  *push(lines: string): Generator<FileRecord> {
    let start = 0;
    while (start < lines.length) {
      const found = lines.indexOf('\n', start);
      const end = found === -1 ? lines.length : found;
      const line = lines.slice(start, lines[end - 1] === '\r' && end > start ? end - 1 : end);
      start = end + 1;
      this.#lineNo += 1;
      if (line.length > lineLengthMax) throw lineTooLong(this.#lineNo);
      if (this.#skipped > 0) {
        this.#skipped -= 1;
        continue;
      }
      const record = this.#recordOf(line);
      if (record !== undefined) yield record;
    }
  }

  #recordOf(line: string): FileRecord | undefined {
    const format = this.#format;
    const open = this.#open;
    if (open === undefined && line.trim() === '') return undefined;
    if (format.kind === 'fixed') return { lineNo: this.#lineNo, text: line, fields: [] };
    const { separator, quote } = format;
    if (quote === undefined || (open === undefined && !line.includes(quote)))
      return { lineNo: this.#lineNo, text: line, fields: line.split(separator) };
    const lineNo = open?.lineNo ?? this.#lineNo;
    const text = open === undefined ? line : `${open.text}\n${line}`;
    const spans = splitQuoted(text, separator, quote);
    if (!(spans instanceof QuoteProblem)) {
      this.#open = undefined;
      return { lineNo, text, fields: spans.map(({ value }) => value) };
    }
    const breaks = (open?.breaks ?? 0) + 1;
    if (!spans.isOpen || breaks > lineBreaksMax || text.length > lineLengthMax)
      throw quoteError({ lineNo, text }, spans, quote);
    this.#open = { lineNo, text, breaks };
    return undefined;
  }

  /** Ends the file. @throws SettlementFileError where a quote is open */
  end(): void {
    const { quote = '"' } = this.#format.kind === 'fixed' ? {} : this.#format;
    if (this.#open !== undefined)
      throw quoteError(this.#open, new QuoteProblem(this.#openAt(quote), true), quote);
  }

  #openAt(quote: string): number {
    const format = this.#format;
    if (this.#open === undefined || format.kind === 'fixed') return 0;
    const problem = splitQuoted(this.#open.text, format.separator, quote);
    return problem instanceof QuoteProblem ? problem.at : 0;
  }
}
