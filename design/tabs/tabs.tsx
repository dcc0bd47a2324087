/** Tabs: one tab stop, arrow keys between them; the list scrolls where it is wider than the page. */
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import { nextIndex } from './next-index.ts';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
  /** Behind the label, such as the number of rows. */
  readonly count?: number | undefined;
  readonly panel: ReactNode;
}

interface TabsProps<Id extends string> {
  /** The name of the list. */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** The panel has only text and nothing to focus, so that the panel itself takes the focus. */
  readonly isPanelFocusable?: boolean;
}

export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  isPanelFocusable = false,
}: TabsProps<Id>): ReactElement {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const selected = tabs.find((tab) => tab.id === value) ?? tabs[0];

  useEffect(() => {
    const button = list.current?.querySelector(`[data-tab="${value}"]`);
    // Only sideways: the page itself stays where it is.
    if (list.current !== null && button instanceof HTMLElement) scrollIntoList(list.current, button);
  }, [value]);

  const move = (event: KeyboardEvent, index: number) => {
    const next = tabs[nextIndex(event.key, index, tabs.length, 'horizontal') ?? index];
    if (next === undefined || next.id === tabs[index]?.id) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus({ preventScroll: true });
  };

  return (
    <div className="tg-tabs">
      <div className="tg-tab-list" role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === selected?.id}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected?.id ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={(event) => move(event, index)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="tg-tab-count">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        className="tg-tab-panel"
        aria-labelledby={`${id}-tab-${selected?.id}`}
        tabIndex={isPanelFocusable ? 0 : undefined}
      >
        {selected?.panel}
      </div>
    </div>
  );
}

export interface TabLink {
  readonly href: string;
  readonly label: ReactNode;
  readonly count?: number | undefined;
  readonly isCurrent: boolean;
}

/** Links between pages that belong together, with the look of tabs. */
export function TabLinks({
  label,
  links,
}: {
  readonly label: string;
  readonly links: readonly TabLink[];
}): ReactElement {
  return (
    <nav className="tg-tabs" aria-label={label}>
      <div className="tg-tab-list">
        {links.map(({ href, label: name, count, isCurrent }) => (
          <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
            {name}
            {count !== undefined && <span className="tg-tab-count">{count}</span>}
          </a>
        ))}
      </div>
    </nav>
  );
}

function scrollIntoList(list: HTMLElement, button: HTMLElement): void {
  const before = button.offsetLeft - list.scrollLeft;
  const after = before + button.offsetWidth - list.clientWidth;
  if (before < 0) list.scrollLeft += before;
  else if (after > 0) list.scrollLeft += after;
}
