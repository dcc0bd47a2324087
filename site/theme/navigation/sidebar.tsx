/** The pages of one sidebar, in their groups. */
import type { ReactElement } from 'react';
import { useSay } from '../../page/language.ts';
import { usePlace } from '../../page/place.ts';
import { pageTexts } from '../../page/texts.ts';
import type { Sidebar as SidebarData } from './sidebars.ts';

interface SidebarProps {
  readonly groups: SidebarData;
}

export function SidebarLinks({ groups }: SidebarProps): ReactElement {
  const { path } = usePlace();
  return (
    <ul className="sidebar-links">
      {groups.map(({ label, pages }) => (
        <li key={label}>
          <p>{label}</p>
          <ul>
            {pages.map((page) => (
              <li key={page.href}>
                <a href={page.href} aria-current={page.href === path ? 'page' : undefined}>
                  {page.label}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

export function Sidebar({ groups }: SidebarProps): ReactElement {
  const say = useSay();
  return (
    <div className="sidebar">
      <nav aria-label={say(pageTexts.pages)}>
        <SidebarLinks groups={groups} />
      </nav>
    </div>
  );
}
