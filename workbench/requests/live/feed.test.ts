import type { RequestItem, RequestPage } from '@tollgate/contract/workbench/requests';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { ApiProblem } from '../../data/api.ts';
import { createFeed, type Feed, mergeRows, type StreamEvents } from './feed.ts';
import { sample } from './sample.ts';

const item = (number: number, changes: Partial<RequestItem> = {}): RequestItem => ({
  psn: `PSN${String(number).padStart(6, '0')}`,
  at_ms: number,
  merchant_no: '312100000001',
  app_id: 'tg0123456789abcdef',
  path: '/api/entry',
  method: 'order.query',
  code: '0',
  http_status: 200,
  duration_ms: 1.5,
  address: '127.0.0.1',
  ...changes,
});
const page = (numbers: readonly number[], next?: string): RequestPage => ({
  items: numbers.map((number) => item(number)),
  ...(next !== undefined && { next_cursor: next }),
  lost: 0,
});
const settle = () => new Promise<void>((done) => setImmediate(done));

let timers: { work: () => void; atMs: number }[];
let nowMs: number;
let stream: StreamEvents | undefined;
let pages: Record<string, RequestPage | ApiProblem>;
let asked: (string | undefined)[];

/** A feed with the pages of the test, and timers that it runs itself. */
function open(isLive = true): Feed {
  return createFeed({
    loadPage: async (cursor) => {
      asked.push(cursor);
      const answer = pages[cursor ?? 'first'];
      if (answer instanceof ApiProblem || answer === undefined) throw answer;
      return answer;
    },
    openStream: isLive
      ? (events) => {
          stream = events;
          return () => {
            stream = undefined;
          };
        }
      : undefined,
    setTimer: (work, delayMs) => {
      const timer = { work, atMs: nowMs + delayMs };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });
}

function pass(ms: number): void {
  nowMs += ms;
  const due = timers.filter(({ atMs }) => atMs <= nowMs);
  timers = timers.filter(({ atMs }) => atMs > nowMs);
  for (const { work } of due) work();
}

const numbers = (feed: Feed) => feed.snapshot().items.map(({ at_ms }) => at_ms);

beforeEach(() => {
  timers = [];
  nowMs = 0;
  stream = undefined;
  pages = { first: page([30, 20, 10], 'older'), older: page([5]) };
  asked = [];
});

test('the first page, older ones and new requests are listed once each', async () => {
  const feed = open();
  feed.start();
  stream?.onOpen();
  await settle();
  feed.loadMore();
  await settle();
  expect([numbers(feed), feed.snapshot().hasMore]).toEqual([[30, 20, 10, 5], false]);
  for (const number of [30, 31, 33, 32]) stream?.onRequest(item(number));
  pass(250);
  expect(numbers(feed)).toEqual([33, 32, 31, 30, 20, 10, 5]);
});

test('a paused list stays and counts the waiting requests', async () => {
  const feed = open();
  feed.start();
  await settle();
  feed.pause();
  stream?.onRequest(item(40));
  stream?.onRequest(item(41));
  pass(250);
  expect([numbers(feed), feed.snapshot().waiting]).toEqual([[30, 20, 10], 2]);
  feed.resume();
  expect([numbers(feed), feed.snapshot().waiting]).toEqual([[41, 40, 30, 20, 10], 0]);
});

test('a request that a paused list shows already is not counted as new', async () => {
  const feed = open();
  feed.start();
  await settle();
  feed.pause();
  // A stream begins a second before it was opened, and sends again after a break.
  for (const number of [20, 30, 40]) stream?.onRequest(item(number));
  pass(250);
  stream?.onRequest(item(40));
  pass(250);
  expect(feed.snapshot().waiting).toBe(1);
});

test('a list that is paused before its first page gets it, and counts none of its rows', async () => {
  const feed = open();
  feed.start();
  feed.pause();
  for (const number of [20, 30, 40]) stream?.onRequest(item(number));
  pass(250);
  await settle();
  expect([numbers(feed), feed.snapshot().waiting]).toEqual([[30, 20, 10], 1]);
});

test.each([
  ['paused', (feed: Feed) => feed.pause(), (feed: Feed) => feed.resume()],
  ['scrolled down', (feed: Feed) => feed.hold(true), (feed: Feed) => feed.hold(false)],
])('a list that is %s stays where its stream opens again', async (_, stay, goOn) => {
  const feed = open();
  feed.start();
  await settle();
  stay(feed);
  pages['first'] = page([50, 40, 30, 20, 10]);
  stream?.onOpen();
  await settle();
  expect([numbers(feed), feed.snapshot().waiting]).toEqual([[30, 20, 10], 2]);
  goOn(feed);
  expect([numbers(feed), feed.snapshot().waiting]).toEqual([[50, 40, 30, 20, 10], 0]);
});

test('a paused list says that requests are missing where a page does not reach it', async () => {
  const feed = open();
  feed.start();
  await settle();
  feed.pause();
  for (const number of [40, 50]) stream?.onRequest(item(number));
  pass(250);
  pages['first'] = page([70, 60, 50], 'between');
  stream?.onOpen();
  await settle();
  expect(feed.snapshot()).toMatchObject({ waiting: 4, hasGaps: false });
  pages['first'] = page([99, 98, 97], 'between');
  stream?.onOpen();
  await settle();
  expect(feed.snapshot()).toMatchObject({ waiting: 7, hasGaps: true });
  // A reload is the wish of the reader: the list begins again.
  feed.reload();
  await settle();
  expect([numbers(feed), feed.snapshot().waiting, feed.snapshot().hasGaps]).toEqual([[99, 98, 97], 0, false]);
});

test('a list that is scrolled down stays, and goes on at its top', async () => {
  const feed = open();
  feed.start();
  await settle();
  feed.hold(true);
  stream?.onRequest(item(40));
  pass(250);
  expect([numbers(feed), feed.snapshot().waiting]).toEqual([[30, 20, 10], 1]);
  feed.hold(false);
  expect(numbers(feed)).toEqual([40, 30, 20, 10]);
});

test('of a thousand requests at once a sample with all refusals is shown, and its size', async () => {
  const feed = open();
  feed.start();
  await settle();
  for (let number = 100; number < 1_100; number += 1)
    stream?.onRequest(item(number, number % 100 === 7 ? { code: 'SYS002' } : {}));
  pass(250);
  const { items, sampled, hasGaps } = feed.snapshot();
  expect([sampled, hasGaps, items.length]).toEqual([{ shown: 75, seen: 1_000 }, true, 78]);
  expect(items.filter(({ code }) => code === 'SYS002')).toHaveLength(10);
  pass(3_000);
  expect(feed.snapshot().sampled).toBeUndefined();
  // A reload loads the missing rows.
  feed.reload();
  await settle();
  expect([numbers(feed), feed.snapshot().hasGaps]).toEqual([[30, 20, 10], false]);
});

test('a list that grows for hours keeps its newest rows', async () => {
  const feed = open();
  feed.start();
  await settle();
  for (let round = 0; round < 40; round += 1) {
    for (let index = 0; index < 75; index += 1) stream?.onRequest(item(1_000 + round * 75 + index));
    pass(250);
  }
  const { items, isCut, hasMore } = feed.snapshot();
  expect([items.length, isCut, hasMore, items[0]?.at_ms]).toEqual([2_000, true, false, 3_999]);
});

test('a stream that opens again loads the requests that came in meanwhile', async () => {
  const feed = open();
  feed.start();
  stream?.onOpen();
  await settle();
  stream?.onBreak(false);
  expect(feed.snapshot().link).toBe('broken');
  pages['first'] = page([50, 40, 30], 'newer');
  stream?.onOpen();
  await settle();
  expect([numbers(feed), feed.snapshot().link]).toEqual([[50, 40, 30, 20, 10], 'live']);
});

test('a page that does not reach the list replaces it', async () => {
  const feed = open();
  feed.start();
  await settle();
  pages['first'] = page([99, 98, 97], 'between');
  stream?.onOpen();
  await settle();
  expect(numbers(feed)).toEqual([99, 98, 97]);
  pages['between'] = page([96]);
  feed.loadMore();
  await settle();
  expect(asked.at(-1)).toBe('between');
});

test('a gateway that does not answer is a problem, until a reload', async () => {
  const feed = open(false);
  pages['first'] = new ApiProblem('unreachable');
  feed.start();
  await settle();
  expect(feed.snapshot()).toMatchObject({ link: 'off', isLoading: false, problem: { kind: 'unreachable' } });
  pages['first'] = page([1]);
  feed.reload();
  await settle();
  expect(feed.snapshot()).toMatchObject({ problem: undefined, items: [{ at_ms: 1 }] });
});

test('a list whose cursor was refused begins again', async () => {
  pages = {
    first: page([3, 2], 'old'),
    old: new ApiProblem('refused', { httpStatus: 400 }),
    new: page([1]),
  };
  const feed = open();
  feed.start();
  await settle();
  feed.loadMore();
  await settle();
  expect(feed.snapshot().problem?.httpStatus).toBe(400);
  pages['first'] = page([3, 2], 'new');
  feed.reload();
  await settle();
  feed.loadMore();
  await settle();
  expect(numbers(feed)).toEqual([3, 2, 1]);
  expect(feed.snapshot().problem).toBeUndefined();
});

test('a stopped feed no longer changes', async () => {
  const feed = open();
  feed.start();
  stream?.onRequest(item(40));
  feed.stop();
  await settle();
  pass(10_000);
  expect([feed.snapshot().items, stream]).toEqual([[], undefined]);
});

test('a sample is as large as allowed, in order, and prefers refusals', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 300 }),
      fc.integer({ min: 1, max: 100 }),
      (refused, max) => {
        const items = refused.map((isRefused, index) => item(index, { code: isRefused ? 'E04111' : '0' }));
        const shown = sample(items, max);
        expect(shown).toHaveLength(Math.min(max, items.length));
        expect(shown).toEqual(items.filter((one) => shown.includes(one)));
        const count = (rows: readonly RequestItem[]) => rows.filter(({ code }) => code !== '0').length;
        expect(count(shown)).toBe(Math.min(count(items), max));
      },
    ),
  );
});

test('merged rows are listed once, the newest first', () => {
  const some = fc.uniqueArray(fc.integer({ min: 0, max: 60 })).map((all) => all.sort((a, b) => b - a));
  fc.assert(
    fc.property(some, some, (left, right) => {
      const merged = mergeRows(
        left.map((number) => item(number)),
        right.map((number) => item(number)),
      );
      expect(merged.map(({ at_ms }) => at_ms)).toEqual(
        [...new Set([...left, ...right])].sort((a, b) => b - a),
      );
    }),
  );
});
