import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  entryOfOrder,
  entryOfResult,
  type HistoryEntry,
  historyMax,
  readHistory,
  remember,
} from './history.ts';
import { orderOf, resultOf, startMs } from './testing.ts';

test('a transaction stands there once, and what ended does not open again', () => {
  const open = entryOfOrder(orderOf(), startMs);
  const done = entryOfResult(resultOf(orderOf()), startMs + 1_000);
  expect(remember(remember([], open), done)).toEqual([{ ...done, atMs: startMs }]);
  expect(remember(remember([], done), open)).toEqual([done]);
});

test('the newest is first, and the oldest goes', () => {
  let history: readonly HistoryEntry[] = [];
  for (let at = 0; at <= historyMax; at += 1)
    history = remember(history, entryOfOrder(orderOf({ trans_no: String(at) }), at));
  expect(history).toHaveLength(historyMax);
  expect(history[0]?.transNo).toBe(String(historyMax));
  expect(history.at(-1)?.transNo).toBe('1');
});

test('what was kept is read as it was; anything else is no history', () => {
  const kept = [entryOfResult(resultOf(orderOf()), startMs)];
  expect(readHistory(JSON.stringify(kept))).toEqual(kept);
  expect(readHistory(JSON.stringify([...kept, { transNo: 1 }, null]))).toEqual(kept);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(null)), (text) => {
      expect(Array.isArray(readHistory(text))).toBe(true);
    }),
  );
});
