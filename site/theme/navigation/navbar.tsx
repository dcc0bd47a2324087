/** The bar at the top: product, five sections, search, language, theme; on narrow screens behind a menu. */
import type { ReactElement } from 'react';
import { Island } from '../../page/island.tsx';
import { useSay } from '../../page/language.ts';
import Link from '../../page/link.tsx';
import { pageTexts } from '../../page/texts.ts';
import SearchBox from '../../search/box/search-box.tsx';
import { siteConfig } from '../../site-config.ts';
import { LanguageSwitch } from '../choice/language-switch.tsx';
import { ThemeSwitch } from '../choice/theme-switch.tsx';
import { texts } from '../texts.ts';
import { Menu } from './menu.tsx';
import { SectionLinks } from './section-links.tsx';
import { WorkbenchLink } from './workbench-link.tsx';

/** The product's logo: a post and its bar, lifted. */
function Mark(): ReactElement {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <path className="mark-post" d="M8 25V12.5" />
      <path className="mark-bar" d="M8 12.5 25 7.5" />
    </svg>
  );
}

export function Navbar(): ReactElement {
  const say = useSay();
  return (
    <header className="navbar">
      <div className="navbar-inner">
        <Island name="menu" part={Menu} props={{}} />
        <Link className="brand" to="/" aria-label={`${siteConfig.product}: ${say(texts.home)}`}>
          <Mark />
          <span>{siteConfig.product}</span>
        </Link>
        <nav className="navbar-sections" aria-label={say(pageTexts.sections)}>
          <SectionLinks />
        </nav>
        <div className="navbar-tools">
          <WorkbenchLink />
          <Island name="search" part={SearchBox} props={{}} />
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </div>
    </header>
  );
}
