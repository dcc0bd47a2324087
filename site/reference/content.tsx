/** The pages' markup, made while the site is built. */
import { renderToStaticMarkup } from 'react-dom/server';
import { pageAt } from './pages.ts';
import type { LinkedPageProps } from './parts/prose.tsx';
import { Reference } from './parts/reference.tsx';

interface ContentPlace extends LinkedPageProps {
  /** The page's path below the base URL: `CloudAPI/pay-checkout`. */
  readonly path: string;
}

const made = new Map<string, string>();

/** The HTML of a page's content; made once for a language. @throws where the reference has no such page */
export function referenceHtml({ language, baseUrl, path }: ContentPlace): string {
  const key = `${language} ${baseUrl} ${path}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const html = renderToStaticMarkup(<Reference language={language} baseUrl={baseUrl} page={pageAt(path)} />);
  made.set(key, html);
  return html;
}

/** Ids and addresses of pages in the content, for the check of links and anchors. */
export function linksIn(html: string): {
  readonly anchors: readonly string[];
  readonly links: readonly string[];
} {
  const values = (text: string, attribute: string) =>
    [...text.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
      value.replaceAll('&amp;', '&'),
    );
  // Files are no pages.
  const pages = html.replaceAll(/<a href="[^"]*" (?:download|data-file)="">/g, '');
  return { anchors: values(html, 'id'), links: values(pages, 'href') };
}
