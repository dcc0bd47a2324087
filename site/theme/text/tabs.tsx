/**
 * Tabs: the same content in several languages or forms. Without scripts all of them are shown below each other. The
 * reader's choice applies to every group with that name, on every page.
 */
import {
  Children,
  isValidElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
} from 'react';
import { codeOf } from '../../code-languages.ts';
import { chooseTab, useChosenTab } from '../choice/tab-choice.ts';

interface TabProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** One of the tabs; only `Tabs` reads it. */
export function Tab({ children }: TabProps): ReactElement {
  return <>{children}</>;
}

interface TabsProps {
  /** Groups of one name change together. */
  readonly group?: string;
  readonly children: ReactNode;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export function Tabs({ group = 'code', children }: TabsProps): ReactElement {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const tabs = Children.toArray(children).filter((child): child is ReactElement<TabProps> =>
    isValidElement<TabProps>(child),
  );
  const labels = tabs.map((tab) => tab.props.label);
  const chosen = useChosenTab(group);
  const active = Math.max(0, labels.indexOf(chosen ?? ''));

  const move = (event: KeyboardEvent) => {
    const ends: Readonly<Record<string, number>> = { Home: 0, End: labels.length - 1 };
    const step = steps[event.key];
    const to =
      step === undefined ? ends[event.key] : (active + step + labels.length) % Math.max(1, labels.length);
    const label = to === undefined ? undefined : labels[to];
    if (to === undefined || label === undefined) return;
    event.preventDefault();
    chooseTab(group, label);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };

  return (
    <div className="tg-tabs">
      <div className="tg-tab-list" role="tablist" ref={list}>
        {labels.map((label, index) => (
          <button
            key={label}
            type="button"
            role="tab"
            id={`${id}tab${index}`}
            aria-controls={`${id}panel${index}`}
            aria-selected={index === active}
            tabIndex={index === active ? 0 : -1}
            data-code={codeOf(label)}
            onClick={() => chooseTab(group, label)}
            onKeyDown={move}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.props.label}
          role="tabpanel"
          id={`${id}panel${index}`}
          aria-labelledby={`${id}tab${index}`}
          data-code={codeOf(tab.props.label)}
          data-inactive={index === active ? undefined : ''}
        >
          {tab}
        </div>
      ))}
    </div>
  );
}
