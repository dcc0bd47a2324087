/** The link to the same page in the other language, with its hash. */
import type { MouseEvent, ReactElement } from 'react';
import { languageTags, ownNames } from '../../language-names.ts';
import { usePlace } from '../../page/place.ts';
import { pathIn, useLanguage } from './language.ts';

export function LanguageSwitch(): ReactElement {
  const other = useLanguage() === 'zh' ? 'en' : 'zh';
  const { path } = usePlace();
  // A page that is not found has no other language; its start page has.
  const target = pathIn(/\/404$/.test(path) ? '/docs/' : path, other);
  const keepPlace = (event: MouseEvent<HTMLAnchorElement>) => {
    event.currentTarget.href = `${target}${window.location.search}${window.location.hash}`;
  };
  return (
    <a
      className="tg-button language-switch"
      data-variant="quiet"
      href={target}
      lang={languageTags[other]}
      hrefLang={languageTags[other]}
      onClick={keepPlace}
      onAuxClick={keepPlace}
    >
      {ownNames[other]}
    </a>
  );
}
