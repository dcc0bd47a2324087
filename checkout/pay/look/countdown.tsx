/** What is left of the time to pay, from second to second; read out at five minutes and at one. */
import { type ReactElement, useState } from 'react';
import { formatRemaining } from '../../shared/duration.ts';
import type { Reader } from '../../shared/language.ts';
import { useRemaining } from '../../shared/use-remaining.ts';
import { time } from '../texts/order.ts';

const minuteMs = 60_000;

interface CountdownProps {
  /** Asked anew at every tick; undefined where the order does not expire. */
  readonly remainingMs: () => number | undefined;
  readonly reader: Reader;
}

/** How long the order still had when the page came up; what was over by then is no news. */
function spokenText(
  leftMs: number,
  atFirstMs: number,
): (typeof time)['lastMinute' | 'fiveMinutes'] | undefined {
  if (leftMs === 0) return undefined;
  if (leftMs < minuteMs) return time.lastMinute;
  return leftMs < 5 * minuteMs && atFirstMs >= 5 * minuteMs ? time.fiveMinutes : undefined;
}

export function Countdown({ remainingMs, reader }: CountdownProps): ReactElement | null {
  const leftMs = useRemaining(remainingMs);
  const [atFirstMs] = useState(leftMs ?? 0);
  if (leftMs === undefined) return null;
  const spoken = spokenText(leftMs, atFirstMs);
  return (
    <div className="countdown" data-last-minute={leftMs < minuteMs}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.5" />
        <path d="M8 4.5V8l2.3 1.6" />
      </svg>
      <span className="countdown-label">{reader.say(time.left)}</span>
      <span className="countdown-time" role="timer" aria-live="off">
        {formatRemaining(reader, leftMs)}
      </span>
      <span className="visually-hidden" role="status">
        {spoken === undefined ? '' : reader.say(spoken)}
      </span>
    </div>
  );
}
