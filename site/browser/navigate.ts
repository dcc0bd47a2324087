/**
 * Goes from page to page without loading everything again: fetches the next page's HTML, and puts its content in place
 * of the old one. The bar stays, and so does a sidebar that both pages have.
 */

import { goWith } from '../page/go-to.ts';
import { cleanPath } from './clean-address.ts';
import { moveFocus } from './focus.ts';
import { enterIslands, moveIslands } from './islands.ts';
import { fetchPage, ownPage, replacesPage } from './other-pages.ts';
import { loadPageCode } from './page-code.ts';
import { beginProgress, endProgress } from './progress-bar.ts';
import { putInPlace } from './put-in-place.ts';
import { goToPlace, keepPlace, keptTop, leavePlace, startKeepingPlaces } from './scroll-place.ts';

type Kind = 'push' | 'replace' | 'traverse';

/** Begins what works on the page that is shown; its answer ends it. */
type Enter = () => () => void;

let enter: Enter = () => () => {};
let leave = () => {};
/** The page that is shown: the browser's own address may be ahead of it. */
let shownPath = '';
let loading = new AbortController();

function isShown(): boolean {
  return cleanPath(window.location.pathname) === shownPath;
}

/** Goes to an address of the site. */
function follow(address: string): void {
  const url = new URL(address, window.location.href);
  const isHere = cleanPath(url.pathname) === shownPath && url.search === window.location.search;
  // The browser goes to a place of the page by itself.
  if (isHere && url.hash !== '') window.location.assign(url);
  else void show(url, url.href === window.location.href ? 'replace' : 'push');
}

async function show(url: URL, kind: Kind): Promise<void> {
  loading.abort();
  loading = new AbortController();
  const { signal } = loading;
  beginProgress();
  // A browser that leaves the site ends what is fetched, which is not a failure. It may stay after all.
  const stop = () => {
    loading.abort();
    endProgress();
  };
  window.addEventListener('beforeunload', stop);
  try {
    const { page, path } = await fetchPage(url.pathname);
    await loadPageCode(page);
    if (signal.aborted) return;
    url.pathname = path;
    replacePage(page, url, kind);
  } catch {
    if (signal.aborted) return;
    // The browser itself says what is wrong.
    if (kind === 'traverse') window.location.reload();
    else window.location.assign(url);
  } finally {
    window.removeEventListener('beforeunload', stop);
    // A later page may have the bar by now.
    if (loading.signal === signal) endProgress();
  }
}

function replacePage(page: Document, url: URL, kind: Kind): void {
  leave();
  if (kind !== 'traverse') {
    keepPlace();
    // From now on the browser would scroll before the page is there.
    window.history.scrollRestoration = 'manual';
    if (kind === 'push') window.history.pushState({}, '', url);
    else window.history.replaceState({}, '', url);
  } else if (url.href !== window.location.href) {
    window.history.replaceState(window.history.state, '', url);
  }
  putInPlace(page);
  shownPath = cleanPath(url.pathname);
  moveIslands();
  leave = enter();
  enterIslands('all');
  goToPlace(url.hash);
  moveFocus(url.hash);
}

/** The reader goes back or forward, or to a place of the page. */
function onPopState(): void {
  const url = new URL(window.location.href);
  if (!isShown()) {
    void show(url, 'traverse');
    return;
  }
  loading.abort();
  endProgress();
  if (window.history.scrollRestoration === 'manual' && keptTop() !== undefined) goToPlace(url.hash);
}

/** @param enterPage called on each page, and its answer when the reader leaves it */
export function startNavigation(enterPage: Enter): void {
  enter = enterPage;
  shownPath = cleanPath(window.location.pathname);
  leave = enter();
  enterIslands('empty');
  startKeepingPlaces(isShown);
  goWith(follow);
  window.addEventListener('popstate', onPopState);
  window.addEventListener('hashchange', () => {
    if (isShown()) moveFocus(window.location.hash);
  });
  document.addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>('a[href]');
    // The browser goes to a place of this page by itself.
    if (link === null || link.getAttribute('href')?.startsWith('#')) return;
    const own = ownPage(link);
    if (own === undefined) {
      if (replacesPage(link)) leavePlace();
      return;
    }
    event.preventDefault();
    follow(own.href);
  });
}
