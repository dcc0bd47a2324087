/**
 * Tables: dense or normal, sorted by their owner, with rows that lead somewhere. On a narrow page a table scrolls by
 * itself, or each row becomes a card; its roles are written out, since another display would take them away.
 */
import type { Text } from '@tollgate/contract/model';
import { type ReactElement, type ReactNode, type RefCallback, useCallback, useState } from 'react';
import { Button } from '../button/button.tsx';
import { sortDown, sort as sortDrawing, sortUp } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';
import { useReader } from '../language/language.tsx';
import { Skeleton } from '../progress/progress.tsx';

const loading: Text = { en: 'Loading …', zh: '加载中…' };
const retry: Text = { en: 'Try again', zh: '重试' };

export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for amounts and numbers. */
  readonly align?: 'start' | 'end';
  readonly isSortable?: boolean;
  /** Never broken: numbers, times, badges. */
  readonly isWhole?: boolean;
  /** Takes the space that the others leave; what does not fit is cut, and the cell says where it is whole. */
  readonly isFluid?: boolean;
  /** How wide the table has to be for it: 36 or 60 rem. What it says is then in a `tg-table-below` of another. */
  readonly least?: 'medium' | 'wide';
}

export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** Returns the sort after a press on a head: descending first, since readers look for the newest and largest. */
export function nextSort(sort: Sort | undefined, column: string): Sort {
  const isSame = sort?.column === column;
  return { column, direction: isSame && sort.direction === 'descending' ? 'ascending' : 'descending' };
}

interface TableProps<Row> {
  /** The name of the list; visible with isCaptionShown, otherwise for screen readers. */
  readonly caption: string;
  readonly isCaptionShown?: boolean;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The address of a row; the whole row leads there. */
  readonly hrefOf?: ((row: Row) => string) | undefined;
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
  readonly density?: 'normal' | 'dense';
  /** Below 36 rem: the table scrolls, a row becomes a card with names, or two values in a line without. */
  readonly narrow?: 'scroll' | 'cards' | 'pairs';
  /** The rows scroll inside the table. Without it the head stays in sight while the page scrolls. */
  readonly isHeadSticky?: boolean;
  readonly isLoading?: boolean;
  /** The error, shown with a button that tries again. */
  readonly error?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  /** Shown where there are no rows; an EmptyState. */
  readonly empty?: ReactNode;
}

/** Shown as cards, rows and cells would no longer be those of a table; named, they stay what they are. */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** Returns the attributes of a column for the style sheet. */
const looksOf = <Row,>({ align, isWhole, isFluid, least }: Column<Row>) => ({
  'data-align': align,
  'data-whole': isWhole,
  'data-fluid': isFluid,
  'data-least': least,
});

/**
 * Says that the table is wider than its frame. Only then the frame scrolls: in a frame that scrolls, the head could
 * not stay in sight while the page scrolls.
 */
function useOverflow(): readonly [RefCallback<HTMLTableElement>, boolean] {
  const [isCut, setCut] = useState(false);
  const watch = useCallback((table: HTMLTableElement | null) => {
    const frame = table?.parentElement;
    if (!frame) return;
    const observer = new ResizeObserver(() => setCut(table.scrollWidth > frame.clientWidth + 1));
    for (const each of [table, frame]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return [watch, isCut];
}

const skeletonRows = ['one', 'two', 'three', 'four'];

export function Table<Row>(props: TableProps<Row>): ReactElement {
  const { caption, columns, rows, density = 'normal', narrow = 'scroll', isLoading = false, error } = props;
  const { isCaptionShown = false, isHeadSticky = false, empty, onRetry } = props;
  const { say } = useReader();
  const [watch, isCut] = useOverflow();
  const isBlank = isLoading && rows.length === 0;
  const message =
    error === undefined ? (
      !isLoading && rows.length === 0 && empty
    ) : (
      <div className="tg-table-error" role="alert">
        <p>{error}</p>
        {onRetry !== undefined && (
          <Button size="sm" onClick={onRetry}>
            {say(retry)}
          </Button>
        )}
      </div>
    );
  return (
    <section
      className="tg-table"
      data-cut={isCut || undefined}
      data-density={density}
      data-narrow={narrow}
      data-sticky={isHeadSticky || undefined}
      aria-label={caption}
      aria-busy={isLoading || undefined}
      // The keyboard must reach a frame that scrolls (WCAG 2.1.1), and no other.
      tabIndex={isCut || isHeadSticky ? 0 : undefined}
    >
      {isLoading && (
        <span className="tg-hidden" role="status">
          {say(loading)}
        </span>
      )}
      <table ref={watch} {...tableRoles.table} aria-label={isCaptionShown ? undefined : caption}>
        {isCaptionShown && <caption>{caption}</caption>}
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {isBlank &&
            skeletonRows.map((row) => (
              <tr key={row} {...tableRoles.row}>
                {columns.map((column) => (
                  <td key={column.id} {...tableRoles.cell} {...looksOf(column)}>
                    <Skeleton />
                  </td>
                ))}
              </tr>
            ))}
          {rows.map((row) => (
            <BodyRow key={props.keyOf(row)} row={row} columns={columns} href={props.hrefOf?.(row)} />
          ))}
        </tbody>
      </table>
      {message !== false && message !== undefined && <div className="tg-table-message">{message}</div>}
    </section>
  );
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}

function Head<Row>({ column, sort, onSort }: HeadProps<Row>): ReactElement {
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const drawing = direction === undefined ? sortDrawing : direction === 'ascending' ? sortUp : sortDown;
  const isSortable = column.isSortable === true && onSort !== undefined;
  return (
    <th
      {...tableRoles.columnHead}
      scope="col"
      {...looksOf(column)}
      aria-sort={isSortable ? (direction ?? 'none') : undefined}
    >
      {isSortable ? (
        <button type="button" onClick={() => onSort(nextSort(sort, column.id))}>
          {column.head}
          <Icon drawing={drawing} size={16} />
        </button>
      ) : (
        column.head
      )}
    </th>
  );
}

interface BodyRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly href: string | undefined;
}

function BodyRow<Row>({ row, columns, href }: BodyRowProps<Row>): ReactElement {
  return (
    <tr {...tableRoles.row} data-link={href === undefined ? undefined : true}>
      {columns.map((column, index) => {
        const { id, head, cell } = column;
        const content = cell(row);
        const about = { 'data-head': head, ...looksOf(column) };
        return index === 0 ? (
          <th key={id} {...tableRoles.rowHead} scope="row" {...about}>
            {href === undefined ? content : <a href={href}>{content}</a>}
          </th>
        ) : (
          <td key={id} {...tableRoles.cell} {...about}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}
