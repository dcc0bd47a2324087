/** The text for an address without a page: what happened, and links in both languages (decision 2). */
import Head from '@docusaurus/Head';
import type { ReactElement } from 'react';
import { languages, languageTags } from '../../language-names.ts';
import { siteConfig } from '../../site-config.ts';
import { pathIn, useLanguage } from '../choice/language.ts';
import { texts } from '../texts.ts';
import { Suggestions } from './suggestions.tsx';

export function NotFoundContent(): ReactElement {
  const first = useLanguage();
  const order = languages.toSorted((a) => (a === first ? -1 : 1));
  return (
    <main id="content" className="not-found">
      <Head>
        <title>{`${texts.notFound[first]} · ${siteConfig.product}`}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <p className="not-found-number" aria-hidden="true">
        404
      </p>
      {order.map((language, index) => {
        const Heading = index === 0 ? 'h1' : 'h2';
        return (
          <section key={language} lang={languageTags[language]}>
            <Heading>{texts.notFound[language]}</Heading>
            <p>{texts.notFoundAdvice[language]}</p>
            {index === 0 && <Suggestions />}
            <ul className="link-cards">
              <li>
                <a href={pathIn('/docs/', language)}>
                  <strong>{texts.toOverview[language]}</strong>
                  <span>{texts.toOverviewHint[language]}</span>
                </a>
              </li>
              <li>
                <a href={pathIn('/docs/CloudAPI', language)}>
                  <strong>{texts.toReference[language]}</strong>
                  <span>{texts.toReferenceHint[language]}</span>
                </a>
              </li>
            </ul>
          </section>
        );
      })}
    </main>
  );
}
