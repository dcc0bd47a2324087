/** The site's other pages: which links lead to them, and their HTML. */
import { baseUrlOf } from '../page/base.ts';
import { cleanPath } from './clean-address.ts';
import { pageLanguage } from './language.ts';

/** Pages that a reader may come back to. */
const keptMax = 30;

/** A page that does not answer by then is left to the browser, which says what is wrong. */
const timeLimitMs = 10_000;

interface Answer {
  readonly html: string;
  /** Another one than was asked for after a redirect. */
  readonly path: string;
}

export interface OtherPage {
  readonly page: Document;
  /** The page's own address. */
  readonly path: string;
}

/** Answers by the path that was asked for, the latest last. */
const kept = new Map<string, Promise<Answer>>();

/**
 * Returns true if following the link replaces this page: it is no download, and opens in no other window or program.
 */
export function replacesPage(link: HTMLAnchorElement): boolean {
  const isSameWindow = link.target === '' || link.target === '_self';
  return isSameWindow && !link.hasAttribute('download') && /^https?:$/.test(link.protocol);
}

/**
 * Returns the link that an event is on, where it leads to a page of the site in the same language: files, the other
 * language, other windows and other sites are the browser's.
 */
export function ownPage(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.matches('[data-file]') || !replacesPage(link)) return undefined;
  const { origin, pathname } = new URL(link.href, window.location.href);
  return origin === window.location.origin && isOwnPath(pathname) ? link : undefined;
}

function isOwnPath(path: string): boolean {
  const language = pageLanguage();
  const isOther = language === 'en' && `${path}/`.startsWith(baseUrlOf('zh'));
  return path.startsWith(baseUrlOf(language)) && !isOther && !/\.\w+$/.test(path);
}

/** Asks the site itself alone, so that the answer is as trustworthy as the page. */
async function fetchHtml(path: string): Promise<Answer> {
  const signal = AbortSignal.timeout(timeLimitMs);
  const response = await fetch(path, { headers: { accept: 'text/html' }, signal });
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
  if (!response.ok || !isPage) throw new Error(`${path} answered ${response.status}`);
  const { pathname } = new URL(response.url);
  if (!isOwnPath(pathname)) throw new Error(`${path} leads to ${response.url}`);
  return { html: await response.text(), path: cleanPath(pathname) };
}

/** Fetches the HTML of a page; once, while it is among the latest. @throws where no page answers */
async function answerOf(path: string): Promise<Answer> {
  const answer = kept.get(path) ?? fetchHtml(path);
  kept.delete(path);
  kept.set(path, answer);
  for (const oldest of [...kept.keys()].slice(0, -keptMax)) kept.delete(oldest);
  try {
    return await answer;
  } catch (error) {
    // The next one to ask tries again.
    kept.delete(path);
    throw error;
  }
}

/** The scripts that a page begins with. */
function scriptsOf(page: Document): string | undefined {
  const script = page.querySelector<HTMLElement>('script[data-islands]');
  return script === null ? undefined : `${script.getAttribute('src')} ${script.dataset['islands']}`;
}

function stylesOf(page: Document): string[] {
  return [...page.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href') ?? '');
}

/**
 * Returns true if a page has the scripts and styles of this one; style sheets that this page loaded later are no
 * difference.
 */
function isOfThisBuild(page: Document): boolean {
  const own = new Set(stylesOf(document));
  return scriptsOf(page) === scriptsOf(document) && stylesOf(page).every((style) => own.has(style));
}

/** Fetches a page. @throws where no page answers, or one of another build: the site was updated meanwhile */
export async function fetchPage(path: string): Promise<OtherPage> {
  const answer = await answerOf(path);
  const page = new DOMParser().parseFromString(answer.html, 'text/html');
  if (page.querySelector('.page') === null) throw new Error(`${path} is not a page of the site`);
  if (!isOfThisBuild(page)) throw new Error(`${path} is from a different build`);
  return { page, path: answer.path };
}
