/** The text for an address without a page: what happened, and links in both languages (decision 2). */
import type { ReactElement } from 'react';
import { languages, languageTags } from '../../language-names.ts';
import { Island } from '../../page/island.tsx';
import { pathIn, useLanguage } from '../../page/language.ts';
import { pageTexts } from '../../page/texts.ts';
import { notFoundTexts } from './not-found-texts.ts';
import { Suggestions } from './suggestions.tsx';

export default function NotFoundContent(): ReactElement {
  const first = useLanguage();
  const order = languages.toSorted((a) => (a === first ? -1 : 1));
  return (
    <main id="content" className="not-found">
      <p className="not-found-number" aria-hidden="true">
        404
      </p>
      {order.map((language, index) => {
        const Heading = index === 0 ? 'h1' : 'h2';
        return (
          <section key={language} lang={languageTags[language]}>
            <Heading>{notFoundTexts.notFound[language]}</Heading>
            <p>{notFoundTexts.notFoundAdvice[language]}</p>
            {index === 0 && <Island name="suggestions" part={Suggestions} props={{}} when="near" />}
            <ul className="link-cards">
              <li>
                <a href={pathIn('/docs/', language)}>
                  <strong>{pageTexts.toOverview[language]}</strong>
                  <span>{notFoundTexts.toOverviewHint[language]}</span>
                </a>
              </li>
              <li>
                <a href={pathIn('/docs/CloudAPI', language)}>
                  <strong>{notFoundTexts.toReference[language]}</strong>
                  <span>{notFoundTexts.toReferenceHint[language]}</span>
                </a>
              </li>
            </ul>
          </section>
        );
      })}
    </main>
  );
}
