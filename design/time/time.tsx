/** Times: how long ago beside the exact moment, from a given now, since the sandbox's clock can be moved on. */
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
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
  (locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' }),
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

const offsetFormat = madeOnce(
  (zone: string | undefined) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }),
);

/** `UTC+08:00`: how far the zone is from UTC at that moment. `zone`: that of the browser where it is left out. */
export function zoneName(atMs: number, zone?: string): string {
  const parts = offsetFormat(zone).formatToParts(atMs);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC').replace(
    /^GMT(?:\+00:00)?/,
    'UTC',
  );
}

/** `3 minutes ago`, `in 2 hours`, `now`: in the largest unit of which there is a whole one. */
export function relativeTime(locale: string, atMs: number, nowMs: number): string {
  const seconds = Math.trunc((atMs - nowMs) / 1_000);
  const format = relativeFormat(locale);
  const [unit, length] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  // Seconds would count while they are read.
  if (unit === 'second' && Math.abs(seconds) < 10) return format.format(0, 'second');
  return format.format(Math.trunc(seconds / length), unit);
}

const utcMs = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

/**
 * Returns the moment of `2026-11-22T14:20` in a zone (that of the browser where it is left out); NaN for another text.
 * A time that is left out when clocks go forward is the one an hour later.
 */
export function momentAt(text: string, zone?: string): number {
  const wanted = utcMs(text);
  if (Number.isNaN(wanted)) return wanted;
  const aheadAt = (atMs: number) => utcMs(absoluteTime(atMs, { zone })) - Math.floor(atMs / 1_000) * 1_000;
  return wanted - aheadAt(wanted - aheadAt(wanted));
}

interface AbsoluteOptions {
  /** IANA name, such as `Asia/Shanghai`; that of the page where it is left out. */
  readonly zone?: string | undefined;
  /** Milliseconds, for logs. */
  readonly isExact?: boolean;
}

/** `2026-11-22 14:20:05`: sorts, and means the same in every country. */
export function absoluteTime(atMs: number, { zone, isExact = false }: AbsoluteOptions = {}): string {
  return momentFormat(zone, isExact).format(atMs).replace(', ', ' ');
}

const ZoneContext = createContext<string | undefined>(undefined);

interface TimeZoneProviderProps {
  /** IANA name; undefined: the zone of the browser. */
  readonly zone: string | undefined;
  readonly children: ReactNode;
}

/** Gives the times below it their zone, where they name none. */
export function TimeZoneProvider({ zone, children }: TimeZoneProviderProps): ReactElement {
  return <ZoneContext value={zone}>{children}</ZoneContext>;
}

/** Returns the zone of the times here; undefined: that of the browser. */
export const useTimeZone = (): string | undefined => useContext(ZoneContext);

export interface TimeProps extends AbsoluteOptions {
  readonly atMs: number;
  /** By the same clock as `atMs`; undefined as long as it is not known: nothing is then said of how long ago it was. */
  readonly nowMs: number | undefined;
  /** Whose time it is, where a page has more than one clock: a part of the tip. */
  readonly clock?: string | undefined;
  /** The same moment by another clock: a part of the tip. */
  readonly other?: { readonly atMs: number; readonly clock: string } | undefined;
  /** The visible form; the tip says the rest. */
  readonly form?: 'relative' | 'absolute' | 'both';
  /** `11-22` in place of `2026-11-22`: in a list, where the tip has all of it. */
  readonly isShort?: boolean;
  /** Visible in place of the time, such as the time that is left. */
  readonly children?: ReactNode;
}

export function Time(props: TimeProps): ReactElement {
  const { atMs, nowMs, clock, other, form = 'relative', isShort = false, children } = props;
  const shown = useTimeZone();
  const options = { zone: props.zone ?? shown, isExact: props.isExact ?? false };
  const { locale } = useReader();
  const relative = nowMs === undefined ? undefined : relativeTime(locale, atMs, nowMs);
  const absolute = absoluteTime(atMs, options);
  const [date = '', time] = absolute.split(' ');
  const isAbsolute = children === undefined && (form !== 'relative' || relative === undefined);
  const tip = [
    (!isAbsolute || isShort) && absolute,
    form === 'absolute' && relative,
    [clock, zoneName(atMs, options.zone)].filter(Boolean).join(', '),
    other !== undefined && `${other.clock} ${absoluteTime(other.atMs, options)}`,
  ];
  return (
    <time
      className="tg-time"
      dateTime={new Date(atMs).toISOString()}
      title={tip.filter((part) => typeof part === 'string').join(' · ')}
    >
      {isAbsolute ? (
        <>
          <span className="tg-time-part">{isShort ? date.slice('2026-'.length) : date}</span>{' '}
          <span className="tg-time-part">{time}</span>
        </>
      ) : (
        (children ?? relative)
      )}
      {form === 'both' && relative !== undefined && (
        <>
          {' '}
          <span className="tg-time-part tg-time-relative">
            {zoneName(atMs, options.zone)} · {relative}
          </span>
        </>
      )}
    </time>
  );
}
