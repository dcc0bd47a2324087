/** The heading of a part with its own address, and what the part is about. */
import { type ReactElement, useContext } from 'react';
import type { Section } from '../sections.ts';
import { PageActions } from './page-actions.tsx';
import { Heading, PlaceContext } from './place.tsx';
import { type PageProps, Prose } from './prose.tsx';

interface PartHeadProps extends PageProps {
  readonly section: Section;
  /** Its level on the page that has everything. */
  readonly level?: 2 | 3 | 4;
}

export function PartHead({
  section: { id, title, summary },
  language,
  level = 2,
}: PartHeadProps): ReactElement {
  const isTitle = useContext(PlaceContext).page.subject === id;
  return (
    <>
      <Heading level={level} id={id}>
        {isTitle ? title[language] : <a href={`#${id}`}>{title[language]}</a>}
      </Heading>
      <p className="part-lead">
        <Prose text={summary} language={language} self={id} />
      </p>
      {isTitle && <PageActions language={language} />}
    </>
  );
}
