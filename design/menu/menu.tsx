/** A menu of actions behind a button: arrow keys, first letters, Home and End move in it; Tab leaves it. */
import { type KeyboardEvent, type ReactElement, type ReactNode, useCallback, useRef } from 'react';
import type { Drawing } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';
import { nextIndex } from '../tabs/next-index.ts';
import { Popover, type PopoverButtonProps } from './popover.tsx';

export { Popover, type PopoverButtonProps } from './popover.tsx';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: Drawing | undefined;
  /** The key that does the same. */
  readonly aside?: ReactNode;
  readonly tone?: 'danger';
  readonly isDisabled?: boolean;
  /** A line above it. */
  readonly isFirstOfGroup?: boolean;
  readonly href?: string | undefined;
  readonly onSelect?: (() => void) | undefined;
}

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end';
  readonly button: (props: PopoverButtonProps & { readonly 'aria-haspopup': 'menu' }) => ReactNode;
}

function itemsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

/** The next item after `index` whose label begins with the letter; undefined where none does. */
export function indexByLetter(labels: readonly string[], index: number, letter: string): number | undefined {
  const wanted = letter.toLocaleLowerCase();
  const order = labels.map((_, step) => (index + 1 + step) % labels.length);
  return order.find((each) => labels[each]?.toLocaleLowerCase().startsWith(wanted));
}

export function Menu({ label, items, align = 'start', button }: MenuProps): ReactElement {
  const menu = useRef<Element | null>(null);
  const focusFirst = useCallback((element: HTMLElement) => {
    menu.current = element;
    itemsOf(element)[0]?.focus();
  }, []);

  const move = (event: KeyboardEvent, close: () => void) => {
    if (menu.current === null) return;
    const all = itemsOf(menu.current);
    const { activeElement } = document;
    const index = activeElement instanceof HTMLElement ? all.indexOf(activeElement) : -1;
    if (event.key === 'Tab') return close();
    const isLetter =
      event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    const next = isLetter
      ? indexByLetter(
          items.map((item) => item.label),
          index,
          event.key,
        )
      : nextIndex(event.key, index, all.length, 'vertical');
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };

  return (
    <Popover
      label={label}
      role="menu"
      align={align}
      className="tg-popover tg-menu"
      onOpen={focusFirst}
      button={(props) => button({ ...props, 'aria-haspopup': 'menu' })}
    >
      {(close) => items.map((item) => <Item key={item.id} item={item} close={close} onKeyDown={move} />)}
    </Popover>
  );
}

interface ItemProps {
  readonly item: MenuItem;
  readonly close: () => void;
  readonly onKeyDown: (event: KeyboardEvent, close: () => void) => void;
}

function Item({ item, close, onKeyDown }: ItemProps): ReactElement {
  const face = (
    <>
      {item.icon !== undefined && <Icon drawing={item.icon} size={16} />}
      <span className="tg-menu-label">{item.label}</span>
      {item.aside}
    </>
  );
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: 'tg-menu-item',
    'data-tone': item.tone,
    'data-first': item.isFirstOfGroup || undefined,
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, close),
  };
  if (item.href !== undefined) {
    return (
      <a {...shared} href={item.href} onClick={close}>
        {face}
      </a>
    );
  }
  return (
    <button
      {...shared}
      type="button"
      aria-disabled={item.isDisabled || undefined}
      onClick={() => {
        if (item.isDisabled) return;
        close();
        item.onSelect?.();
      }}
    >
      {face}
    </button>
  );
}
