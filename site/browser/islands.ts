/**
 * Parts of the page that React takes over: each when the reader turns to it, or comes near where it is empty before.
 * What the reader presses meanwhile is pressed again.
 */
import { opensSearch } from '@tollgate/design/search/shortcut';
import { offerPartRetry } from './retry.ts';

type Mount = typeof import('./mount.tsx');

const signs = ['pointerover', 'touchstart', 'focusin'] as const;

let mount: Mount | undefined;
let loading: Promise<Mount> | undefined;
const taken = new WeakMap<Element, Promise<void>>();

function loadMount(): Promise<Mount> {
  loading ??= import('./mount.tsx').then(
    (module) => {
      mount = module;
      return module;
    },
    (error: unknown) => {
      // The next one to ask tries again.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

function islandsIn(page: Document, selector: string): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>(selector)];
}

/** Loads the code of all islands in a page's content. @throws where it does not come */
export async function loadIslands(page: Document): Promise<void> {
  const islands = islandsIn(page, '.page [data-island]');
  if (islands.length === 0) return;
  const { loadIsland } = await loadMount();
  await Promise.all(islands.map(loadIsland));
}

/** Resolves when React has the island. @throws where its code does not come */
function takeOver(island: HTMLElement): Promise<void> {
  const known = taken.get(island);
  if (known !== undefined) return known;
  const done = loadMount().then(({ mountIsland }) => mountIsland(island));
  taken.set(island, done);
  done.catch(() => taken.delete(island));
  return done;
}

/** Takes islands over, and says so where that fails, before the first of them. */
async function takeOverNow(
  islands: readonly HTMLElement[],
  then: () => void | Promise<void> = () => {},
): Promise<void> {
  const [first] = islands;
  if (first === undefined) return;
  try {
    await Promise.all(islands.map(takeOver));
    await then();
  } catch (error) {
    offerPartRetry(first, error, () => void takeOverNow(islands, then));
  }
}

/** How long an empty island far below the reader waits for a sign. */
const unaskedMs = 8_000;

/** Takes over islands when the reader is within a screen of them, uses a key, or has been on the page for a while. */
function takeOverNear(islands: readonly HTMLElement[]): void {
  const all = () => {
    near.disconnect();
    void takeOverNow(islands.filter(({ isConnected }) => isConnected));
  };
  const near = new IntersectionObserver(
    (seen) => {
      const found = seen.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
      for (const island of found) near.unobserve(island);
      void takeOverNow(islands.filter((island) => found.includes(island)));
    },
    { rootMargin: '100% 0px' },
  );
  for (const island of islands) near.observe(island);
  // A reader who uses a screen reader may never scroll.
  document.addEventListener('keydown', all, { capture: true, once: true });
  setTimeout(all, unaskedMs);
}

/** Takes over islands of the content that was just shown: those that are empty before, or all of them. */
export function enterIslands(which: 'empty' | 'all'): void {
  if (which === 'all') void takeOverNow(islandsIn(document, '.page [data-island]'));
  else takeOverNear(islandsIn(document, '.page [data-when=near]'));
}

/** Gives React the address of the page that is shown now, and takes it from the parts that have gone. */
export function moveIslands(): void {
  mount?.showPlace();
}

function islandAt({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-island]:not([data-ready])') : null;
}

/** A failure is silent here: the reader has asked for nothing yet. */
function noteSign(event: Event): void {
  const island = islandAt(event);
  if (island !== null) takeOver(island).catch(() => {});
}

function keepPress(event: Event): void {
  const island = islandAt(event);
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (island === null || button === null) return;
  event.preventDefault();
  void takeOverNow([island], () => button.click());
}

/** Opens the search by its keys, and types into it what the reader typed meanwhile. */
function keepShortcut(event: KeyboardEvent): void {
  const island = document.querySelector<HTMLElement>('[data-island=search]:not([data-ready])');
  if (island === null || event.defaultPrevented || !opensSearch(event)) return;
  // An open dialog has the keys: the search would open behind it.
  if (document.querySelector('dialog[open]') !== null) return;
  event.preventDefault();
  event.stopPropagation();
  let typed = '';
  const keep = (later: KeyboardEvent) => {
    if (later.key.length > 1 || later.ctrlKey || later.metaKey || later.altKey) return;
    later.preventDefault();
    later.stopImmediatePropagation();
    typed += later.key;
  };
  document.removeEventListener('keydown', keepShortcut, true);
  document.addEventListener('keydown', keep, true);
  const stop = () => {
    document.removeEventListener('keydown', keep, true);
    document.addEventListener('keydown', keepShortcut, true);
  };
  void takeOverNow([island], async () => {
    island.querySelector('button')?.click();
    await new Promise((resolve) => setTimeout(resolve));
    // The box has the focus by now. React takes what is inserted for what is typed.
    if (typed !== '') document.execCommand('insertText', false, typed);
  }).finally(stop);
}

/** Begins to watch what the reader turns to. */
export function startIslands(): void {
  for (const name of signs) document.addEventListener(name, noteSign, { capture: true, passive: true });
  document.addEventListener('click', keepPress, true);
  document.addEventListener('keydown', keepShortcut, true);
}
