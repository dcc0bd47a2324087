/**
 * Back returns to the place that was left: how far it was scrolled, which link had the focus, and how many pages of a
 * list were loaded. Each is kept in the browser's entry of the history, since a list comes only after the page.
 */
interface LeftPlace {
  readonly scrolledPx?: number;
  /** href of the link that was followed, and where it was in the window. */
  readonly link?: string;
  readonly linkTopPx?: number;
  /** By the address of the list. */
  readonly pageCounts?: Readonly<Record<string, number>>;
}

const placeOfEntry = (): LeftPlace => history.state ?? {};

function note(place: LeftPlace): void {
  history.replaceState({ ...placeOfEntry(), ...place }, '');
}

/** Notes this place. Called before another page, or another document, replaces this one. */
export function noteLeaving(): void {
  const { activeElement } = document;
  // The drawer of a row is gone when the reader comes back: the row takes the focus.
  const link =
    activeElement?.closest('.drawer') != null
      ? document.querySelector('.rows [data-open] :is(th a, [data-row-link])')
      : activeElement?.closest('main a[href]');
  note({
    scrolledPx: scrollY,
    ...(link instanceof HTMLAnchorElement && {
      link: link.getAttribute('href') ?? '',
      linkTopPx: link.getBoundingClientRect().top,
    }),
  });
}

/** Returns how many pages of a list were loaded when this place was left; 1 where it is new. */
export const pagesLeft = (list: string): number => placeOfEntry().pageCounts?.[list] ?? 1;

export function notePages(list: string, count: number): void {
  note({ pageCounts: { ...placeOfEntry().pageCounts, [list]: count } });
}

/** Time that a list may take to load. */
const loadTimeoutMs = 5_000;

/**
 * Scrolls to where this entry of the history was left and gives its link the focus, as soon as the list has grown that
 * far. A reader who scrolls or presses a key meanwhile ends it. @returns false where this entry is new
 */
export function returnToPlace(): boolean {
  const { scrolledPx, link, linkTopPx = 0 } = placeOfEntry();
  if (scrolledPx === undefined) return false;
  const untilMs = performance.now() + loadTimeoutMs;
  const stopped = new AbortController();
  for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown', 'popstate'])
    addEventListener(event, () => stopped.abort(), { signal: stopped.signal, passive: true });
  const look = () => {
    if (stopped.signal.aborted) return;
    // A list that has not grown that far grows as its end comes into sight.
    scrollTo(0, scrolledPx);
    const found = link === undefined ? undefined : linkTo(link);
    found?.focus({ preventScroll: true });
    // Rows that came in above it meanwhile have moved it.
    if (found !== undefined) scrollBy(0, found.getBoundingClientRect().top - linkTopPx);
    const isThere = found !== undefined || (link === undefined && Math.abs(scrollY - scrolledPx) < 1);
    if (isThere || performance.now() > untilMs) stopped.abort();
    else requestAnimationFrame(look);
  };
  look();
  return true;
}

const linkTo = (href: string): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].find(
    (link) => link.getAttribute('href') === href,
  );
