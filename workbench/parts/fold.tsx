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
