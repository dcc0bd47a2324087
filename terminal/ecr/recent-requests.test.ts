/** Requests that are repeated get the first answer, within the bounds that the page names. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createRecentRequests, keptMax, keptMs } from './recent-requests.ts';

function requests() {
  let nowMs = 0;
  let carriedOut = 0;
  const recent = createRecentRequests({ nowMs: () => nowMs, after: () => () => {} } as never);
  return {
    pass: (ms: number) => {
      nowMs += ms;
    },
    send: (id: string) =>
      recent.answer(id, 'text', async () => {
        carriedOut += 1;
        return String(carriedOut);
      }),
  };
}

test('a repeat gets the first answer until its time is over', async () => {
  const { pass, send } = requests();
  expect([await send('1'), await send('1')]).toEqual(['1', '1']);
  pass(keptMs);
  expect(await send('1')).toBe('2');
});

test('the oldest request of all is forgotten once more than the limit have come', async () => {
  const { send } = requests();
  for (let number = 0; number <= keptMax; number += 1) await send(String(number));
  expect(await send('1')).toBe('2');
  await send('one more');
  expect(await send('0')).toBe(String(keptMax + 3));
});

test.each(['docs', 'i18n/zh'])('the page names both bounds: %s', (folder) => {
  const page = readFileSync(new URL(`../../site/${folder}/WLANAPIList.mdx`, import.meta.url), 'utf8');
  expect(keptMs).toBe(10 * 60_000);
  expect(page).toMatch(/ten minutes|十分钟内/);
  expect(page).toMatch(new RegExp(`last ${keptMax} requests|最近的 ${keptMax} 个请求`));
});
