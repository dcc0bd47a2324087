/** The sidebars in one language, with the titles and addresses of their pages. */
import { createContext } from 'react';
import type { SidebarName } from '../../navigation.ts';

export interface SidebarPage {
  readonly label: string;
  readonly href: string;
}

export interface SidebarGroup {
  readonly label: string;
  readonly pages: readonly SidebarPage[];
}

export type Sidebar = readonly SidebarGroup[];

export type Sidebars = Readonly<Partial<Record<SidebarName, Sidebar>>>;

/** All of them, for the start page, which lists every page. */
export const SidebarsContext = createContext<Sidebars>({});
