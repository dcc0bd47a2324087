/** The address as the state of the application: what is shown, and with which filter. */
import { gatewayPath } from '@tollgate/design/gateway-address';
import { createStore } from '@tollgate/design/store';
import { useSyncExternalStore } from 'react';
import { noteLeaving } from './return.ts';

/** Every page of the Workbench is below it. */
const base = () => gatewayPath('/workbench/');

export interface Place {
  /** Below the base, without slashes at its ends: `orders/2026…`; empty for the first page. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Returns the place of an address; its path is decoded later, by segment. */
export function placeOf(address: string): Place {
  const { pathname, searchParams } = new URL(address, 'http://workbench');
  const path = pathname.startsWith(base()) ? pathname.slice(base().length) : '';
  return { path: path.replaceAll(/^\/+|\/+$/g, ''), query: searchParams };
}

/** Returns the address of a page; members of the query without a value are left out. */
export function addressOf(
  segments: readonly string[],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const named = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1]);
  const search = new URLSearchParams(named).toString();
  return `${base()}${segments.map(encodeURIComponent).join('/')}${search === '' ? '' : `?${search}`}`;
}

/** Returns the values of `:name` where the path has this form, such as `orders/:trans_no`; else undefined. */
export function matchPath(form: string, path: string): Readonly<Record<string, string>> | undefined {
  const [names, segments] = [form.split('/'), path.split('/')];
  if (names.length !== segments.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const segment = decoded(segments[index] ?? '');
    if (!name.startsWith(':')) {
      if (name !== segment) return undefined;
    } else if (segment === undefined || segment === '') return undefined;
    else values[name.slice(1)] = segment;
  }
  return values;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** The address that `navigate` went to last. */
const visited = createStore<string | undefined>(undefined);

interface Navigation {
  /** Replaces the current entry of the history: Back does not return here. */
  readonly isReplaced?: boolean;
}

/** Goes to a page of the Workbench without loading it again. */
export function navigate(address: string, { isReplaced = false }: Navigation = {}): void {
  const before = location.pathname;
  if (isReplaced) history.replaceState(history.state, '', address);
  else {
    noteLeaving();
    history.pushState(null, '', address);
  }
  if (location.pathname !== before) scrollTo(0, 0);
  visited.set(address);
}

function subscribe(listener: () => void): () => void {
  const end = visited.subscribe(listener);
  addEventListener('popstate', listener);
  return () => {
    end();
    removeEventListener('popstate', listener);
  };
}

/** Returns path and query of the address, and renders again when they change. */
export const useAddress = (): string =>
  useSyncExternalStore(subscribe, () => location.pathname + location.search);

/** Returns the address that a press on a link shows without a load; undefined where the browser has to load it. */
export function ownAddress(event: MouseEvent, origin: string): string | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return undefined;
  const link = event.target.closest('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download'))
    return undefined;
  const { origin: of, pathname, search, hash } = new URL(link.href);
  const isPage = of === origin && pathname.startsWith(base()) && !pathname.startsWith(`${base()}api/`);
  // A link within the page, such as that to its content.
  return isPage && hash === '' ? pathname + search : undefined;
}

/** Makes all links to pages of the Workbench show them without a load. */
export function followLinks(): void {
  // The browser would restore it before the list is there.
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', noteLeaving);
  document.addEventListener('click', (event) => {
    const address = ownAddress(event, location.origin);
    if (address === undefined) return;
    event.preventDefault();
    navigate(address);
  });
}
