import { expect, test } from 'vitest';
import { nextCloseAt, readCloseTime } from './close-time.ts';

const at = (text: string) => Date.parse(`${text}Z`);

/** All moments from the first to the last, as a batch that is planned again after each of them would close. */
function moments(closeAt: string, from: string, to: string): string[] {
  const found: string[] = [];
  for (let next = nextCloseAt(closeAt, at(from)); next !== null && next < at(to); ) {
    found.push(new Date(next).toISOString().slice(0, 16));
    next = nextCloseAt(closeAt, next);
  }
  return found;
}

test('the next moment of the day, never this one', () => {
  expect(nextCloseAt(null, at('2026-11-21T09:30:00'))).toBeNull();
  expect(nextCloseAt('22:05', at('2026-11-21T09:30:00'))).toBe(at('2026-11-21T22:05:00'));
  expect(nextCloseAt('22:05', at('2026-11-21T22:04:59.999'))).toBe(at('2026-11-21T22:05:00'));
  expect(nextCloseAt('22:05', at('2026-11-21T22:05:00'))).toBe(at('2026-11-22T22:05:00'));
  expect(nextCloseAt('00:00', at('2026-12-31T00:00:00.001'))).toBe(at('2027-01-01T00:00:00'));
});

test('in a time zone it is the time of its clocks, on the day that they show', () => {
  expect(moments('22:00 America/New_York', '2026-07-01T00:00', '2026-07-03T00:00')).toEqual([
    '2026-07-01T02:00',
    '2026-07-02T02:00',
  ]);
  expect(moments('00:30 Asia/Shanghai', '2026-07-01T00:00', '2026-07-03T00:00')).toEqual([
    '2026-07-01T16:30',
    '2026-07-02T16:30',
  ]);
  expect(moments('09:00 Asia/Kathmandu', '2026-07-01T00:00', '2026-07-02T00:00')).toEqual([
    '2026-07-01T03:15',
  ]);
});

test('a time that the clocks leave out closes once, and so does one that they show twice', () => {
  // 02:00 becomes 03:00 on 29 March.
  expect(moments('02:30 Europe/Berlin', '2026-03-28T00:00', '2026-03-31T00:00')).toEqual([
    '2026-03-28T01:30',
    '2026-03-29T01:30',
    '2026-03-30T00:30',
  ]);
  // 03:00 becomes 02:00 on 25 October.
  expect(moments('02:30 Europe/Berlin', '2026-10-24T00:00', '2026-10-27T00:00')).toEqual([
    '2026-10-24T00:30',
    '2026-10-25T00:30',
    '2026-10-26T01:30',
  ]);
  // Clocks that are put on at midnight: 00:00 does not exist on 6 September.
  expect(moments('00:00 America/Santiago', '2026-09-05T00:00', '2026-09-08T00:00')).toEqual([
    '2026-09-05T04:00',
    '2026-09-06T04:00',
    '2026-09-07T03:00',
  ]);
});

test.each(['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Chatham'])(
  'every day of a year has one close, at every hour: %s',
  (zone) => {
    for (let hour = 0; hour < 24; hour += 1) {
      const closeAt = `${String(hour).padStart(2, '0')}:15 ${zone}`;
      const found = moments(closeAt, '2026-01-01T00:00', '2027-01-01T00:00');
      expect(found, closeAt).toHaveLength(365);
      expect(new Set(found).size).toBe(365);
    }
  },
);

test('a time is read with a zone that exists, by its own name, and nothing else', () => {
  expect(readCloseTime('22:00')).toBe('22:00');
  expect(readCloseTime('22:00 UTC')).toBe('22:00 UTC');
  expect(readCloseTime('22:00 europe/berlin')).toBe('22:00 Europe/Berlin');
  for (const text of [
    '',
    '24:00',
    '9:00',
    '22:00 Mars/Olympus',
    '22:00 +01:00',
    '22:00  UTC',
    ' 22:00',
    '22:00\n',
  ])
    expect(readCloseTime(text), text).toBeUndefined();
});
