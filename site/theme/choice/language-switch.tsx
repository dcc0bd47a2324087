/** The link to the same page in the other language; browser/page.ts adds the reader's place to it. */
import type { ReactElement } from 'react';
import { languageTags, ownNames } from '../../language-names.ts';
import { pathIn, useLanguage } from '../../page/language.ts';
import { usePlace } from '../../page/place.ts';

export function LanguageSwitch(): ReactElement {
  const other = useLanguage() === 'zh' ? 'en' : 'zh';
  const { path } = usePlace();
  // A page that is not found has no other language; its start page has.
  const target = pathIn(/\/404$/.test(path) ? '/docs/' : path, other);
  return (
    <a
      className="tg-button language-switch"
      data-variant="quiet"
      href={target}
      lang={languageTags[other]}
      hrefLang={languageTags[other]}
    >
      {ownNames[other]}
    </a>
  );
}
