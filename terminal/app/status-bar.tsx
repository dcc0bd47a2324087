/** The line at the top of the screen: the connection and its switch, and the language. */

import type { Language } from '@tollgate/contract/model';
import { Badge, type BadgeShape } from '@tollgate/design/badge';
import { Button } from '@tollgate/design/button';
import { colon, languageTags } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import type { State } from '../engine/state.ts';
import type { PartProps } from './parts/parts.tsx';
import { frame } from './texts/screens.ts';

const languages: readonly (readonly [Language, string])[] = [
  ['en', 'EN'],
  ['zh', '中文'],
];

type Look = { readonly tone: 'success' | 'neutral' | 'danger'; readonly shape: BadgeShape };

function lookOf(link: State['link']): Look {
  if (link === 'online') return { tone: 'success', shape: 'dot' };
  return link === 'connecting' || link === 'stopped'
    ? { tone: 'neutral', shape: 'half' }
    : { tone: 'danger', shape: 'cross' };
}

interface StatusBarProps extends PartProps {
  readonly onLanguage: (language: Language) => void;
}

export function StatusBar({ state, reader, act, onLanguage }: StatusBarProps): ReactElement {
  const { say } = reader;
  const { link, isCut, terminalSn } = state;
  return (
    <header className="status-bar">
      {terminalSn !== undefined && (
        <span className="link" data-link={link}>
          <Button
            variant="quiet"
            size="sm"
            aria-pressed={isCut}
            aria-label={`${say(frame.connection)}${say(colon)}${say(frame[link])}. ${say(frame.cut)}`}
            title={say(isCut ? frame.restore : frame.cut)}
            onClick={() => act({ type: 'cut', isCut: !isCut })}
          >
            <Badge {...lookOf(link)}>{say(frame[link])}</Badge>
          </Button>
        </span>
      )}
      {state.welcome?.sandbox === true && <Badge tone="info">{say(frame.sandbox)}</Badge>}
      <fieldset>
        <legend className="tg-hidden">{say(frame.languages)}</legend>
        {languages.map(([language, name]) => (
          <Button
            key={language}
            variant="quiet"
            size="sm"
            lang={languageTags[language]}
            aria-pressed={language === reader.language}
            onClick={() => onLanguage(language)}
          >
            {name}
          </Button>
        ))}
      </fieldset>
    </header>
  );
}
