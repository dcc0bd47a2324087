/** The time that is left for an order, or for the issuer's verification. */
import type { Text } from '@tollgate/contract/model';
import { clock } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import type { Speaker } from '@tollgate/design/language';
import { type ReactElement, useEffect, useState } from 'react';

const daysAndHours: Text = { en: '{days} d {hours} h', zh: '{days} 天 {hours} 小时' };

const twoDigits = (count: number) => String(count).padStart(2, '0');

/** `4:05`, from an hour on `1:04:05`, from a day on `6 d 23 h`. Seconds are rounded up: 0:00 means over. */
export function formatRemaining(reader: Speaker, remainingMs: number): string {
  const total = Math.max(0, Math.ceil(remainingMs / 1000));
  const days = Math.floor(total / 86_400);
  const hours = Math.floor(total / 3600) % 24;
  const minutes = Math.floor(total / 60) % 60;
  const seconds = twoDigits(total % 60);
  if (days > 0) return reader.say(daysAndHours, { days: String(days), hours: String(hours) });
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/** Often enough that no second is left out. */
const tickMs = 250;

/** @param remainingMs read again at every tick; undefined where there is no limit */
export function useRemaining(remainingMs: () => number | undefined): number | undefined {
  const [, tick] = useState(0);
  useEffect(() => {
    const interval = setInterval(() => tick((count) => count + 1), tickMs);
    return () => clearInterval(interval);
  }, []);
  return remainingMs();
}

export const minuteMs = 60_000;

export interface CountdownProps {
  /** Undefined where the order does not expire. */
  readonly remainingMs: () => number | undefined;
  readonly reader: Speaker;
}

interface CountdownTexts {
  readonly label: Text;
  /** Returns the text that a screen reader announces, by the time left now and when the page appeared. */
  readonly announce: (leftMs: number, firstMs: number) => Text | undefined;
}

/** The time left to pay, second by second. */
export function Countdown(props: CountdownProps & CountdownTexts): ReactElement | null {
  const { reader, label, announce } = props;
  const leftMs = useRemaining(props.remainingMs);
  const [firstMs] = useState(leftMs ?? 0);
  if (leftMs === undefined) return null;
  const announced = leftMs === 0 ? undefined : announce(leftMs, firstMs);
  return (
    <div className="countdown" data-last-minute={leftMs < minuteMs}>
      <Icon drawing={clock} size={16} />
      <span className="countdown-label">{reader.say(label)}</span>
      <span className="countdown-time" role="timer" aria-live="off">
        {formatRemaining(reader, leftMs)}
      </span>
      <span className="tg-hidden" role="status">
        {announced === undefined ? '' : reader.say(announced)}
      </span>
    </div>
  );
}
