/** Coloured code as markup. */
import type { ReactElement, ReactNode } from 'react';
import { type CodeLanguage, tokensOf } from '../highlight.ts';

interface CodeProps {
  readonly code: string;
  readonly language: CodeLanguage;
  /** The reader's choice that shows it, where it is one of several. */
  readonly choice?: string | undefined;
}

/** The `pre` alone; it scrolls by itself, so the keyboard must reach it (WCAG 2.1.1). */
export function Code({ code, language, choice }: CodeProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre tabIndex={0} data-language={language === 'json' ? language : undefined} data-code={choice}>
      <code>{tokensOf(code.trimEnd(), language).map(coloured)}</code>
    </pre>
  );
}

function coloured({ text, className }: ReturnType<typeof tokensOf>[number], index: number): ReactNode {
  if (className === undefined) return text;
  const end = text.trimEnd().length;
  return [
    <span className={className} key={index}>
      {text.slice(0, end)}
    </span>,
    text.slice(end),
  ];
}
