/** A drawing for every screen that is an outcome, told apart by shape and not by colour alone. */
import type { ReactElement } from 'react';
import type { Screen } from './texts.ts';

const drawings: Readonly<Partial<Record<Screen, string>>> = {
  processing: 'M7 12h.01M12 12h.01M17 12h.01',
  paid: 'm6.5 12.5 3.6 3.6 7.4-8',
  failed: 'm8 8 8 8m0-8-8 8',
  expired: 'M12 6.5V12l3.5 2.5',
  closed: 'M7 12h10',
  cancelled: 'M17.5 12a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM8.1 15.9l7.8-7.8',
  returned: 'M9 7 5.5 10.5 9 14M5.5 10.5h8.25a3.25 3.25 0 0 1 0 6.5H10',
  unreachable: 'M12 6.5v6.5m0 4v.01',
  'unknown-link': 'M9.2 9.3a2.9 2.9 0 1 1 4.3 2.6c-1 .5-1.5 1.1-1.5 2.1m0 3v.01',
};

/** How an outcome is coloured: in addition to its drawing and its heading. */
const tones: Readonly<Partial<Record<Screen, string>>> = {
  processing: 'accent',
  paid: 'good',
  failed: 'bad',
  returned: 'accent',
  unreachable: 'bad',
};

export function ScreenIcon({ screen }: { readonly screen: Screen }): ReactElement | null {
  const drawing = drawings[screen];
  if (drawing === undefined) return null;
  return (
    <svg className="screen-icon" data-tone={tones[screen] ?? 'quiet'} viewBox="0 0 24 24" aria-hidden="true">
      <circle className="screen-icon-ring" cx="12" cy="12" r="12" />
      <path className="screen-icon-line" d={drawing} />
    </svg>
  );
}
