/** Details that are rendered when they are first opened: the bodies of a whole list take a phone long. */
import { type ReactElement, type ReactNode, useState } from 'react';

interface FoldProps {
  readonly summary: string;
  /** Open from the beginning. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

export function Fold({ summary, isOpen, children }: FoldProps): ReactElement {
  const [isMade, setMade] = useState(isOpen);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => currentTarget.open && setMade(true)}>
      <summary>{summary}</summary>
      {isMade && <div className="panel">{children}</div>}
    </details>
  );
}

/**
 * Returns the key of the row that is unfolded from the start: the first one. Rows that come in above it later stay
 * folded, so that the reader's row stays in place.
 */
export function useFirstKey(keys: readonly string[]): string | undefined {
  const [first, setFirst] = useState<string>();
  const kept = first !== undefined && keys.includes(first) ? first : keys[0];
  if (kept !== first) setFirst(kept);
  return kept;
}
