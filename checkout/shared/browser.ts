/** The browser of a page: what its exchanges need, and when the page is visible again. */
import type { PageDeps } from './exchanges.ts';

export const browserDeps: PageDeps = {
  fetch: (address, init) => fetch(address, init),
  nowMs: () => performance.now(),
  setTimer: (work, delayMs) => {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
  isHidden: () => document.visibilityState === 'hidden',
};

/** The link at the end of the page's own address; '' where there is none. */
export function linkOfPage(): string {
  return location.pathname.split('/').findLast((part) => part !== '') ?? '';
}

/** Calls `wake` whenever the page is visible again, or the network is back. */
export function wakeWhenSeen(wake: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  addEventListener('online', wake);
}
