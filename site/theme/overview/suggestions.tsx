/** For an address without a page: leads on where only letter case differs, names near pages, and offers the search. */
import { type ReactElement, useEffect, useState } from 'react';
import { pathIn, useLanguage, useSay } from '../../page/language.ts';
import { notFoundTexts } from './not-found-texts.ts';

/** The path below the language's base. */
const pageOf = (path: string): string => path.replace(/^\/docs\/(?:zh(?:\/|$))?/i, '').replace(/^\//, '');

/** A plain server has one 404.html for both languages, so the address says which one is meant. */
const isChinese = (path: string): boolean => /^\/docs\/zh(?:\/|$)/i.test(path);

function openSearch(): void {
  document.querySelector<HTMLElement>('.search-button')?.click();
}

export function Suggestions(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const [near, setNear] = useState<readonly string[]>([]);
  useEffect(() => {
    // 404.html is built once: which address it is shown for is known in the browser alone.
    const asked = window.location.pathname;
    const page = pageOf(asked);
    const meant = isChinese(asked) ? 'zh' : language;
    import('./near-pages.ts').then(
      ({ nearPages }) => {
        const found = nearPages(page);
        const { search, hash } = window.location;
        const exact = found.exact === undefined ? undefined : pathIn(`/docs/${found.exact}`, meant);
        // A server that shows this page for an address that has one would be asked forever.
        if (exact === undefined || exact === window.location.pathname) setNear(found.near);
        else window.location.replace(`${exact}${search}${hash}`);
      },
      // Without suggestions the page is still complete.
      () => {},
    );
  }, [language]);
  return (
    <div className="suggestions" role="status">
      {near.length > 0 && (
        <>
          <p>{say(notFoundTexts.didYouMean)}</p>
          <ul>
            {near.map((page) => (
              <li key={page}>
                <a href={pathIn(`/docs/${page}`, language)}>{page}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <button type="button" className="tg-button" data-variant="primary" onClick={openSearch}>
          {say(notFoundTexts.searchInstead)}
        </button>
      </p>
    </div>
  );
}
