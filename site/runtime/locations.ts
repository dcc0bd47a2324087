/** Addresses of the browser's history as the router hands them on. */

export interface Location {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly key: string;
  readonly state?: unknown;
}

export interface History {
  readonly location: Location;
  readonly push: (to: string) => void;
  readonly replace: (to: string) => void;
  readonly goBack: () => void;
  readonly createHref: (to: string | Location) => string;
  readonly listen: (listener: (location: Location) => void) => () => void;
}

/** A path may hold encoded characters; what is no valid encoding stays as it is. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** @param to a path with or without query and hash, absolute or relative to `from` */
export function parseLocation(to: string, from = '/', key = 'first'): Location {
  const url = new URL(to, `http://site${from}`);
  return { pathname: decoded(url.pathname), search: url.search, hash: url.hash, key };
}

export function addressOf({ pathname, search, hash }: Location): string {
  return `${encodeURI(pathname)}${search}${hash}`;
}

/** The browser's own history; the key in its state distinguishes two visits of one address. */
export function createBrowserHistory(): History {
  const listeners = new Set<(location: Location) => void>();
  const read = (): Location => {
    const state = window.history.state as { key?: string } | null;
    const { pathname, search, hash } = window.location;
    return parseLocation(`${pathname}${search}${hash}`, '/', state?.key ?? 'first');
  };
  let location = read();
  const changed = (next: Location) => {
    location = next;
    for (const listener of listeners) listener(location);
  };
  const go = (method: 'pushState' | 'replaceState', to: string) => {
    const key = Math.random().toString(36).slice(2, 8);
    const next = parseLocation(to, addressOf(location), key);
    window.history[method]({ key }, '', addressOf(next));
    changed(next);
  };
  window.addEventListener('popstate', () => changed(read()));
  return {
    get location() {
      return location;
    },
    push: (to) => go('pushState', to),
    replace: (to) => go('replaceState', to),
    goBack: () => window.history.back(),
    createHref: (to) => (typeof to === 'string' ? to : addressOf(to)),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** For the build, where a page has one address and goes nowhere. */
export function createStaticHistory(path: string): History {
  const stay = () => {};
  return {
    location: parseLocation(path),
    push: stay,
    replace: stay,
    goBack: stay,
    createHref: (to) => (typeof to === 'string' ? to : addressOf(to)),
    listen: () => stay,
  };
}
