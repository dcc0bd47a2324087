/** Elements of every page's head besides its own title: canonical address, the other language, icons. */
import Head from '@docusaurus/Head';
import { useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { ReactElement } from 'react';
import { languages, languageTags } from '../../language-names.ts';
import { pathIn } from '../choice/language.ts';
import { cleanPath } from '../client/clean-address.ts';

export default function SiteMetadata(): ReactElement {
  const { siteConfig, i18n } = useDocusaurusContext();
  const path = cleanPath(useLocation().pathname);
  const absolute = (each: string) => `${siteConfig.url}${each}`;
  return (
    <Head>
      <link rel="canonical" href={absolute(path)} />
      {languages.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={languageTags[language]}
          href={absolute(pathIn(path, language))}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={absolute(pathIn(path, 'en'))} />
      <meta property="og:url" content={absolute(path)} />
      <meta property="og:locale" content={i18n.currentLocale === 'zh' ? 'zh_CN' : 'en'} />
      <meta property="og:type" content="article" />
    </Head>
  );
}
