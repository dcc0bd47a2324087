/** A drawing for a screen that is an outcome, told apart by shape and not by colour alone. */
import type { ReactElement } from 'react';

interface OutcomeIconProps {
  /** An SVG path on a square of 24, inside a circle. */
  readonly drawing: string;
  readonly tone: 'accent' | 'good' | 'bad' | 'quiet';
}

export function OutcomeIcon({ drawing, tone }: OutcomeIconProps): ReactElement {
  return (
    <svg className="screen-icon" data-tone={tone} viewBox="0 0 24 24" aria-hidden="true">
      <circle className="screen-icon-ring" cx="12" cy="12" r="12" />
      <path className="screen-icon-line" d={drawing} />
    </svg>
  );
}
