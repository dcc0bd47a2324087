/**
 * A long list of which only the rows in sight are in the page. The page itself scrolls, so that it works on a phone as
 * in a window; all rows have one height, which is measured.
 */
import { tableRoles } from '@tollgate/design/table';
import {
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type RowRange, rangeOf } from './row-range.ts';

interface VirtualRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** One row; its link has `data-row-link` and this tabIndex: Tab reaches one row, the keys of a list the others. */
  readonly render: (row: Row, tabIndex: 0 | -1) => ReactNode;
  /** A row near the end has come into sight. */
  readonly onEnd?: (() => void) | undefined;
  /** Called with true where the first row is above the window: new rows would move the others. */
  readonly onScrolled?: ((isBelow: boolean) => void) | undefined;
}

const assumedPx = 44;

/** The role of a row, with its place in a table that is not all in the page. */
export const rowRole = (index: number) => ({ ...tableRoles.row, 'aria-rowindex': index });

/** Returns the rows in sight of a list and the height of each, measured, as the page scrolls and changes its size. */
function useRange(
  list: RefObject<HTMLDivElement | null>,
  count: number,
  onEnd: VirtualRowsProps<never>['onEnd'],
  onScrolled: VirtualRowsProps<never>['onScrolled'],
): { readonly range: RowRange; readonly heightPx: number } {
  const [heightPx, setHeight] = useState(assumedPx);
  const [range, setRange] = useState({ first: 0, last: 40 });
  const measure = useCallback(() => {
    const row = list.current?.querySelector('[data-row]');
    if (row === null || row === undefined) return;
    const measured = row.getBoundingClientRect().height;
    if (measured > 0) setHeight((old) => (Math.abs(measured - old) > 0.5 ? measured : old));
  }, [list]);
  const hasRows = count > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once there is a row; each measurement lays the page out
  useLayoutEffect(measure, [measure, hasRows]);

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
  }, [list, heightPx, count, onEnd, onScrolled, measure]);
  return { range, heightPx };
}

export function VirtualRows<Row>(props: VirtualRowsProps<Row>): ReactElement {
  const { rows, keyOf, render, onEnd, onScrolled } = props;
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string>();
  const count = rows.length;
  const { range, heightPx } = useRange(list, count, onEnd, onScrolled);
  const last = Math.min(range.last, count);
  const first = Math.min(range.first, last);

  const shown = rows.slice(first, last);
  const stop = shown.find((row) => keyOf(row) === active) ?? shown[0];
  const onFocus = ({ target }: FocusEvent) => {
    setActive(target.closest<HTMLElement>('[data-row]')?.dataset['row']);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes which of its links has the focus
    <div {...tableRoles.group} ref={list} style={{ height: count * heightPx }} onFocus={onFocus}>
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
