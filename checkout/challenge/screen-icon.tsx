/** A drawing for every screen that shows an outcome, recognizable by its shape and not by color alone. */
import type { ReactElement } from 'react';
import type { Screen } from './texts.ts';

const drawings: Readonly<Partial<Record<Screen, { readonly tone: string; readonly path: string }>>> = {
  deciding: { tone: 'accent', path: 'M8 12h.01M12 12h.01M16 12h.01' },
  unknown: { tone: 'quiet', path: 'M8 12h.01M12 12h.01M16 12h.01' },
  passed: { tone: 'good', path: 'm8 12.3 2.8 2.8L16 9.5' },
  failed: { tone: 'bad', path: 'm9 9 6 6m0-6-6 6' },
  'wrong-code': { tone: 'bad', path: 'm9 9 6 6m0-6-6 6' },
  cancelled: { tone: 'quiet', path: 'M8 12h8' },
  'timed-out': { tone: 'quiet', path: 'M12 8v4.2l2.6 1.8' },
  unreachable: { tone: 'bad', path: 'M12 7.5v5.5m0 3v.01' },
  'unknown-link': { tone: 'quiet', path: 'M9.7 10a2.4 2.4 0 1 1 3.6 2.1c-.8.5-1.3.9-1.3 1.7m0 2.4v.01' },
};

/** A shield, as banks use it; the payer's page has circles. */
const shield = 'M12 1.5 21 5v6.6c0 5-3.6 9.2-9 10.9-5.4-1.7-9-5.9-9-10.9V5z';

export function ScreenIcon({ screen }: { readonly screen: Screen }): ReactElement | null {
  const drawing = drawings[screen];
  if (drawing === undefined) return null;
  return (
    <svg className="screen-icon" data-tone={drawing.tone} viewBox="0 0 24 24" aria-hidden="true">
      <path className="screen-icon-shield" d={shield} />
      <path className="screen-icon-line" d={drawing.path} />
    </svg>
  );
}
