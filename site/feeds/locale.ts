/** Docusaurus's locale as a language of the contract. */
import type { Language } from '@tollgate/contract/model';

export function languageOf(locale: string): Language {
  return locale === 'zh' ? 'zh' : 'en';
}
