/** Cards that send the reader on: `<Ways>` around `<Way to="/Sign" title="…">one sentence</Way>`. */
import Link from '@docusaurus/Link';
import type { ReactElement, ReactNode } from 'react';

export function Ways({ children }: { readonly children: ReactNode }): ReactElement {
  return <ul className="ways">{children}</ul>;
}

interface WayProps {
  readonly to: string;
  readonly title: string;
  readonly children: ReactNode;
}

export function Way({ to, title, children }: WayProps): ReactElement {
  return (
    <li>
      <Link to={to}>
        <strong>{title}</strong>
        <span>{children}</span>
      </Link>
    </li>
  );
}
