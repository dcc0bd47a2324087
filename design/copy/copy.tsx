/** Copy buttons, and a value that is there to be copied: an id, a key, an address. */
import type { Text } from '@tollgate/contract/model';
import { type ReactElement, useState } from 'react';
import { check, copy as copyDrawing, error, eye, eyeOff } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';
import { colon, useReader } from '../language/language.tsx';
import { type CopyState, useCopy } from './use-copy.ts';

const texts = {
  copy: { en: 'Copy', zh: '复制' },
  copyNamed: { en: 'Copy {name}', zh: '复制“{name}”' },
  copied: { en: 'Copied', zh: '已复制' },
  failed: { en: 'Copy failed: select the text and copy it', zh: '复制失败，请手动选中文本复制' },
  show: { en: 'Show', zh: '显示' },
  hide: { en: 'Hide', zh: '隐藏' },
} satisfies Readonly<Record<string, Text>>;

const drawings: Readonly<Record<CopyState, typeof copyDrawing>> = {
  idle: copyDrawing,
  copied: check,
  failed: error,
};

interface CopyButtonProps {
  readonly text: string;
  /** The name of the copied value, for screen readers. */
  readonly name: string;
  /** The word beside the icon. */
  readonly hasWord?: boolean;
  /** The word on the button in place of “Copy”, where it is a button beside others. */
  readonly label?: string | undefined;
}

export function CopyButton({ text, name, hasWord = false, label }: CopyButtonProps): ReactElement {
  const { say } = useReader();
  const [state, copy] = useCopy();
  const outcome = state === 'idle' ? '' : say(texts[state]);
  const word = label ?? (hasWord ? say(texts.copy) : undefined);
  return (
    <span className="tg-copy" data-state={state}>
      <button
        type="button"
        className="tg-button"
        data-variant={label === undefined ? 'quiet' : 'secondary'}
        data-size="sm"
        data-bare={word === undefined || undefined}
        title={word === undefined ? say(texts.copy) : undefined}
        aria-label={label === undefined ? say(texts.copyNamed, { name }) : `${label}${say(colon)}${name}`}
        onClick={() => copy(text)}
      >
        <span className="tg-button-face">
          <Icon drawing={drawings[state]} size={16} />
          {word !== undefined && <span>{state === 'copied' ? say(texts.copied) : word}</span>}
        </span>
      </button>
      <span className={state === 'failed' ? 'tg-copy-failed' : 'tg-hidden'} role="status">
        {outcome}
      </span>
    </span>
  );
}

interface CopyFieldProps {
  /** Named by the buttons. */
  readonly name: string;
  readonly value: string;
  /** Dots until the reader asks for it. */
  readonly isSecret?: boolean;
  /** In a table or a list: without a frame. */
  readonly isInline?: boolean;
  /** In place of showing the secret here. */
  readonly onShow?: (() => void) | undefined;
}

export function CopyField({
  name,
  value,
  isSecret = false,
  isInline = false,
  onShow,
}: CopyFieldProps): ReactElement {
  const { say } = useReader();
  const [isShown, setShown] = useState(!isSecret);
  return (
    <span className="tg-copy-field" data-inline={isInline || undefined}>
      <code>{isShown ? value : '•'.repeat(16)}</code>
      {isSecret && (
        <button
          type="button"
          className="tg-button"
          data-variant="quiet"
          data-size="sm"
          data-bare
          aria-pressed={isShown}
          aria-label={`${say(texts.show)}${say(colon)}${name}`}
          title={say(isShown ? texts.hide : texts.show)}
          onClick={onShow ?? (() => setShown(!isShown))}
        >
          <Icon drawing={isShown ? eyeOff : eye} size={16} />
        </button>
      )}
      <CopyButton text={value} name={name} />
    </span>
  );
}
