/** The sidebars, for the page that shows one of them and for the menu of the navigation bar. */
import type { PropSidebar, PropSidebars } from '@docusaurus/plugin-content-docs';
import { createContext, useEffect, useSyncExternalStore } from 'react';

/** The three sidebars by name. */
export const SidebarsContext = createContext<PropSidebars>({});

// No context: it would be around the page's text, and change after the start (runtime/app.tsx).
let shown: PropSidebar | undefined;
const listeners = new Set<() => void>();

function show(items: PropSidebar | undefined): void {
  shown = items;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Gives the page's sidebar to the menu for as long as the page is shown. */
export function useMenuSidebar(items: PropSidebar | undefined): void {
  useEffect(() => {
    show(items);
    return () => show(undefined);
  }, [items]);
}

/** The sidebar of the page that is shown. */
export function usePageSidebar(): PropSidebar | undefined {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
}
