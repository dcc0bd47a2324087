/** What is left of the time for the check; read out once, when the last minute begins. */
import type { ReactElement } from 'react';
import { formatRemaining } from '../shared/duration.ts';
import type { Reader } from '../shared/language.ts';
import { useRemaining } from '../shared/use-remaining.ts';
import { payment } from './texts.ts';

const lastMinuteMs = 60_000;

interface TimeLeftProps {
  /** Asked anew at every tick; undefined where there is no limit. */
  readonly remainingMs: () => number | undefined;
  readonly reader: Reader;
}

export function TimeLeft({ remainingMs, reader }: TimeLeftProps): ReactElement | null {
  const leftMs = useRemaining(remainingMs);
  if (leftMs === undefined) return null;
  const isLastMinute = leftMs < lastMinuteMs;
  return (
    <div className="time-left" data-last-minute={isLastMinute}>
      <span>{reader.say(payment.timeLeft)}</span>
      <span className="time-left-clock" role="timer" aria-live="off">
        {formatRemaining(reader, leftMs)}
      </span>
      <span className="visually-hidden" role="status">
        {isLastMinute && leftMs > 0 ? reader.say(payment.lastMinute) : ''}
      </span>
    </div>
  );
}
