/** The content of an empty list: why it is empty, and what to do. */
import type { ReactElement, ReactNode } from 'react';
import type { Drawing } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';

interface EmptyStateProps {
  readonly icon: Drawing;
  readonly title: string;
  /** How a first item gets here, or which filter hides all. */
  readonly text?: ReactNode;
  /** One button, and at most one link beside it. */
  readonly action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps): ReactElement {
  return (
    <div className="tg-empty">
      <span className="tg-empty-icon">
        <Icon drawing={icon} size={24} />
      </span>
      <p className="tg-empty-title">{title}</p>
      {text !== undefined && <p className="tg-empty-text">{text}</p>}
      {action !== undefined && <div className="tg-empty-action">{action}</div>}
    </div>
  );
}
