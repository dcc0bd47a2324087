/** The line at the top of the screen: the connection and its switch, and the language. */
import type { Language } from '@tollgate/contract/model';
import type { ReactElement } from 'react';
import { languageTags } from './language.ts';
import type { PartProps } from './part.ts';
import { frame } from './texts/screens.ts';

const languages: readonly (readonly [Language, string])[] = [
  ['en', 'EN'],
  ['zh', '中文'],
];

interface StatusBarProps extends PartProps {
  readonly onLanguage: (language: Language) => void;
}

export function StatusBar({ state, reader, act, onLanguage }: StatusBarProps): ReactElement {
  const { say } = reader;
  const { link, isCut, terminalSn } = state;
  return (
    <header className="status-bar">
      {terminalSn !== undefined && (
        <button
          type="button"
          className="link"
          data-link={link}
          aria-pressed={isCut}
          aria-label={`${say(frame.connection)}: ${say(frame[link])}. ${say(frame.cut)}`}
          title={say(isCut ? frame.restore : frame.cut)}
          onClick={() => act({ type: 'cut', isCut: !isCut })}
        >
          <span className="link-dot" aria-hidden="true" />
          {say(frame[link])}
        </button>
      )}
      {state.welcome?.sandbox === true && <span className="sandbox-tag">{say(frame.sandbox)}</span>}
      <fieldset className="languages">
        <legend className="visually-hidden">{say(frame.languages)}</legend>
        {languages.map(([language, name]) => (
          <button
            key={language}
            type="button"
            lang={languageTags[language]}
            aria-pressed={language === reader.language}
            onClick={() => onLanguage(language)}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </header>
  );
}
