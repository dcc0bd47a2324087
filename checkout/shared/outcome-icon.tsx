/** The icon of a screen that shows an outcome, recognizable by its shape and not by color alone. */
import {
  check,
  clock,
  close,
  type Drawing,
  error,
  link,
  lock,
  more,
  refund,
  warning,
} from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import type { ReactElement } from 'react';

export interface Outcome {
  readonly drawing: Drawing;
  readonly tone: 'accent' | 'success' | 'danger' | 'neutral';
}

/** Outcomes that several pages show. */
export const outcomes = {
  processing: { drawing: more, tone: 'accent' },
  verifying: { drawing: lock, tone: 'accent' },
  paid: { drawing: check, tone: 'success' },
  failed: { drawing: close, tone: 'danger' },
  expired: { drawing: clock, tone: 'neutral' },
  closed: { drawing: close, tone: 'neutral' },
  cancelled: { drawing: close, tone: 'neutral' },
  returned: { drawing: refund, tone: 'accent' },
  unreachable: { drawing: warning, tone: 'danger' },
  declined: { drawing: error, tone: 'danger' },
  'unknown-link': { drawing: link, tone: 'neutral' },
} as const satisfies Readonly<Record<string, Outcome>>;

export function OutcomeIcon({ drawing, tone }: Outcome): ReactElement {
  return (
    <span className="outcome" data-tone={tone}>
      <Icon drawing={drawing} size={24} />
    </span>
  );
}
