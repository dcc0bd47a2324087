/** The head of a page: the sandbox's strip, whose page it is, and the languages. */
import type { Language, Text } from '@tollgate/contract/model';
import type { ReactElement } from 'react';
import type { Reader } from './language.ts';
import { LanguageSwitch } from './language-switch.tsx';

const texts = {
  sandbox: { en: 'Sandbox', zh: '沙箱' },
  noMoney: { en: 'No money moves', zh: '不会发生真实扣款' },
  languages: { en: 'Language', zh: '语言' },
} as const satisfies Readonly<Record<string, Text>>;

interface FrameProps {
  readonly name: string;
  readonly isSandbox: boolean;
  readonly reader: Reader;
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
