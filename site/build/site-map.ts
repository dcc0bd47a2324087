/** The pages of one language: their addresses, their order in the sidebars, and the pages before and after each. */
import type { Language } from '@tollgate/contract/model';
import {
  referenceLabel,
  referenceRoute,
  type SidebarName,
  sidebarGroups,
  sidebarNames,
} from '../navigation.ts';
import type { Neighbor } from '../theme/navigation/neighbors.tsx';
import type { SidebarPage, Sidebars } from '../theme/navigation/sidebars.ts';
import type { Guide } from './guides.ts';

export interface GuidePlace {
  readonly guide: Guide;
  /** None for the overview and the news. */
  readonly sidebar: SidebarName | undefined;
  readonly previous: Neighbor | undefined;
  readonly next: Neighbor | undefined;
}

export interface SiteMap {
  readonly sidebars: Sidebars;
  readonly guides: readonly GuidePlace[];
}

function guideNamed(guides: ReadonlyMap<string, Guide>, name: string): Guide {
  const guide = guides.get(name);
  if (guide === undefined) throw new Error(`navigation.ts names a page that has no file: ${name}`);
  return guide;
}

/** @throws where navigation.ts names a page without a file, or a file is in no sidebar and no page of its own */
export function siteMap(language: Language, baseUrl: string, guides: ReadonlyMap<string, Guide>): SiteMap {
  const linkTo = (name: string): SidebarPage =>
    name === referenceRoute
      ? { label: referenceLabel[language], href: baseUrl + name }
      : { label: guideNamed(guides, name).label, href: baseUrl + guideNamed(guides, name).path };
  const sidebars = Object.fromEntries(
    sidebarNames.map((name) => [
      name,
      sidebarGroups[name].map(({ label, pages }) => ({ label: label[language], pages: pages.map(linkTo) })),
    ]),
  );
  const listed = sidebarNames.flatMap((sidebar) => {
    const names = sidebarGroups[sidebar]
      .flatMap(({ pages }) => pages)
      .filter((each) => each !== referenceRoute);
    const neighbor = (name: string | undefined): Neighbor | undefined => {
      if (name === undefined) return undefined;
      const { label, href } = linkTo(name);
      return { title: label, permalink: href };
    };
    return names.map((name, index) => ({
      guide: guideNamed(guides, name),
      sidebar,
      previous: neighbor(names[index - 1]),
      next: neighbor(names[index + 1]),
    }));
  });
  const alone = ['overview', 'News'].map((name) => ({
    guide: guideNamed(guides, name),
    sidebar: undefined,
    previous: undefined,
    next: undefined,
  }));
  const all = [...alone, ...listed];
  for (const guide of guides.values())
    if (!all.some((each) => each.guide === guide))
      throw new Error(`${guide.file} is missing in navigation.ts`);
  return { sidebars, guides: all };
}
