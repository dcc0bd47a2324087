/** The pages before and after this one in the sidebar. */
import type { ReactElement } from 'react';
import { useSay } from '../../page/language.ts';
import Link from '../../page/link.tsx';
import { texts } from '../texts.ts';

export interface Neighbor {
  readonly title: string;
  readonly permalink: string;
}

interface NeighborsProps {
  readonly previous?: Neighbor | undefined;
  readonly next?: Neighbor | undefined;
}

export function Neighbors({ previous, next }: NeighborsProps): ReactElement | null {
  const say = useSay();
  if (previous === undefined && next === undefined) return null;
  return (
    <nav className="neighbors" aria-label={say(texts.neighbors)}>
      {previous !== undefined && (
        <Link to={previous.permalink} rel="prev">
          <span>{say(texts.previous)}</span>
          {previous.title}
        </Link>
      )}
      {next !== undefined && (
        <Link className="neighbour-next" to={next.permalink} rel="next">
          <span>{say(texts.next)}</span>
          {next.title}
        </Link>
      )}
    </nav>
  );
}
