/** The heading of a part with its own address, and what the part is about. */
import type { ReactElement } from 'react';
import type { Section } from '../sections.ts';
import { type PageProps, Prose } from './prose.tsx';

interface PartHeadProps extends PageProps {
  readonly section: Section;
  readonly level?: 2 | 3;
}

export function PartHead({
  section: { id, title, summary },
  language,
  level = 2,
}: PartHeadProps): ReactElement {
  const Heading = `h${level}` as const;
  return (
    <>
      <Heading id={id}>
        <a href={`#${id}`}>{title[language]}</a>
      </Heading>
      <p className="part-lead">
        <Prose text={summary} language={language} self={id} />
      </p>
    </>
  );
}
