/** A block of code: plain, or highlighted when the page was built; wrapped or scrolling; copied with one press. */
import type { Text } from '@tollgate/contract/model';
import { type ReactElement, type ReactNode, useState } from 'react';
import { CopyButton } from '../copy/copy.tsx';
import { useReader } from '../language/language.tsx';

const wrap: Text = { en: 'Wrap lines', zh: '自动换行' };

interface CodeBlockProps {
  /** Its name: a file, a language, `Request`. */
  readonly title: string;
  /** The text that is copied, and shown without `html`. */
  readonly code: string;
  /** The same, highlighted by our own code with the classes tok-…; never markup from elsewhere. */
  readonly html?: string | undefined;
  /** Signatures and JSON on one line are read wrapped, anywhere and not at blanks alone; programs are not. */
  readonly isWrapped?: boolean;
  /** Lines up to which it grows before it scrolls. */
  readonly height?: 'all' | 'short';
  /** Beside the title, such as the status of a reply. */
  readonly aside?: ReactNode;
}

export function CodeBlock({
  title,
  code,
  html,
  isWrapped = false,
  height = 'all',
  aside,
}: CodeBlockProps): ReactElement {
  const { say } = useReader();
  const [isWrapping, setWrapping] = useState(isWrapped);
  return (
    <figure
      className="tg-code"
      data-wrap={isWrapping || undefined}
      data-exact={isWrapped || undefined}
      data-height={height}
    >
      <figcaption>
        <span className="tg-code-title">{title}</span>
        {aside}
        <span className="tg-code-actions">
          <button
            type="button"
            className="tg-button"
            data-variant="quiet"
            data-size="sm"
            aria-pressed={isWrapping}
            onClick={() => setWrapping(!isWrapping)}
          >
            {say(wrap)}
          </button>
          <CopyButton text={code} name={title} hasWord />
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1) */}
      <pre tabIndex={0}>
        {html === undefined ? (
          <code>{code}</code>
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own highlighter wrote it, which escapes the code
          <code dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </pre>
    </figure>
  );
}
