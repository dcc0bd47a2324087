/** The sidebars, for the page that shows one of them and for the menu of the navigation bar. */
import type { PropSidebar, PropSidebars } from '@docusaurus/plugin-content-docs';
import { createContext, useContext, useEffect } from 'react';

/** The three sidebars by name. */
export const SidebarsContext = createContext<PropSidebars>({});

export interface PageSidebar {
  readonly items: PropSidebar | undefined;
  readonly show: (items: PropSidebar | undefined) => void;
}

export const SidebarContext = createContext<PageSidebar>({ items: undefined, show: () => {} });

/** Gives the page's sidebar to the menu for as long as the page is shown. */
export function useMenuSidebar(items: PropSidebar | undefined): void {
  const { show } = useContext(SidebarContext);
  useEffect(() => {
    show(items);
    return () => show(undefined);
  }, [items, show]);
}
