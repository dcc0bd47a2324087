/** The sidebars, for the page that shows one of them and for the menu of the navigation bar. */
import type { PropSidebar, PropSidebars } from '@docusaurus/plugin-content-docs';
import { createStore } from '@tollgate/design/store';
import { createContext, useEffect, useSyncExternalStore } from 'react';

/** The three sidebars by name. */
export const SidebarsContext = createContext<PropSidebars>({});

// No context: it would be around the page's text, and change after the start (runtime/app.tsx).
const shown = createStore<PropSidebar | undefined>(undefined);

/** Gives the page's sidebar to the menu for as long as the page is shown. */
export function useMenuSidebar(items: PropSidebar | undefined): void {
  useEffect(() => {
    shown.set(items);
    return () => shown.set(undefined);
  }, [items]);
}

/** The sidebar of the page that is shown. */
export function usePageSidebar(): PropSidebar | undefined {
  return useSyncExternalStore(shown.subscribe, shown.get, () => undefined);
}
