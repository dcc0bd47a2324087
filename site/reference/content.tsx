/** The page's markup, made while the site is built. The browser's bundle has content-absent.ts in its place. */
import { renderToStaticMarkup } from 'react-dom/server';
import type { LinkedPageProps } from './parts/basics.tsx';
import { Reference } from './parts/reference.tsx';

const made = new Map<string, string>();

/** The HTML of the page's content; made once for a language. */
export function referenceHtml({ language, baseUrl }: LinkedPageProps): string {
  const key = `${language} ${baseUrl}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const html = renderToStaticMarkup(<Reference language={language} baseUrl={baseUrl} />);
  made.set(key, html);
  return html;
}

/** Ids and addresses of pages in the content, for Docusaurus's check of links and anchors. */
export function linksIn(html: string): {
  readonly anchors: readonly string[];
  readonly links: readonly string[];
} {
  const values = (text: string, attribute: string) =>
    [...text.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
      value.replaceAll('&amp;', '&'),
    );
  // Files are no pages: Docusaurus knows nothing of them.
  const pages = html.replaceAll(/<a href="[^"]*" (?:download|data-file)="">/g, '');
  return { anchors: values(html, 'id'), links: values(pages, 'href') };
}
