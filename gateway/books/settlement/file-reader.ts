/** Reads the records of a file in their order: header, names of columns, lines, trailer. */
import type { SettlementMapping } from '@tollgate/contract/settlement/mapping';
import { type Columns, namedColumns, unnamedColumns } from './columns.ts';
import { SettlementFileError } from './file-error.ts';
import type { SettlementLine, SettlementSummary } from './line.ts';
import { lineReader, type ReadLine } from './line-reader.ts';
import { dayReader } from './moments.ts';
import { type FileRecord, placeOfField } from './split.ts';
import { checkTrailer, FileTotals } from './trailer.ts';

type Header = Pick<SettlementSummary, 'reference' | 'firstDay' | 'lastDay'>;

/** Returns the zone of the file's days: its header's own, or else that of its times. */
const timeZoneOf = ({ header, transacted_at: moment }: SettlementMapping): string =>
  header?.time_zone ?? moment?.time_zone ?? 'UTC';

const noHeader: Header = { reference: null, firstDay: null, lastDay: null };

function readHeader(mapping: SettlementMapping, columns: Columns, record: FileRecord): Header {
  const {
    reference,
    first_day: firstDay,
    last_day: lastDay,
    day_format: form = 'YYYY-MM-DD',
  } = mapping.header ?? {};
  const readDay = dayReader(form);
  const dayAt = (place: typeof firstDay) => {
    if (place === undefined) return null;
    const column = columns.of(place);
    const day = readDay(column.read(record));
    if (day !== undefined) return day;
    throw column.wrong(record, {
      en: `is not a valid date in the form ${form}`,
      zh: `不是 ${form} 格式的有效日期`,
    });
  };
  const [first, last] = [dayAt(firstDay), dayAt(lastDay)];
  if (lastDay !== undefined && first !== null && last !== null && first > last)
    throw columns.of(lastDay).wrong(record, {
      en: `is before the first day, ${first}`,
      zh: `早于起始日期 ${first}`,
    });
  return {
    reference: reference === undefined ? null : columns.of(reference).read(record) || null,
    firstDay: first,
    lastDay: last,
  };
}

export class FileReader {
  readonly #mapping: SettlementMapping;
  readonly #unnamed: Columns;
  readonly #skippedMarks: readonly string[];
  readonly #totals = new FileTotals();
  #header: Header | undefined;
  #readLine: ReadLine | undefined;
  /** Number of columns that each line must have; undefined where no line names them. */
  #width: number | undefined;
  #records = 0;
  #lastLine = 0;
  #isEnded = false;

  constructor(mapping: SettlementMapping) {
    this.#mapping = mapping;
    this.#unnamed = unnamedColumns(mapping.format);
    this.#skippedMarks = mapping.skipped_marks ?? [];
    if (mapping.header === undefined) this.#header = noHeader;
    if (mapping.column_names !== true) this.#readLine = lineReader(mapping, this.#unnamed);
  }

  #begins({ fields, text }: FileRecord, mark: string): boolean {
    return this.#mapping.format.kind === 'fixed' ? text.startsWith(mark) : fields[0]?.trim() === mark;
  }

  /** Returns the line of a record; undefined for a record of another sort. @throws SettlementFileError */
  read(record: FileRecord): SettlementLine | undefined {
    const { header, trailer, line_mark: lineMark, format } = this.#mapping;
    this.#lastLine = record.lineNo;
    if (this.#isEnded)
      throw new SettlementFileError(
        {
          en: 'there is a line after the trailer: the file is damaged.',
          zh: '结尾记录之后还有内容：文件已损坏。',
        },
        { line: record.lineNo },
      );
    this.#records += 1;
    if (this.#header === undefined) {
      if (header?.mark !== undefined && !this.#begins(record, header.mark))
        throw this.#noMark(record, 'header', header.mark);
      this.#header = readHeader(this.#mapping, this.#unnamed, record);
      return undefined;
    }
    if (this.#readLine === undefined) {
      this.#readLine = lineReader(this.#mapping, namedColumns(format, record));
      this.#width = record.fields.length;
      return undefined;
    }
    if (trailer !== undefined && this.#begins(record, trailer.mark)) {
      checkTrailer(this.#mapping, this.#unnamed, record, this.#totals, this.#records);
      this.#isEnded = true;
      return undefined;
    }
    if (this.#skippedMarks.some((mark) => this.#begins(record, mark))) return undefined;
    if (lineMark !== undefined && !this.#begins(record, lineMark))
      throw this.#noMark(record, 'line', lineMark);
    this.#checkWidth(record);
    const line = this.#readLine(record);
    this.#totals.add(line);
    return line;
  }

  #noMark(record: FileRecord, sort: 'header' | 'line', mark: string): SettlementFileError {
    const zh = sort === 'header' ? '文件头' : '明细行';
    return new SettlementFileError(
      {
        en: `the ${sort} must start with "${mark}": correct the mapping, or ask the acquirer for the file again.`,
        zh: `${zh}须以“${mark}”开头：请修改映射，或请收单机构重新提供文件。`,
      },
      { line: record.lineNo, column: 1 },
    );
  }

  #checkWidth(record: FileRecord): void {
    const width = this.#width;
    const count = record.fields.length;
    if (width === undefined || count === width) return;
    throw new SettlementFileError(
      {
        en: `the line has ${count} columns instead of ${width}: the file is truncated, or a value needs quotes.`,
        zh: `该行有 ${count} 列，应为 ${width} 列：文件被截断，或某个值缺少引号。`,
      },
      placeOfField(record, this.#mapping.format, Math.min(count, width)),
    );
  }

  /** Returns the file as a whole. @throws SettlementFileError where it is not complete */
  end(): SettlementSummary {
    const { trailer, column_names: areNamed } = this.#mapping;
    if (this.#records === 0) throw new SettlementFileError({ en: 'the file is empty.', zh: '文件为空。' });
    if (trailer !== undefined && !this.#isEnded)
      throw new SettlementFileError(
        {
          en: `the file ends without its trailer "${trailer.mark}", so it is incomplete. Ask the acquirer for it again.`,
          zh: `文件没有结尾记录“${trailer.mark}”：内容不完整，请向收单机构重新获取。`,
        },
        { line: this.#lastLine },
      );
    if (this.#header === undefined || (areNamed === true && this.#readLine === undefined))
      throw new SettlementFileError(
        { en: 'the file ends before the line with the column names.', zh: '文件在列名行之前结束。' },
        { line: this.#lastLine },
      );
    return {
      ...this.#header,
      timeZone: timeZoneOf(this.#mapping),
      lines: this.#totals.lines,
      netMinor: this.#totals.net,
    };
  }
}
