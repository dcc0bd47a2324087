/** A key: hidden until the reader asks for it, and copied without being shown. */
import { type ReactElement, useState } from 'react';
import { useSay } from '../../theme/choice/language.ts';
import { CopyButton } from '../code-text.tsx';
import { texts } from '../texts.ts';

interface SecretTextProps {
  readonly name: string;
  readonly value: string;
  /** In place of showing it here. */
  readonly onShow?: () => void;
}

const hiddenText = '•'.repeat(16);

export function SecretText({ name, value, onShow }: SecretTextProps): ReactElement {
  const say = useSay();
  const [isShown, setShown] = useState(false);
  return (
    <div className="secret-text">
      <code>{isShown ? value.trim() : hiddenText}</code>
      <span className="secret-actions">
        <button
          type="button"
          className="console-minor"
          aria-label={`${say(isShown ? texts.hide : texts.show)}: ${name}`}
          onClick={onShow ?? (() => setShown(!isShown))}
        >
          {say(isShown ? texts.hide : texts.show)}
        </button>
        <CopyButton text={() => value} label={texts.copy} of={name} className="console-minor" />
      </span>
    </div>
  );
}
