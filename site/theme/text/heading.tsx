/** Headings that are links to themselves, so that a reader can share them. */
import type { ComponentProps, ReactElement } from 'react';

function headingOf(Level: 'h2' | 'h3' | 'h4') {
  return function Heading({ id, children }: ComponentProps<'h2'>): ReactElement {
    if (id === undefined) return <Level>{children}</Level>;
    return (
      <Level id={id}>
        <a className="heading-link" href={`#${id}`}>
          {children}
        </a>
      </Level>
    );
  };
}

export const Heading2 = headingOf('h2');
export const Heading3 = headingOf('h3');
export const Heading4 = headingOf('h4');
