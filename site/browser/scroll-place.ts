/** Where the reader is on a page, kept in the entry of the browser's history: the site scrolls by itself. */

const restMs = 150;

let timer = 0;
let isLeaving = false;
/** Returns true if the history entry is that of the shown page: after Back the page may still be loading. */
let isShown = () => true;

/** Pixels from the top, where this entry has been shown before. */
export function keptTop(): number | undefined {
  const { state } = window.history;
  return typeof state?.top === 'number' ? state.top : undefined;
}

/** Keeps the place in the entry that is shown. */
export function keepPlace(): void {
  const { history, scrollY } = window;
  if (isShown() && keptTop() !== scrollY) history.replaceState({ ...history.state, top: scrollY }, '');
}

/** Goes to the kept place of the entry, else to that of the hash, else to the top. */
export function goToPlace(hash: string): void {
  const top = keptTop();
  const target = top === undefined ? document.getElementById(decoded(hash.slice(1))) : null;
  if (target === null) window.scrollTo({ top: top ?? 0, behavior: 'instant' });
  else target.scrollIntoView({ behavior: 'instant' });
}

/** The reader's own hash may be no valid encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The browser goes somewhere by itself: Firefox stays where an entry is changed meanwhile. */
export function leavePlace(): void {
  isLeaving = true;
  window.clearTimeout(timer);
}

/**
 * Begins to keep places, and goes to the one of an entry from an earlier visit that the browser left to the site.
 *
 * @param isPageShown whether the page of the address is the one that is shown
 */
export function startKeepingPlaces(isPageShown: () => boolean): void {
  isShown = isPageShown;
  if (window.history.scrollRestoration === 'manual' && keptTop() !== undefined) goToPlace('');
  const keepSoon = () => {
    window.clearTimeout(timer);
    if (!isLeaving) timer = window.setTimeout(keepPlace, restMs);
  };
  window.addEventListener('scroll', keepSoon, { passive: true });
  // A link may lead away sooner.
  const keepNow = () => {
    isLeaving = false;
    keepPlace();
  };
  document.addEventListener('click', keepNow, true);
  window.addEventListener('popstate', () => window.clearTimeout(timer));
  // A page that is loaded again is scrolled by the browser, before scripts run.
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto';
  });
}
