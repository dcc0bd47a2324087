/** Fetches pages that the reader may go to next, once each; nothing on slow connections (spec §2). */
import { fetchPage, ownPage } from './other-pages.ts';
import { loadPageCode } from './page-code.ts';

interface Connection {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

declare global {
  interface Navigator {
    /** Chromium alone has it. */
    readonly connection?: Connection;
  }
}

/** Links of the text and of the sidebars; those of the bar are on every page. */
const links = '.page a[href]';

const asked = new Set<string>();
/** Paths of pages that are ready, or are being made so. */
const begun = new Set<string>();
const waiting: string[] = [];
let isFetching = false;

function isSlow(): boolean {
  const { connection } = navigator;
  return connection?.effectiveType?.includes('2g') === true || connection?.saveData === true;
}

/** Starting comes before what may be read next. */
function whenIdle(task: () => void): void {
  // Safari has no such callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(task);
  else setTimeout(task, 200);
}

/** Resolves when the page is in the browser's cache, or cannot be. */
function fetchAhead(path: string): Promise<void> {
  const link = document.createElement('link');
  // Safari: what it fetched is in its cache. A page that fails is asked for again when the reader goes there.
  if (!link.relList.supports('prefetch')) return fetchPage(path).then(noResult, noResult);
  return new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
    link.rel = 'prefetch';
    link.href = path;
    document.head.append(link);
  });
}

function noResult(): void {}

/** One at a time: they are no use yet. */
async function fetchWaiting(): Promise<void> {
  if (isFetching) return;
  isFetching = true;
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await fetchAhead(path);
  isFetching = false;
}

function prefetch(path: string): void {
  if (asked.has(path) || path === window.location.pathname) return;
  asked.add(path);
  waiting.push(path);
  whenIdle(() => void fetchWaiting());
}

/** Makes a page ready, with the code of its islands, so that it is there on a click. */
async function preload(event: Event): Promise<void> {
  const link = ownPage(event.target);
  const path = link?.pathname ?? window.location.pathname;
  if (path === window.location.pathname || begun.has(path) || isSlow()) return;
  begun.add(path);
  try {
    const { page } = await fetchPage(path);
    await loadPageCode(page);
  } catch {
    // It is asked for again when the reader goes there.
    begun.delete(path);
  }
}

/** Makes ready what the reader points at. */
export function startPreloading(): void {
  for (const name of ['mouseover', 'touchstart', 'focusin'])
    document.addEventListener(name, (event) => void preload(event), { capture: true, passive: true });
}

/** Fetches what the links in sight lead to, and before that the code of the islands; the answer ends that. */
export function prefetchInSight(): () => void {
  if (isSlow()) return () => {};
  const code = document.querySelector<HTMLElement>('script[data-islands]')?.dataset['islands'];
  for (const script of code?.split(' ') ?? []) prefetch(script);
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const link = isIntersecting ? ownPage(target) : undefined;
      if (link === undefined) continue;
      observer.unobserve(target);
      prefetch(link.pathname);
    }
  });
  for (const link of document.querySelectorAll(links)) observer.observe(link);
  return () => observer.disconnect();
}
