/** Addresses within the documentation (decision 2): pages, and the parts of the reference. */
import type { Language } from '@tollgate/contract/model';
import { placeOf } from '../reference/places.ts';

const base = '/docs/';

/** The address of a page by its route id: `pageHref('zh', 'Sign')` is `/docs/zh/Sign`. */
export function pageHref(language: Language, page: string, anchor?: string): string {
  const folder = language === 'zh' ? `${base}zh/` : base;
  return `${folder}${page}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** Returns the address of an id of the reference. @throws where it has no such id */
export function referenceHref(language: Language, id: string): string {
  return pageHref(language, placeOf(id));
}
