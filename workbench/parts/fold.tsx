/** Details that are made when they are first opened: a phone takes long for the bodies of a whole list. */
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
 * Which row of a list is unfolded from the start: the first one. What comes in above it later stays folded, so that
 * what is being read stays where it is.
 */
export function useFirstKey(keys: readonly string[]): string | undefined {
  const [first, setFirst] = useState<string>();
  const kept = first !== undefined && keys.includes(first) ? first : keys[0];
  if (kept !== first) setFirst(kept);
  return kept;
}
