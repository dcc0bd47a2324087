/** Every page of one language as HTML; what has not changed since the last build is not made again. */
import type { Language } from '@tollgate/contract/model';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { keptTexts } from '../kept.ts';
import { lastChanges } from '../last-changes.ts';
import { type Place, PlaceContext, placeAt } from '../page/place.ts';
import { referenceHtml } from '../reference/content.tsx';
import { type ReferencePage as ReferencePageData, referencePages } from '../reference/pages.ts';
import { siteConfig } from '../site-config.ts';
import { notFoundTexts } from '../theme/overview/not-found-texts.ts';
import { documentOf, type PageFiles } from './document.ts';
import { GuidePage, NotFoundPage, ReferencePage } from './frame.tsx';
import { guideText } from './guide-text.tsx';
import { readGuides } from './guides.ts';
import { type GuidePlace, type SiteMap, siteMap } from './site-map.ts';

export interface SitePages {
  /** By their paths below the language's base URL, in the order of the alphabet. */
  readonly pages: ReadonlyMap<string, string>;
  /** The page for addresses without a page. */
  readonly notFound: string;
}

const kept = keptTexts('pages');
const titled = (title: string) => `${title} · ${siteConfig.product}`;

function bodyOf(place: Place, page: ReactElement): string {
  return renderToStaticMarkup(<PlaceContext value={place}>{page}</PlaceContext>, {
    identifierPrefix: 'page',
  });
}

/** The HTML that an earlier build kept for the same source, or what is made now. */
async function keptOr(source: readonly string[], make: () => Promise<string> | string): Promise<string> {
  const known = kept.get(...source);
  if (known !== undefined) return known;
  const html = await make();
  kept.keep(html, ...source);
  return html;
}

async function guidePage(
  each: GuidePlace,
  place: Place,
  { sidebars }: SiteMap,
  changedAtMs: number | undefined,
  files: PageFiles,
): Promise<string> {
  const { guide } = each;
  const text = await guideText(guide, place, sidebars);
  const sidebar = each.sidebar && sidebars[each.sidebar];
  const body = bodyOf(place, <GuidePage {...each} sidebar={sidebar} text={text} changedAtMs={changedAtMs} />);
  const title = guide.path === '' ? guide.title : titled(guide.title);
  return documentOf({ place, title, description: guide.description, body }, files);
}

function referencePage(
  { path, title, description }: ReferencePageData,
  place: Place,
  files: PageFiles,
): string {
  const { language, baseUrl } = place;
  const html = referenceHtml({ language, baseUrl, path });
  const body = bodyOf(place, <ReferencePage html={html} />);
  return documentOf(
    { place, title: titled(title[language]), description: description[language], body },
    files,
  );
}

/** @throws where a page's text is wrong */
export async function sitePages(language: Language, files: PageFiles): Promise<SitePages> {
  const { baseUrl } = placeAt('', language);
  const at = (path: string) => placeAt(baseUrl + path, language);
  const map = siteMap(language, baseUrl, readGuides(language));
  const times = await lastChanges();
  const pages = new Map<string, string>();
  for (const each of map.guides) {
    const { path, file, text } = each.guide;
    const changedAtMs = times.get(file);
    const source = [language, path, text, String(changedAtMs)];
    pages.set(path, await keptOr(source, () => guidePage(each, at(path), map, changedAtMs, files)));
  }
  for (const page of referencePages)
    pages.set(
      page.path,
      await keptOr([language, page.path], () => referencePage(page, at(page.path), files)),
    );
  const notFoundPlace = at('404');
  const notFound = documentOf(
    {
      place: notFoundPlace,
      title: titled(notFoundTexts.notFound[language]),
      description: undefined,
      body: bodyOf(notFoundPlace, <NotFoundPage />),
    },
    files,
  );
  const sorted = [...pages].sort(([one], [other]) => (one < other ? -1 : 1));
  return { pages: new Map(sorted), notFound };
}
