/**
 * A long list of which only the rows in sight are in the page. The page itself scrolls, so that it works on a phone as
 * in a window; all rows have one height, which is measured.
 */
import { tableRoles } from '@tollgate/design/table';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { rangeOf } from './row-range.ts';

interface VirtualRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** One row; its link has `data-row-link` and this tabIndex: Tab reaches one row, arrow keys the others. */
  readonly render: (row: Row, tabIndex: 0 | -1) => ReactNode;
  /** A row near the end has come into sight. */
  readonly onEnd?: (() => void) | undefined;
  /** Whether the first row is above the window, so that rows before it would move what is read. */
  readonly onScrolled?: ((isBelow: boolean) => void) | undefined;
}

const assumedPx = 44;

/** Of a row of a table that is not all in the page: its place among all rows. */
export const rowRole = (index: number) => ({ ...tableRoles.row, 'aria-rowindex': index });

export function VirtualRows<Row>(props: VirtualRowsProps<Row>): ReactElement {
  const { rows, keyOf, render, onEnd, onScrolled } = props;
  const list = useRef<HTMLDivElement>(null);
  const [heightPx, setHeight] = useState(assumedPx);
  const [range, setRange] = useState({ first: 0, last: 40 });
  const [active, setActive] = useState<string>();
  const count = rows.length;
  const last = Math.min(range.last, count);
  const first = Math.min(range.first, last);

  const measure = useCallback(() => {
    const row = list.current?.querySelector('[data-row]');
    if (row === null || row === undefined) return;
    const measured = row.getBoundingClientRect().height;
    if (measured > 0) setHeight((old) => (Math.abs(measured - old) > 0.5 ? measured : old));
  }, []);
  useLayoutEffect(measure);

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      if (list.current === null) return;
      // Rows have two lines on a narrow page: it may have been turned.
      measure();
      const { top } = list.current.getBoundingClientRect();
      const next = rangeOf({ topPx: top, windowPx: innerHeight, heightPx, count });
      setRange((old) => (old.first === next.first && old.last === next.last ? old : next));
      onScrolled?.(top < 0);
      if (next.last >= count) onEnd?.();
    };
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    addEventListener('scroll', later, { passive: true });
    addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', later);
      removeEventListener('resize', later);
    };
  }, [heightPx, count, onEnd, onScrolled, measure]);

  /** Arrow keys go from row to row, and bring more rows as they scroll. */
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !(event.target instanceof Element) || event.altKey || event.metaKey) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
    const next = links[links.indexOf(event.target as HTMLElement) + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };

  const shown = rows.slice(first, last);
  const stop = shown.find((row) => keyOf(row) === active) ?? shown[0];
  const onFocus = ({ target }: FocusEvent) => {
    setActive(target.closest<HTMLElement>('[data-row]')?.dataset['row']);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys go between the links, which are what is interactive
    <div
      {...tableRoles.group}
      ref={list}
      style={{ height: count * heightPx }}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <div role="presentation" style={{ transform: `translateY(${first * heightPx}px)` }}>
        {shown.map((row, index) => (
          // Row 1 is the head of the table.
          <div key={keyOf(row)} {...rowRole(first + index + 2)} data-row={keyOf(row)}>
            {render(row, row === stop ? 0 : -1)}
          </div>
        ))}
      </div>
    </div>
  );
}
