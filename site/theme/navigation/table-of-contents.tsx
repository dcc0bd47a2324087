/**
 * The page's headings of levels 2 and 3 (spec §9): beside the text where there is space, else folded above it.
 * browser/contents.ts marks where the reader is.
 */
import type { ReactElement } from 'react';
import { useSay } from '../../page/language.ts';
import { texts } from '../texts.ts';

export interface ContentsEntry {
  readonly id: string;
  readonly level: number;
  /** Markup of the heading's text. */
  readonly value: string;
}

interface ContentsProps {
  readonly toc: readonly ContentsEntry[];
}

function shown(toc: readonly ContentsEntry[]): readonly ContentsEntry[] {
  return toc.filter(({ level }) => level === 2 || level === 3);
}

function Entries({ toc }: ContentsProps): ReactElement {
  return (
    <ul>
      {shown(toc).map(({ id, level, value }) => (
        <li key={id} data-level={level}>
          <a
            href={`#${id}`}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own headings, made at build time
            dangerouslySetInnerHTML={{ __html: value }}
          />
        </li>
      ))}
    </ul>
  );
}

export function Contents({ toc }: ContentsProps): ReactElement {
  const say = useSay();
  return (
    <div className="contents">
      {shown(toc).length > 0 && (
        <nav aria-label={say(texts.onThisPage)}>
          <p>{say(texts.onThisPage)}</p>
          <Entries toc={toc} />
        </nav>
      )}
    </div>
  );
}

export function ContentsFolded({ toc }: ContentsProps): ReactElement | null {
  const say = useSay();
  if (shown(toc).length === 0) return null;
  return (
    <details className="contents-folded">
      <summary>{say(texts.onThisPage)}</summary>
      <Entries toc={toc} />
    </details>
  );
}
