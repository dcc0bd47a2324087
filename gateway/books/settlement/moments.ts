/** Dates and times as a file writes them. */
import { hourMs, minuteMs, secondMs } from '@tollgate/contract/durations';
import { type DatePart, offsetForm, partsOf, patternOf } from '@tollgate/contract/settlement/date-form';
import type { SettlementMoment } from '@tollgate/contract/settlement/mapping';
import { momentOf } from '../../ports/time-zone.ts';
import { dayText } from '../days.ts';

/** Returns the time in milliseconds; undefined for a text of another form, or a date that does not exist. */
export type ReadMoment = (date: string, time: string | undefined) => number | undefined;

type Parts = Partial<Record<DatePart, number>>;

/** Years of two digits are of this century. */
const century = 2_000;

/** Returns the moment as clocks show it, as if it were UTC. */
function localMs(parts: Parts): number | undefined {
  const { YYYY: year = century + (parts.YY ?? 0), MM: month = 1, DD: day = 1 } = parts;
  const { HH: hour = 0, mm: minute = 0, ss: second = 0, SSS: ms = 0 } = parts;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return undefined;
  return date.getTime() + hour * hourMs + minute * minuteMs + second * secondMs + ms;
}

/** Returns a reader of the parts that a form describes. */
function partsReader(form: string): (text: string) => Parts | undefined {
  const pattern = patternOf(form);
  const names = partsOf(form);
  return (text) => {
    const found = pattern.exec(text);
    if (found === null) return undefined;
    const parts: Parts = {};
    for (const [index, name] of names.entries()) parts[name] = Number(found[index + 1]);
    return parts;
  };
}

const isoForm =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{1,9}))?)?(Z|[+-][0-9]{2}(?::?[0-9]{2})?)?)?$/;

function isoParts(text: string): { readonly parts: Parts; readonly offset: string | undefined } | undefined {
  const found = isoForm.exec(text);
  if (found === null) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', offset] = found;
  return {
    parts: {
      YYYY: Number(year),
      MM: Number(month),
      DD: Number(day),
      HH: Number(hour),
      mm: Number(minute),
      ss: Number(second),
      SSS: Math.floor(Number(`0.${fraction}`) * secondMs),
    },
    offset,
  };
}

function offsetMs(offset: string): number | undefined {
  const found = offsetForm.exec(offset.length === 3 ? `${offset}00` : offset);
  if (found === null) return undefined;
  const ms = Number(found[2]) * hourMs + Number(found[3]) * minuteMs;
  return found[1] === '-' ? -ms : ms;
}

/** Clocks are put on or back at a quarter of an hour, in every zone. */
const quarterMs = 15 * minuteMs;
/** More than the quarters of a year. */
const quartersMax = 50_000;

/** Returns how a zone's times become moments; a zone is asked once for each quarter of an hour. */
function zoneReader(zone: string): (localTimeMs: number) => number {
  const fixedMs = zone === 'UTC' ? 0 : offsetMs(zone);
  if (fixedMs !== undefined) return (time) => time - fixedMs;
  const quarters = new Map<number, number>();
  return (time) => {
    const quarter = Math.floor(time / quarterMs) * quarterMs;
    let moment = quarters.get(quarter);
    if (moment === undefined) {
      moment = momentOf(zone, quarter);
      if (quarters.size >= quartersMax) quarters.clear();
      quarters.set(quarter, moment);
    }
    return moment + time - quarter;
  };
}

/** Returns a reader of moments, written as the mapping says. */
export function momentReader({ format, time, time_zone: zone = 'UTC' }: SettlementMoment): ReadMoment {
  const toMoment = zoneReader(zone);
  const readTime = time === undefined ? undefined : partsReader(time.format);
  const timeOf = (text: string | undefined) => (readTime === undefined ? {} : readTime(text ?? ''));
  const momentOfParts = (parts: Parts | undefined, more: Parts | undefined) => {
    const local = parts === undefined || more === undefined ? undefined : localMs({ ...parts, ...more });
    return local === undefined ? undefined : toMoment(local);
  };
  if (format !== 'iso-8601') {
    const readDate = partsReader(format);
    return (date, timeText) => momentOfParts(readDate(date), timeOf(timeText));
  }
  return (date, timeText) => {
    const found = isoParts(date);
    if (found?.offset === undefined) return momentOfParts(found?.parts, timeOf(timeText));
    const local = localMs(found.parts);
    const offset = found.offset === 'Z' ? 0 : offsetMs(found.offset);
    return local === undefined || offset === undefined ? undefined : local - offset;
  };
}

/** Returns a reader of days, as YYYY-MM-DD. */
export function dayReader(form: string): (text: string) => string | undefined {
  const read = partsReader(form);
  return (text) => {
    const parts = read(text);
    const local = parts === undefined ? undefined : localMs(parts);
    return local === undefined ? undefined : dayText(local);
  };
}
