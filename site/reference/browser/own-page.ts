/** The content as it is in the page's own HTML, for a reader who came by a link inside the site. */
import type { PageHead } from '../content.tsx';

export const rootId = 'reference';

interface StoredPage {
  readonly content: string;
  readonly head: PageHead;
}

/** Title and description as the HTML has them. */
export function headOf(page: Document): PageHead {
  const description = page.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '';
  return { title: page.title, description };
}

/**
 * Fetches the HTML of a page and takes the content out of it. Of the site's own origin only, so that it is as
 * trustworthy as the page itself.
 *
 * @throws where there is no answer, or none with content
 */
export async function storedContent(path: string, signal: AbortSignal): Promise<StoredPage> {
  const response = await fetch(path, { signal, headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const content = page.getElementById(rootId)?.innerHTML ?? '';
  if (content === '') throw new Error('the page holds no content');
  return { content, head: headOf(page) };
}
