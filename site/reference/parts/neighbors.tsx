/** The pages of the reference before and after this one. */
import { type ReactElement, useContext } from 'react';
import { type ReferencePage, referencePages } from '../pages.ts';
import { labels } from './labels.ts';
import { PlaceContext } from './place.tsx';
import type { PageProps } from './prose.tsx';

interface LinkProps extends PageProps {
  readonly page: ReferencePage | undefined;
  readonly relation: 'prev' | 'next';
}

function NeighborLink({ page, relation, language }: LinkProps): ReactElement | null {
  const { baseUrl } = useContext(PlaceContext);
  if (page === undefined) return null;
  const isNext = relation === 'next';
  return (
    <a className={isNext ? 'neighbour-next' : undefined} href={baseUrl + page.path} rel={relation}>
      <span>{(isNext ? labels.next : labels.previous)[language]}</span>
      {page.title[language]}
    </a>
  );
}

export function Neighbors({ language }: PageProps): ReactElement {
  const { page } = useContext(PlaceContext);
  const index = referencePages.findIndex(({ path }) => path === page.path);
  return (
    <nav className="neighbors" aria-label={labels.neighbors[language]}>
      <NeighborLink page={referencePages[index - 1]} relation="prev" language={language} />
      <NeighborLink page={referencePages[index + 1]} relation="next" language={language} />
    </nav>
  );
}
