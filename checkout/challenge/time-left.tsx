/** The time left for the challenge; announced once, when the last minute begins. */
import type { ReactElement } from 'react';
import { type CountdownProps, formatRemaining, minuteMs, useRemaining } from '../shared/waiting.tsx';
import { payment } from './texts.ts';

export function TimeLeft({ remainingMs, reader }: CountdownProps): ReactElement | null {
  const leftMs = useRemaining(remainingMs);
  if (leftMs === undefined) return null;
  const isLastMinute = leftMs < minuteMs;
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
