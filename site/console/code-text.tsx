/** Text in a frame: with a title and a button that copies it. */
import type { Text } from '@tollgate/contract/model';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { useSay } from '../theme/choice/language.ts';
import { jsonTokens } from './reply/pretty-json.ts';
import { texts } from './texts.ts';

const saidForMs = 2_000;

interface CopyButtonProps {
  readonly text: () => string;
  readonly label: Text;
  /** What is copied, for a screen reader that reads the button alone. */
  readonly of?: string;
  readonly className?: string;
}

export function CopyButton({ text, label, of, className }: CopyButtonProps): ReactElement {
  const say = useSay();
  const [said, setSaid] = useState<Text | undefined>(undefined);
  const timer = useRef(0);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text());
      setSaid(texts.copied);
    } catch {
      setSaid(texts.notCopied);
    }
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setSaid(undefined), saidForMs);
  }
  return (
    <>
      <span role="status">{said === undefined ? '' : say(said)}</span>
      <button
        type="button"
        className={className}
        onClick={copy}
        aria-label={of === undefined ? undefined : `${say(label)}: ${of}`}
      >
        {say(label)}
      </button>
    </>
  );
}

interface CodeTextProps {
  readonly title: string;
  readonly copied: string;
  readonly children: ReactNode;
  readonly id?: string;
}

export function CodeText({ title, copied, children, id }: CodeTextProps): ReactElement {
  return (
    <figure className="code" id={id}>
      <figcaption>
        <span>{title}</span>
        <CopyButton text={() => copied} label={texts.copy} of={title} />
      </figcaption>
      <pre>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <code tabIndex={0}>{children}</code>
      </pre>
    </figure>
  );
}

/** JSON in the colors of the site's code. */
export function JsonText({ text }: { readonly text: string }): ReactElement {
  let at = 0;
  return (
    <>
      {jsonTokens(text).map(({ kind, text: piece }) => {
        at += piece.length;
        return kind === 'plain' ? (
          piece
        ) : (
          <span key={at} className={`tok-${kind}`}>
            {piece}
          </span>
        );
      })}
    </>
  );
}
