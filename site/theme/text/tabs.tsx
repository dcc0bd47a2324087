/**
 * Tabs: the same content in several languages or forms. Without scripts all of them are shown below each other.
 * browser/tabs.ts changes between them.
 */
import { Children, isValidElement, type ReactElement, type ReactNode, useId } from 'react';
import { codeOf } from '../../code-languages.ts';

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

export function Tabs({ group = 'code', children }: TabsProps): ReactElement {
  const id = useId();
  const tabs = Children.toArray(children).filter((child): child is ReactElement<TabProps> =>
    isValidElement<TabProps>(child),
  );
  return (
    <div className="tg-tabs" data-tabs={group}>
      <div className="tg-tab-list" role="tablist">
        {tabs.map(({ props: { label } }, index) => (
          <button
            key={label}
            type="button"
            role="tab"
            id={`${id}tab${index}`}
            aria-controls={`${id}panel${index}`}
            aria-selected={index === 0}
            tabIndex={index === 0 ? 0 : -1}
            data-code={codeOf(label)}
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
          data-inactive={index === 0 ? undefined : ''}
        >
          {tab}
        </div>
      ))}
    </div>
  );
}
