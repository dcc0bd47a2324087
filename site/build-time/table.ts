/** Tables: a caption, heads with scope, and a form for phones. */
import type { Language } from '@tollgate/contract/model';
import type { ReactNode } from 'react';
import { type BlockElement, h } from './component.ts';

export interface Row {
  readonly cells: readonly ReactNode[];
  readonly id?: string | undefined;
  readonly isDeprecated?: boolean;
}

export interface Table {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
  /** `stack`: each row becomes a card where there is no space, for texts. `scroll`: moves sideways, for figures. */
  readonly layout: 'stack' | 'scroll';
  /** Columns (from 0) of numbers, set flush right. */
  readonly numeric?: readonly number[];
  /** Columns (from 0) of texts, which get what space there is. */
  readonly wide?: readonly number[];
  /** Behind a line with its caption that unfolds it; a short one is unfolded from the start. */
  readonly isFolded?: boolean;
}

/** A folded table of at most so many rows is open. */
const openMax = 5;

const countTexts = {
  en: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  zh: (count: number) => `${count} 项`,
} as const satisfies Readonly<Record<Language, (count: number) => string>>;

/** The table in its wrapper, folded where it is to be. The first cell of a row is its head. */
export function tableBlock(table: Table, language: Language): BlockElement {
  if (table.isFolded !== true) return wrapped(table);
  const { caption, rows } = table;
  const count = h('span', null, countTexts[language](rows.length));
  return h(
    'details',
    { className: 'fold', 'data-filter-group': '', ...(rows.length <= openMax ? { open: true } : {}) },
    h('summary', null, caption, ' ', count),
    wrapped(table),
  );
}

function wrapped(table: Table): BlockElement {
  const { caption, heads, layout, isFolded = false } = table;
  const className = `tg-table tg-table--${layout}`;
  const content = h(
    'table',
    { ...roleIn(layout, 'table'), ...(isFolded ? { 'aria-label': caption } : {}) },
    isFolded ? null : h('caption', null, caption),
    h(
      'thead',
      roleIn(layout, 'rowgroup'),
      h('tr', roleIn(layout, 'row'), ...heads.map((head, column) => headCell(table, head, column))),
    ),
    h('tbody', roleIn(layout, 'rowgroup'), ...table.rows.map((row) => bodyRow(table, row))),
  );
  // What moves sideways must be reached by the keyboard; what stacks never does.
  return layout === 'scroll'
    ? h('div', { className, role: 'region', 'aria-label': caption, tabIndex: 0 }, content)
    : h('div', { className }, content);
}

/** As cards, rows are laid out as blocks, and browsers would forget that they are a table's. */
function roleIn(layout: Table['layout'], role: string): { role: string } | null {
  return layout === 'stack' ? { role } : null;
}

function classOf({ numeric, wide }: Table, column: number): { className?: string } {
  if (numeric?.includes(column)) return { className: 'tg-num' };
  if (wide?.includes(column) !== true) return {};
  return { className: wide.length > 1 ? 'tg-wide tg-wide--shared' : 'tg-wide' };
}

function headCell(table: Table, head: string, column: number): ReactNode {
  return h('th', { scope: 'col', ...roleIn(table.layout, 'columnheader'), ...classOf(table, column) }, head);
}

function bodyRow(table: Table, { cells, id, isDeprecated }: Row): ReactNode {
  if (cells.length !== table.heads.length)
    throw new RangeError(`${cells.length} cells under ${table.heads.length} heads`);
  const className = isDeprecated === true ? 'tg-deprecated' : undefined;
  return h(
    'tr',
    { id, className, ...roleIn(table.layout, 'row') },
    ...cells.map((cell, column) => {
      if (column === 0) return h('th', { scope: 'row', ...roleIn(table.layout, 'rowheader') }, cell);
      const label = table.layout === 'stack' ? { 'data-label': table.heads[column] } : {};
      return h('td', { ...label, ...roleIn(table.layout, 'cell'), ...classOf(table, column) }, cell);
    }),
  );
}
