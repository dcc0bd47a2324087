/** The pages of one sidebar, in their groups. */
import Link from '@docusaurus/Link';
import type { PropSidebar, PropSidebarItem } from '@docusaurus/plugin-content-docs';
import { useLocation } from '@docusaurus/router';
import type { ReactElement } from 'react';
import { useSay } from '../choice/language.ts';
import { cleanPath } from '../client/clean-address.ts';
import { texts } from '../texts.ts';

function Item({
  item,
  path,
}: {
  readonly item: PropSidebarItem;
  readonly path: string;
}): ReactElement | null {
  if (item.type === 'link') {
    const isHere = item.href === path;
    return (
      <li>
        <Link to={item.href} aria-current={isHere ? 'page' : undefined}>
          {item.label}
        </Link>
      </li>
    );
  }
  if (item.type !== 'category') return null;
  return (
    <li>
      <p>{item.label}</p>
      <ul>
        {item.items.map((each, index) => (
          <Item key={each.type === 'link' ? each.href : index} item={each} path={path} />
        ))}
      </ul>
    </li>
  );
}

export function SidebarLinks({ items }: { readonly items: PropSidebar }): ReactElement {
  const path = cleanPath(useLocation().pathname);
  return (
    <ul className="sidebar-links">
      {items.map((item, index) => (
        <Item key={'label' in item ? item.label : index} item={item} path={path} />
      ))}
    </ul>
  );
}

export function Sidebar({ items }: { readonly items: PropSidebar }): ReactElement {
  const say = useSay();
  return (
    <div className="sidebar">
      <nav aria-label={say(texts.pages)}>
        <SidebarLinks items={items} />
      </nav>
    </div>
  );
}
