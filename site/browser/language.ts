/** The language that the page is written in, as its own HTML says. */
import type { Language } from '@tollgate/contract/model';

export function pageLanguage(): Language {
  return document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
}
