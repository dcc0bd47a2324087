/**
 * Keys in a list, and the drawer of one row: arrow keys or j and k go from row to row, Space opens the row beside the
 * list, Escape closes it; Enter follows its link. The keys work where the list has the focus, so that no letter is
 * taken from another field (WCAG 2.1.4).
 */
import type { Text } from '@tollgate/contract/model';
import { ButtonLink } from '@tollgate/design/button';
import { close } from '@tollgate/design/drawings';
import { IconButton } from '@tollgate/design/icon-button';
import { Keys } from '@tollgate/design/keys';
import { useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { navigate } from '../address/place.ts';

const texts = {
  move: { en: 'move', zh: '移动' },
  peek: { en: 'preview', zh: '预览' },
  open: { en: 'Open', zh: '打开' },
  closeDrawer: { en: 'Close', zh: '关闭' },
  close: { en: 'close', zh: '关闭' },
} satisfies Readonly<Record<string, Text>>;

/** Content of the drawer for a row. */
export interface Peek<Item> {
  readonly title: (item: Item) => string;
  /** The page of the row; undefined where there is none. */
  readonly hrefOf?: ((item: Item) => string) | undefined;
  readonly content: (item: Item) => ReactNode;
}

interface RowsProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly peek?: Peek<Item> | undefined;
  readonly children: ReactNode;
}

const rowSelector = 'tbody > tr, [data-row]';
const stepOf: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Returns what takes the focus in a row: its link, or its first button. */
const targetIn = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>('th a, [data-row-link], button') ?? undefined;

const isTyping = (target: EventTarget) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

export function Rows<Item>({ items, keyOf, peek, children }: RowsProps<Item>): ReactElement {
  const { say } = useReader();
  const list = useRef<HTMLDivElement>(null);
  const drawer = useRef<HTMLElement>(null);
  const [openKey, setOpenKey] = useState<string>();
  const opened = items.find((item) => keyOf(item) === openKey);

  const rowsOf = () => [...(list.current?.querySelectorAll(rowSelector) ?? [])];
  // A long list has some of its rows in the page, which carry their keys; a table has all of them, in order.
  const keyOfRow = (row: Element, index: number): string | undefined => {
    if (row instanceof HTMLElement && row.dataset['row'] !== undefined) return row.dataset['row'];
    const item = items[index];
    return item && keyOf(item);
  };
  const rowOf = (key: string | undefined) => rowsOf().find((row, index) => keyOfRow(row, index) === key);

  // The table knows nothing of the drawer: its row is marked here, also after it was rendered again.
  useLayoutEffect(() => {
    for (const [index, row] of rowsOf().entries())
      row.toggleAttribute('data-open', openKey !== undefined && keyOfRow(row, index) === openKey);
  });
  const isOpen = opened !== undefined;
  useLayoutEffect(() => {
    if (isOpen) drawer.current?.focus({ preventScroll: true });
  }, [isOpen]);

  /** Returns the row that is so many steps from this one. */
  function beside(row: Element | undefined, step: number): { row: Element; key: string } | undefined {
    const rows = rowsOf();
    const at = row === undefined ? -1 : rows.indexOf(row);
    const index = at < 0 ? 0 : at + step;
    const next = rows[index];
    const key = next && keyOfRow(next, index);
    return next === undefined || key === undefined ? undefined : { row: next, key };
  }

  function onListKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
    if (!(event.target instanceof Element)) return;
    const row = event.target.closest(rowSelector) ?? undefined;
    const step = stepOf[event.key];
    if (step !== undefined) {
      const next = beside(row, step);
      if (next === undefined) return;
      event.preventDefault();
      targetIn(next.row)?.focus();
    } else if (event.key === ' ' && peek !== undefined && row !== undefined) {
      if (event.target !== targetIn(row)) return;
      event.preventDefault();
      setOpenKey(keyOfRow(row, rowsOf().indexOf(row)));
    }
  }

  function leave(): void {
    const target = targetIn(rowOf(openKey));
    setOpenKey(undefined);
    target?.focus();
  }

  function onDrawerKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
    const step = event.key === 'j' || event.key === 'k' ? stepOf[event.key] : undefined;
    const href = opened && peek?.hrefOf?.(opened);
    if (event.key === 'Escape') {
      event.preventDefault();
      leave();
    } else if (step !== undefined) {
      const next = beside(rowOf(openKey), step);
      if (next === undefined) return;
      event.preventDefault();
      next.row.scrollIntoView({ block: 'nearest' });
      setOpenKey(next.key);
    } else if (event.key === 'Enter' && event.target === drawer.current && href !== undefined) {
      // Back returns to the row, and not to the drawer.
      leave();
      navigate(href);
    }
  }

  const id = useId();
  const hasRows = items.length > 0;
  const href = opened && peek?.hrefOf?.(opened);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys go between links, which are what is interactive */}
      <div className="rows" ref={list} onKeyDown={onListKey}>
        {children}
      </div>
      {hasRows && peek !== undefined && (
        <p className="row-keys">
          <Keys keys={['j']} /> <Keys keys={['k']} /> {say(texts.move)} · <Keys keys={['Space']} />{' '}
          {say(texts.peek)} · <Keys keys={['Esc']} /> {say(texts.close)}
        </p>
      )}
      {opened !== undefined && peek !== undefined && (
        <aside
          className="drawer"
          ref={drawer}
          tabIndex={-1}
          aria-labelledby={id}
          onKeyDown={onDrawerKey}
          onBlur={({ relatedTarget, currentTarget }) => {
            // What has the focus is not below the drawer (WCAG 2.4.11).
            if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget))
              setOpenKey(undefined);
          }}
        >
          <header className="drawer-head">
            <h2 id={id}>{peek.title(opened)}</h2>
            {href !== undefined && (
              <ButtonLink size="sm" href={href}>
                {say(texts.open)}
              </ButtonLink>
            )}
            <IconButton icon={close} label={say(texts.closeDrawer)} size="sm" onClick={leave} />
          </header>
          <div className="drawer-body panel" key={openKey}>
            <Suspense fallback={<Skeleton lines={4} />}>{peek.content(opened)}</Suspense>
          </div>
        </aside>
      )}
    </>
  );
}
