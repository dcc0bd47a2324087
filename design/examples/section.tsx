/** A section of the page of examples, and one example in it. */
import type { Text } from '@tollgate/contract/model';
import type { ReactElement, ReactNode } from 'react';
import { useReader } from '../language/language.tsx';

interface SectionProps {
  readonly id: string;
  readonly title: Text;
  readonly children: ReactNode;
}

export function Section({ id, title, children }: SectionProps): ReactElement {
  const { say } = useReader();
  return (
    <section className="ex-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{say(title)}</h2>
      {children}
    </section>
  );
}

type Layout = 'row' | 'grid' | 'stack';

interface ExampleProps {
  readonly title: Text;
  readonly layout?: Layout;
  readonly children: ReactNode;
}

export function Example({ title, layout = 'row', children }: ExampleProps): ReactElement {
  const { say } = useReader();
  return (
    <div className="ex-example">
      <h3>{say(title)}</h3>
      <div className={`ex-${layout}`}>{children}</div>
    </div>
  );
}
