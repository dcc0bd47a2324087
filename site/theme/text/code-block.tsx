/** Code, colored at build time, with a button that copies it (client/copy-button.ts). */
import type { ReactElement } from 'react';
import { useSay } from '../choice/language.ts';
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
    <figure className="code">
      <figcaption>
        <span>{title}</span>
        <span role="status" />
        <button
          type="button"
          data-copy=""
          data-done={say(texts.copied)}
          data-failed={say(texts.notCopied)}
          aria-label={`${say(texts.copy)}: ${title}`}
        >
          {say(texts.copy)}
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable (WCAG 2.1.1) */}
      <pre tabIndex={0}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, escaped at build time */}
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </figure>
  );
}
