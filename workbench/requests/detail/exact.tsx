/** Text of which every character counts: blanks are visible, and a line may end anywhere. */
import type { ReactElement } from 'react';

const blanks = /(\s|\p{Cf})/u;

/** Signs for what moves what follows. */
const signs: Readonly<Record<string, string>> = { '\n': '⏎', '\t': '⇥', '\r': '␍' };

/** Renders the invisible parts of a text: a dot in a blank, a sign for a line's end or a tab, else the code. */
function shown(part: string, index: number): ReactElement | string {
  if (index % 2 === 0) return part;
  if (part === ' ')
    return (
      <span key={index} className="exact-blank">
        {part}
      </span>
    );
  if (signs[part] !== undefined)
    return (
      <span key={index} className="exact-sign" data-sign={signs[part]}>
        {part}
      </span>
    );
  return (
    <span key={index} className="exact-hidden">
      {`U+${(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`}
    </span>
  );
}

/** For `<code>`. */
export function Exact({ text }: { readonly text: string }): ReactElement {
  return <span className="exact">{text.split(blanks).map(shown)}</span>;
}

const quoted = /("[^"]+")/;

/** A sentence that quotes parts of such a text. */
export function ExactQuotes({ text }: { readonly text: string }): ReactElement {
  return (
    <>
      {text.split(quoted).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order
        index % 2 === 0 ? part : <code key={index}>{<Exact text={part} />}</code>,
      )}
    </>
  );
}
