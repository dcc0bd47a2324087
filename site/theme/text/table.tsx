/** A table that scrolls by itself where it is wider than the page, by keyboard, too. */
import type { ComponentProps, ReactElement } from 'react';
import { useSay } from '../../page/language.ts';
import { texts } from '../texts.ts';

export function Table(props: ComponentProps<'table'>): ReactElement {
  const say = useSay();
  return (
    // A page may have many tables: a group, unlike a region, adds no landmark for each.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable (WCAG 2.1.1)
    <div className="table" role="group" aria-label={say(texts.table)} tabIndex={0}>
      <table {...props} />
    </div>
  );
}

/** The corner above the names of rows is empty in many tables, and then heads nothing. */
export function HeaderCell({ children, ...rest }: ComponentProps<'th'>): ReactElement {
  return children === undefined ? <td {...rest} /> : <th {...rest}>{children}</th>;
}
