/** Times: how long ago beside the exact moment, from a given now, since the sandbox's clock can be moved on. */
import type { ReactElement } from 'react';
import { useReader } from '../language/language.tsx';

const units: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/**
 * Makes each of Intl's formats once: making one takes as long as a hundred uses, and a list has a hundred rows. There
 * are as many as locales and time zones.
 */
function madeOnce<Options extends readonly unknown[], Format>(
  make: (...options: Options) => Format,
): (...options: Options) => Format {
  const made = new Map<string, Format>();
  return (...options) => {
    const key = options.join();
    const format = made.get(key) ?? make(...options);
    made.set(key, format);
    return format;
  };
}

const relativeFormat = madeOnce(
  (locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }),
);

/** `zone` undefined: that of the browser. */
const momentFormat = madeOnce(
  (zone: string | undefined, isExact: boolean) =>
    new Intl.DateTimeFormat('en-CA', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
      ...(isExact ? { fractionalSecondDigits: 3 as const } : {}),
    }),
);

/** `3 minutes ago`, `in 2 hours`, `now`: in the largest unit of which there is a whole one. */
export function relativeTime(locale: string, atMs: number, nowMs: number): string {
  const seconds = Math.trunc((atMs - nowMs) / 1_000);
  const format = relativeFormat(locale);
  const [unit, length] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  // Seconds would count while they are read.
  if (unit === 'second' && Math.abs(seconds) < 10) return format.format(0, 'second');
  return format.format(Math.trunc(seconds / length), unit);
}

interface AbsoluteOptions {
  /** IANA name, such as `Asia/Shanghai`; that of the browser where it is left out. */
  readonly zone?: string | undefined;
  /** Milliseconds, for logs. */
  readonly isExact?: boolean;
}

/** `2026-11-22 14:20:05`: sorts, and means the same in every country. */
export function absoluteTime(atMs: number, { zone, isExact = false }: AbsoluteOptions = {}): string {
  return momentFormat(zone, isExact).format(atMs).replace(', ', ' ');
}

interface TimeProps extends AbsoluteOptions {
  readonly atMs: number;
  readonly nowMs: number;
  /** What is seen; the other one is the tip. */
  readonly form?: 'relative' | 'absolute' | 'both';
}

export function Time({ atMs, nowMs, form = 'relative', ...options }: TimeProps): ReactElement {
  const { locale } = useReader();
  const relative = relativeTime(locale, atMs, nowMs);
  const absolute = absoluteTime(atMs, options);
  return (
    <time
      className="tg-time"
      dateTime={new Date(atMs).toISOString()}
      title={form === 'absolute' ? relative : form === 'relative' ? absolute : undefined}
    >
      {form === 'relative' ? relative : <span className="tg-time-absolute">{absolute}</span>}
      {form === 'both' && (
        <>
          {' '}
          <span className="tg-time-relative">{relative}</span>
        </>
      )}
    </time>
  );
}
