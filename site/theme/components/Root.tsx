/** Around everything: provides the language of the page. */
import type { Props } from '@theme/Root';
import type { ReactElement } from 'react';
import { LanguageContext } from '../choice/language.ts';
import { useSiteLanguage } from '../choice/site-language.ts';

export default function Root({ children }: Props): ReactElement {
  return <LanguageContext value={useSiteLanguage()}>{children}</LanguageContext>;
}
