/** The five sections, the one that the page belongs to marked. */
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import type { ReactElement } from 'react';
import { sectionOf, sections } from '../../sections.ts';
import { useSay } from '../choice/language.ts';
import { cleanPath } from '../client/clean-address.ts';

export function SectionLinks(): ReactElement {
  const say = useSay();
  const here = sectionOf(cleanPath(useLocation().pathname));
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
