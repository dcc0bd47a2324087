/** Where the page of a component is: its address, its language, and where that language's pages begin. */
import type { Language } from '@tollgate/contract/model';
import { createContext, useContext } from 'react';
import { baseUrlOf, siteBase } from './base.ts';

export interface Place {
  /** The page's address: `/docs/zh/Sign`. */
  readonly path: string;
  readonly language: Language;
  /** Where the pages of the language begin, with a slash at its end: `/docs/zh/`. */
  readonly baseUrl: string;
}

export function placeAt(path: string, language: Language): Place {
  return { path, language, baseUrl: baseUrlOf(language) };
}

/** Filled for each page by the build, and for each island by the browser; English without that. */
export const PlaceContext = createContext<Place>(placeAt(siteBase, 'en'));

export function usePlace(): Place {
  return useContext(PlaceContext);
}
