/** Rows of text in columns, and records with one field a line. */
import type { Text } from '@tollgate/contract/model';
import type { Context } from './context.ts';
import { printableJson, printableLine } from './printable.ts';

/** Columns on a terminal: a Chinese character takes two. */
const widthOf = (text: string) =>
  [...text].reduce((sum, one) => sum + (/[\u2e80-\uffef]/.test(one) ? 2 : 1), 0);

/** The text with spaces behind it, up to the width. */
export const padded = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** Prints rows, the first of which has the titles. */
export function printTable(context: Context, texts: readonly (readonly string[])[]): void {
  const rows = texts.map((row) => row.map(printableLine));
  const [titles = []] = rows;
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ''))));
  for (const [index, row] of rows.entries()) {
    const line = row
      .map((cell, column) => padded(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd();
    context.print(index === 0 ? context.styled('bold', line) : line);
  }
}

/** Prints one field a line; values without one are left out. */
export function printRecord(context: Context, record: Readonly<Record<string, unknown>>): void {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined && value !== '');
  const width = Math.max(0, ...entries.map(([name]) => widthOf(name)));
  for (const [name, value] of entries) {
    const text = typeof value === 'object' ? printableJson(value) : printableLine(String(value));
    context.print(`${context.styled('dim', padded(printableLine(name), width))}  ${text}`);
  }
}

/** A time as people read it, in UTC as the gateway's own times are; its clock is said beside it or above. */
export const timeText = (atMs: number) => new Date(atMs).toISOString().replace('T', ' ').slice(0, 19);

type Titled = Pick<Context, 'text'>;

/** The title of a column of times by the clock of the computer. */
export const realTime = ({ text }: Titled, { en, zh }: Text = { en: 'TIME', zh: '时间' }) =>
  text({ en: `${en} (REAL, UTC)`, zh: `${zh}（实际时间，UTC）` });

/** The title of a column of times by a clock of the sandbox, which can be moved on. */
export const sandboxTime = ({ text }: Titled, { en, zh }: Text = { en: 'TIME', zh: '时间' }) =>
  text({ en: `${en} (SANDBOX, UTC)`, zh: `${zh}（沙箱时间，UTC）` });

/** A time by the clock of the computer, where nothing above it says so. */
export const realTimeText = ({ text }: Titled, atMs: number) =>
  `${timeText(atMs)} ${text({ en: 'UTC (real time)', zh: 'UTC（实际时间）' })}`;

/** The same by a clock of the sandbox. */
export const sandboxTimeText = ({ text }: Titled, atMs: number) =>
  `${timeText(atMs)} ${text({ en: 'UTC (sandbox time)', zh: 'UTC（沙箱时间）' })}`;
