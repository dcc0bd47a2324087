/** Lets the menu of the navigation bar show the sidebar of the page below it. */
import type { PropSidebar } from '@docusaurus/plugin-content-docs';
import { createContext, useContext, useEffect } from 'react';

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
