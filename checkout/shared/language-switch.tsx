/** Links to the page in the other languages: real links, so that the choice is kept in the address only. */
import type { Language } from '@tollgate/contract/model';
import { languageTags } from '@tollgate/design/language';
import type { MouseEvent, ReactElement } from 'react';
import { queryWithLanguage, type Reader } from './language.ts';

const ownNames: Readonly<Record<Language, string>> = { en: 'English', zh: '中文' };
const languages: readonly Language[] = ['en', 'zh'];

interface LanguageSwitchProps {
  readonly reader: Reader;
  readonly label: string;
  readonly onChange: (language: Language) => void;
}

export function LanguageSwitch({ reader, label, onChange }: LanguageSwitchProps): ReactElement {
  const follow = (event: MouseEvent, language: Language) => {
    // With a modifier the reader wants another tab or window, which the link itself opens.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    onChange(language);
  };
  return (
    <nav className="languages" aria-label={label}>
      {languages.map((language) => (
        <a
          key={language}
          href={queryWithLanguage(location.search, language)}
          lang={languageTags[language]}
          hrefLang={languageTags[language]}
          aria-current={language === reader.language ? 'true' : undefined}
          onClick={(event) => follow(event, language)}
        >
          {ownNames[language]}
        </a>
      ))}
    </nav>
  );
}
