/** Text in a frame: with a title and a button that copies it. */
import { CopyButton } from '@tollgate/design/copy';
import { jsonTokens } from '@tollgate/design/json';
import type { ReactElement, ReactNode } from 'react';

interface CodeTextProps {
  readonly title: string;
  readonly copied: string;
  readonly children: ReactNode;
  readonly id?: string;
}

export function CodeText({ title, copied, children, id }: CodeTextProps): ReactElement {
  return (
    <figure className="tg-code" id={id}>
      <figcaption>
        <span className="tg-code-title">{title}</span>
        <span className="tg-code-actions">
          <CopyButton text={copied} name={title} hasWord />
        </span>
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
