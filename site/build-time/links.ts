/** Addresses within the documentation (decision 2): pages, and the parts of the reference. */
import type { Language } from '@tollgate/contract/model';

const base = '/docs/';

/** The address of a page by its route id: `pageHref('zh', 'Sign')` is `/docs/zh/Sign`. */
export function pageHref(language: Language, page: string, anchor?: string): string {
  const folder = language === 'zh' ? `${base}zh/` : base;
  return `${folder}${page}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** A part of the reference page by its id there. */
export function referenceHref(language: Language, anchor: string): string {
  return pageHref(language, 'CloudAPI', anchor);
}
