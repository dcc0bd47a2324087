/** The three sidebars by name, for the page that shows one of them. */
import type { PropSidebars } from '@docusaurus/plugin-content-docs';
import { createContext } from 'react';

export const SidebarsContext = createContext<PropSidebars>({});
