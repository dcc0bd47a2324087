/** A drawing for a screen that shows an outcome, recognizable by its shape and not by color alone. */
import type { ReactElement } from 'react';

export interface Outcome {
  /** An SVG path on a square of 24, inside a circle. */
  readonly drawing: string;
  readonly tone: 'accent' | 'good' | 'bad' | 'quiet';
}

/** Outcomes of an order that several pages show. */
export const outcomes = {
  processing: { drawing: 'M7 12h.01M12 12h.01M17 12h.01', tone: 'accent' },
  paid: { drawing: 'm6.5 12.5 3.6 3.6 7.4-8', tone: 'good' },
  failed: { drawing: 'm8 8 8 8m0-8-8 8', tone: 'bad' },
  expired: { drawing: 'M12 6.5V12l3.5 2.5', tone: 'quiet' },
  closed: { drawing: 'M7 12h10', tone: 'quiet' },
  cancelled: { drawing: 'M17.5 12a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM8.1 15.9l7.8-7.8', tone: 'quiet' },
  returned: { drawing: 'M9 7 5.5 10.5 9 14M5.5 10.5h8.25a3.25 3.25 0 0 1 0 6.5H10', tone: 'accent' },
  unreachable: { drawing: 'M12 6.5v6.5m0 4v.01', tone: 'bad' },
  'unknown-link': { drawing: 'M9.2 9.3a2.9 2.9 0 1 1 4.3 2.6c-1 .5-1.5 1.1-1.5 2.1m0 3v.01', tone: 'quiet' },
} as const satisfies Readonly<Record<string, Outcome>>;

export function OutcomeIcon({ drawing, tone }: Outcome): ReactElement {
  return (
    <svg className="screen-icon" data-tone={tone} viewBox="0 0 24 24" aria-hidden="true">
      <circle className="screen-icon-ring" cx="12" cy="12" r="12" />
      <path className="screen-icon-line" d={drawing} />
    </svg>
  );
}
