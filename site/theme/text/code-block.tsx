/** Code, colored at build time, with a button that copies it (browser/copy-button.ts). */
import { colon } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { useSay } from '../../page/language.ts';
import { texts } from '../texts.ts';

interface CodeBlockProps {
  /** Markup of the colored code, from build/code-blocks.ts. */
  readonly html: string;
  /** The line above it: a file's name, or the language. */
  readonly title: string;
}

export function CodeBlock({ html, title }: CodeBlockProps): ReactElement {
  const say = useSay();
  return (
    <figure className="tg-code">
      {/* Files of the samples are on many pages: a search for one would find them all. */}
      <figcaption data-search={title.startsWith('samples/') ? 'skip' : undefined}>
        <span className="tg-code-title">{title}</span>
        <span className="tg-code-actions">
          <span role="status" />
          <button
            type="button"
            className="tg-button"
            data-variant="quiet"
            data-size="sm"
            data-copy=""
            data-done={say(texts.copied)}
            data-failed={say(texts.notCopied)}
            aria-label={`${say(texts.copy)}${say(colon)}${title}`}
          >
            {say(texts.copy)}
          </button>
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable (WCAG 2.1.1) */}
      <pre tabIndex={0}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, escaped at build time */}
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </figure>
  );
}
