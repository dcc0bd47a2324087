/** What the browser has of content.tsx: nothing. The markup is in the page, and scripts leave it alone. */
import { headOf } from './browser/own-page.ts';
import type * as content from './content.tsx';

export const referenceHtml: typeof content.referenceHtml = () => '';

export const linksIn: typeof content.linksIn = () => ({ anchors: [], links: [] });

/** Of the page that the server wrote; not of one that the reader is about to leave. */
export const referenceHead: typeof content.referenceHead = ({ baseUrl, path }) => {
  const address = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  return address?.endsWith(baseUrl + path) === true ? headOf(document) : undefined;
};
