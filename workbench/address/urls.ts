/** Addresses outside the Workbench: pages of the documentation, and URLs that a reader types. */
import type { Language } from '@tollgate/contract/model';

/** A page of the documentation in the reader's language, such as `CloudAPI/errors#SYS002`; empty: its start. */
export const docsAddress = (language: Language, page = ''): string =>
  `/docs/${language === 'zh' ? 'zh/' : ''}${page}`;

export const isHttpUrl = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
