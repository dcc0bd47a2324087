/** The five sections, the one that the page belongs to marked. */
import type { ReactElement } from 'react';
import { useSay } from '../../page/language.ts';
import Link from '../../page/link.tsx';
import { usePlace } from '../../page/place.ts';
import { sectionOf, sections } from '../../sections.ts';

export function SectionLinks(): ReactElement {
  const say = useSay();
  const here = sectionOf(usePlace().path);
  return (
    <ul className="sections">
      {sections.map(({ name, label, route }) => (
        <li key={name}>
          <Link to={route} data-label={say(label)} aria-current={name === here ? 'true' : undefined}>
            {say(label)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
