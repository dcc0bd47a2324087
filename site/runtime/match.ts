/** Which route a path belongs to. Ours are all plain paths, except for `*`, which takes whatever is left. */
import type { ComponentType } from 'react';

export interface Match {
  readonly path: string;
  readonly url: string;
  readonly isExact: boolean;
  readonly params: Readonly<Record<string, string>>;
}

export interface Pattern {
  readonly path?: string | readonly string[];
  readonly exact?: boolean;
}

export interface RouteConfig extends Pattern {
  readonly path?: string;
  readonly key?: string;
  readonly component?: ComponentType<object> & { preload?: () => Promise<unknown> };
  readonly routes?: readonly RouteConfig[];
}

export interface MatchedRoute {
  readonly route: RouteConfig;
  readonly match: Match;
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/**
 * A pattern without `exact` also takes everything below it; a slash at the end does not matter. Letter case does: a
 * server answers another case with 404.html, and what is shown then has to be what that file holds.
 */
function matchOne(pathname: string, path: string, isExactWanted: boolean): Match | null {
  if (path === '*') return { path, url: pathname, isExact: true, params: {} };
  const wanted = withoutSlash(path);
  const given = withoutSlash(pathname);
  const isExact = given === wanted;
  const isBelow = wanted === '/' || given.startsWith(`${wanted}/`);
  if (!isExact && (isExactWanted || !isBelow)) return null;
  return { path, url: pathname.slice(0, wanted.length), isExact, params: {} };
}

export function matchPath(pathname: string, pattern: Pattern | string): Match | null {
  const { path, exact = false } = typeof pattern === 'string' ? { path: pattern } : pattern;
  for (const each of typeof path === 'string' ? [path] : (path ?? [])) {
    const match = matchOne(pathname, each, exact);
    if (match !== null) return match;
  }
  return null;
}

function rootMatch(pathname: string): Match {
  return { path: '/', url: '/', isExact: pathname === '/', params: {} };
}

/** The chain of routes from the outermost to the page's own. */
export function matchRoutes(routes: readonly RouteConfig[], pathname: string): MatchedRoute[] {
  for (const route of routes) {
    const match = route.path === undefined ? rootMatch(pathname) : matchPath(pathname, route);
    if (match !== null) return [{ route, match }, ...matchRoutes(route.routes ?? [], pathname)];
  }
  return [];
}
