/** Addresses and names that pages, build and browser have in common. */
import type { Language } from '@tollgate/contract/model';

/** The site's base URL; the languages beside English have a folder of their own below it (decision 2). */
export const siteBase = '/docs/';

/** Where the pages of a language begin, with a slash at its end: `/docs/zh/`. */
export function baseUrlOf(language: Language): string {
  return language === 'zh' ? `${siteBase}zh/` : siteBase;
}

/** The element that holds a page of the reference. */
export const referenceId = 'reference';
