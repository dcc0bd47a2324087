/** Time that is left, in the form of a clock. */
import type { Text } from '@tollgate/contract/model';
import type { Reader } from './language.ts';

const daysAndHours: Text = { en: '{days} d {hours} h', zh: '{days} 天 {hours} 小时' };

const twoDigits = (count: number) => String(count).padStart(2, '0');

/** `4:05`, from an hour on `1:04:05`, from a day on `6 d 23 h`. Seconds are rounded up: 0:00 means over. */
export function formatRemaining(reader: Reader, remainingMs: number): string {
  const total = Math.max(0, Math.ceil(remainingMs / 1000));
  const days = Math.floor(total / 86_400);
  const hours = Math.floor(total / 3600) % 24;
  const minutes = Math.floor(total / 60) % 60;
  const seconds = twoDigits(total % 60);
  if (days > 0) return reader.say(daysAndHours, { days: String(days), hours: String(hours) });
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}
