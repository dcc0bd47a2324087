/** What the browser has of content.tsx: nothing. The markup is in the page, and scripts leave it alone. */
import type * as content from './content.tsx';

export const referenceHtml: typeof content.referenceHtml = () => '';

export const linksIn: typeof content.linksIn = () => ({ anchors: [], links: [] });
