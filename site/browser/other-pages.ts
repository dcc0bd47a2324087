/** The site's other pages: which links lead to them, and their HTML. */
import { baseUrlOf } from '../page/base.ts';
import { pageLanguage } from './language.ts';

/** Pages that a reader may come back to. */
const keptMax = 30;

/** HTML by path, the latest last. */
const kept = new Map<string, Promise<string>>();

/**
 * Returns the link that an event is on, where it leads to a page of the site in the same language: files, the other
 * language, other windows and other sites are the browser's.
 */
export function ownPage(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.matches('[download], [data-file]')) return undefined;
  if (link.target !== '' && link.target !== '_self') return undefined;
  const { origin, pathname } = new URL(link.href, window.location.href);
  return origin === window.location.origin && isOwnPath(pathname) ? link : undefined;
}

function isOwnPath(path: string): boolean {
  const language = pageLanguage();
  const isOther = language === 'en' && `${path}/`.startsWith(baseUrlOf('zh'));
  return path.startsWith(baseUrlOf(language)) && !isOther && !/\.\w+$/.test(path);
}

/** Asks the site itself alone, so that the answer is as trustworthy as the page. */
async function fetchHtml(path: string): Promise<string> {
  const response = await fetch(path, { headers: { accept: 'text/html' } });
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
  if (!response.ok || !isPage) throw new Error(`${path} answered ${response.status}`);
  return response.text();
}

/** Fetches the HTML of a page; once, while it is among the latest. @throws where no page answers */
export async function htmlOf(path: string): Promise<string> {
  const html = kept.get(path) ?? fetchHtml(path);
  kept.delete(path);
  kept.set(path, html);
  for (const oldest of [...kept.keys()].slice(0, -keptMax)) kept.delete(oldest);
  try {
    return await html;
  } catch (error) {
    // The next one to ask tries again.
    kept.delete(path);
    throw error;
  }
}

/** Fetches a page. @throws where no page answers */
export async function fetchPage(path: string): Promise<Document> {
  const page = new DOMParser().parseFromString(await htmlOf(path), 'text/html');
  if (page.querySelector('.page') === null) throw new Error(`${path} is no page of the site`);
  return page;
}
