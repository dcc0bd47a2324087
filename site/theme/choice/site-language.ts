/** The language from Docusaurus itself, for the components that may be outside of the root. */
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { Language } from '@tollgate/contract/model';

export function useSiteLanguage(): Language {
  return useDocusaurusContext().i18n.currentLocale === 'zh' ? 'zh' : 'en';
}
