/** What is left of the time to pay, from second to second; read out once, when the last minute begins. */
import type { ReactElement } from 'react';
import { formatRemaining } from '../shared/duration.ts';
import type { Reader } from '../shared/language.ts';
import { useRemaining } from '../shared/use-remaining.ts';
import { details } from './texts.ts';

const lastMinuteMs = 60_000;

interface CountdownProps {
  /** Asked anew at every tick; undefined where the order does not expire. */
  readonly remainingMs: () => number | undefined;
  readonly reader: Reader;
}

export function Countdown({ remainingMs, reader }: CountdownProps): ReactElement | null {
  const leftMs = useRemaining(remainingMs);
  if (leftMs === undefined) return null;
  const isLastMinute = leftMs < lastMinuteMs;
  return (
    <div className="countdown" data-last-minute={isLastMinute}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.5" />
        <path d="M8 4.5V8l2.3 1.6" />
      </svg>
      <span className="countdown-label">{reader.say(details.expires)}</span>
      <span className="countdown-time" role="timer" aria-live="off">
        {formatRemaining(reader, leftMs)}
      </span>
      <span className="visually-hidden" role="status">
        {isLastMinute && leftMs > 0 ? reader.say(details.lastMinute) : ''}
      </span>
    </div>
  );
}
