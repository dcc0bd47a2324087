/** The line at the foot of the dialog: what the keys do, and whether `/` opens it. */
import type { Language } from '@tollgate/contract/model';
import { Keys } from '@tollgate/design/keys';
import { type ReactElement, useState } from 'react';
import { isSlashOn, setSlash } from './shortcut.ts';
import { texts } from './texts.ts';

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
