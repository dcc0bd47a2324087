/** The line at the foot of the dialog: what the keys do, and whether `/` opens it. */
import type { Language, Text } from '@tollgate/contract/model';
import { type ReactElement, useState } from 'react';
import { Keys } from '../keys/keys.tsx';
import { isSlashOn, setSlash } from '../search/shortcut.ts';

const texts = {
  choose: { en: 'to choose', zh: '选择' },
  open: { en: 'to open', zh: '打开' },
  leave: { en: 'to close', zh: '关闭' },
  slash: { en: 'Open with', zh: '快捷键' },
} as const satisfies Readonly<Record<string, Text>>;

interface SearchFootProps {
  readonly language: Language;
}

export function SearchFoot({ language }: SearchFootProps): ReactElement {
  const [isOn, setOn] = useState(isSlashOn);
  return (
    <div className="search-foot">
      <span className="search-hints" aria-hidden="true">
        <span>
          <Keys keys={['↑', '↓']} /> {texts.choose[language]}
        </span>
        <span>
          <Keys keys={['↵']} /> {texts.open[language]}
        </span>
        <span>
          <Keys keys={['Esc']} /> {texts.leave[language]}
        </span>
      </span>
      <label className="search-slash">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            setSlash(event.target.checked);
            setOn(isSlashOn());
          }}
        />
        {texts.slash[language]} <Keys keys={['/']} />
      </label>
    </div>
  );
}
