/** The head of a page: the sandbox's strip, whose page it is, and the languages. */
import type { Language, Text } from '@tollgate/contract/model';
import { languageTags, type Speaker } from '@tollgate/design/language';
import type { MouseEvent, ReactElement } from 'react';
import { queryWithLanguage } from './document.ts';

const texts = {
  sandbox: { en: 'Sandbox', zh: '沙箱' },
  noMoney: { en: 'No money moves', zh: '不会发生真实扣款' },
  languages: { en: 'Language', zh: '语言' },
} as const satisfies Readonly<Record<string, Text>>;

const ownNames: Readonly<Record<Language, string>> = { en: 'English', zh: '中文' };
const languages: readonly Language[] = ['en', 'zh'];

interface LanguageSwitchProps {
  readonly reader: Speaker;
  readonly label: string;
  readonly onChange: (language: Language) => void;
}

/** Links to the page in the other languages: real links, so that the choice is kept in the address only. */
function LanguageSwitch({ reader, label, onChange }: LanguageSwitchProps): ReactElement {
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

interface FrameProps {
  readonly name: string;
  readonly isSandbox: boolean;
  readonly reader: Speaker;
  readonly onLanguage: (language: Language) => void;
}

export function Frame({ name, isSandbox, reader, onLanguage }: FrameProps): ReactElement {
  const { say } = reader;
  return (
    <header>
      {isSandbox && (
        <p className="sandbox">
          <strong>{say(texts.sandbox)}</strong>
          {say(texts.noMoney)}
        </p>
      )}
      <div className="frame-bar">
        <p className="frame-name">
          <bdi>{name}</bdi>
        </p>
        <LanguageSwitch reader={reader} label={say(texts.languages)} onChange={onLanguage} />
      </div>
    </header>
  );
}
