/** Text in the request log: every request that has it is found once, whatever was written when, by whom and how. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { pageOfRequests } from './request-pages.ts';
import { requestRow as row, requestsFromMs as startMs } from './requests.testing.ts';
import { addRequestDay, insertRequests, type RequestFilter, type RequestPlace } from './requests.ts';
import { openTestDatabase } from './testing.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

beforeEach(async () => {
  await database.query('delete from requests');
  await database.query('delete from request_texts');
  await addRequestDay(database, startMs);
});

/** Returns what a search finds, page by page, and the number of pages. */
async function search(
  text: string,
  limit = 5,
  filter: RequestFilter = {},
): Promise<{ seen: string[]; pages: number }> {
  const seen: string[] = [];
  let after: RequestPlace | undefined;
  let pages = 0;
  do {
    const wanted = { ...filter, text, fromMs: startMs, toMs: startMs + 3_600_000 };
    const { rows, next } = await pageOfRequests(database, wanted, { after, limit });
    seen.push(...rows.map(({ psn }) => psn));
    after = next;
    pages += 1;
  } while (after !== undefined);
  return { seen, pages };
}

test.each([
  ['needle', 'in another case'],
  ['e"}', 'of three characters'],
  ['ed', 'too short for marks'],
  ['付款失败', 'in Chinese'],
  ['ÄRGER-7', 'of letters that marks know in one case only'],
])('text is found within an hour: %s, %s', async (text) => {
  await insertRequests(database, [
    row(1),
    row(2, { reply: '{"msg":"Needle"}' }),
    row(3, { reply: '{"msg":"付款失败"}' }),
    row(4, { body: '{"description":"Ärger-7","sign":"x"}' }),
  ]);
  const { seen } = await search(text);
  expect(seen).toEqual([/ärger/i.test(text) ? 'PSN4' : /付/.test(text) ? 'PSN3' : 'PSN2']);
});

test('a signature is found by a part of sixteen characters, and order numbers beside it by any part', async () => {
  const sign = 'aGVsbG8gd29ybGQsIHRoaXMgaXMgYSBzaWduYXR1cmUgb2YgYSBjYWxsLCBhbmQgaXQgaXMgbG9uZw==';
  await insertRequests(database, [
    row(1, { body: `{"merchant_order_no":"A-17","sign":"${sign}","term_ip":"::1"}` }),
    row(2, { body: `app_id=tg1&sign=${encodeURIComponent(sign)}&merchant_order_no=B-18` }),
    row(3, { body: `{"attach":{"design":"${'blue with white '.repeat(5)}ref ABC-77"}}` }),
    row(4, { body: `design=${'blue-with-white-'.repeat(5)}ref-DEF-78&a=1` }),
  ]);
  expect((await search('BzaWduYXR1cmUgb2Y')).seen).toEqual(['PSN2', 'PSN1']);
  for (const [text, psn] of [
    ['no":"a-17', 'PSN1'],
    ['"term_ip":"::1"', 'PSN1'],
    ['&merchant_order_no=b', 'PSN2'],
    ['ref abc-77', 'PSN3'],
    ['ref-def-78', 'PSN4'],
  ] as const)
    expect((await search(text)).seen, text).toEqual([psn]);
});

test('a search for text meets each request once, whatever the order they were written in, and however many have it', async () => {
  const rows = Array.from({ length: 3_000 }, (_, number) =>
    // Many in one millisecond, others seconds apart.
    row(number, {
      atMs: startMs + (number % 3 === 0 ? 5_000 : number * 7),
      body: `{"n":"${number % 2 === 0 ? 'even' : 'uneven'}-${number}","sign":"${'abcdefgh'.repeat(number % 40)}"}`,
    }),
  );
  for (let at = 0; at < rows.length; at += 200)
    await insertRequests(database, rows.slice(at, at + 200).toReversed());
  const expected = (wanted: (number: number) => boolean) =>
    rows
      .filter((_, number) => wanted(number))
      .toSorted((one, other) => other.atMs - one.atMs || (other.psn < one.psn ? -1 : 1))
      .map(({ psn }) => psn);
  expect((await search('UNEVEN', 200)).seen).toEqual(expected((number) => number % 2 === 1));
  expect((await search('even-1234', 200)).seen).toEqual(['PSN1234']);
  expect(await search('nothing has this')).toEqual({ seen: [], pages: 1 });
});

test('requests that an earlier version logs are found by their text, also beside ours', async () => {
  await insertRequests(database, [row(1, { body: '{"a":"new needle"}' }), row(2)]);
  await database.query(
    `insert into requests (merchant_no, at_ms, psn, app_id, path, method, code, http_status, duration_us, address, headers,
       body, reply, redacted) values ('312100000001', $1, 'OLD1', '', '/', '', '0', 200, 1, '', '{}', 'old needle', '', '{}')`,
    [startMs + 2],
  );
  expect((await search('needle')).seen).toEqual(['OLD1', 'PSN1']);
});

test('a text is found together with any other filter, and each page is full where there are enough', async () => {
  const rows = Array.from({ length: 1_500 }, (_, number) =>
    row(number * 20, {
      body: `{"n":"needle-${number}"}`,
      method: number % 100 === 0 ? 'rare.call' : 'order.query',
      code: number % 150 === 0 ? 'SYS002' : '0',
      durationUs: number % 300 === 0 ? 5_000_000 : 1_500,
    }),
  );
  for (let at = 0; at < rows.length; at += 8) await insertRequests(database, rows.slice(at, at + 8));
  for (const [filter, every] of [
    [{ method: 'rare.call' }, 100],
    [{ code: 'SYS002' }, 150],
    [{ code: 'refused' }, 150],
    [{ minMs: 5_000 }, 300],
    [{ merchants: ['312100000001'], method: 'rare.call' }, 100],
  ] as const) {
    const expected = rows.filter((_, number) => number % every === 0).map(({ psn }) => psn);
    expect([filter, await search('NEEDLE', 200, filter)]).toEqual([
      filter,
      { seen: expected.toReversed(), pages: 1 },
    ]);
  }
});

test('of very many requests in one millisecond each is found once', async () => {
  const rows = Array.from({ length: 2_000 }, (_, number) =>
    row(number, { atMs: startMs + 7, body: `{"n":"needle-${number}"}` }),
  );
  for (let at = 0; at < rows.length; at += 2) await insertRequests(database, rows.slice(at, at + 2));
  const { seen } = await search('needle', 200);
  expect(seen.toSorted()).toEqual(rows.map(({ psn }) => psn).toSorted());
});

test('long bodies, letters beyond ASCII and what cannot be stored are found as they are shown', async () => {
  await insertRequests(database, [
    row(1, { body: `{"a":"${'0123456789abcdef'.repeat(2_000)}-needle"}` }),
    row(2, { body: '{"a":"\u0000half \ud800 pair\u001f"}' }),
    row(3, { body: '{"a":"ISTANBUL"}' }),
  ]);
  expect((await search('f-NEEDLE')).seen).toEqual(['PSN1']);
  expect((await search('\ufffdhalf \ufffd pair\ufffd')).seen).toEqual(['PSN2']);
  expect((await search('istanbul')).seen).toEqual(['PSN3']);
});
