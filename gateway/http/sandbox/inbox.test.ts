/** The inbox is in memory: it has an end, by entries, by merchants and by the length of all texts. */
import { limits } from '@tollgate/contract/limits';
import { expect, test } from 'vitest';
import { createInbox } from './inbox.ts';

const clock = {
  nowMs: () => 0,
  systemMs: () => 0,
  clockGroupOf: (merchantNo: string) =>
    merchantNo.startsWith('9099') ? { merchantNo } : ('followers' as const),
};
const padding = 'x'.repeat(60_000);
const textOf = (merchantNo: string, number: number) =>
  JSON.stringify({ merchant_no: merchantNo, number, padding });
const numberOf = (count: number) => `9099${String(count).padStart(8, '0')}`;

test('many merchants with long texts: the latest stay, and all together are bounded', () => {
  const inbox = createInbox(clock);
  const numbers = Array.from({ length: 400 }, (_, count) => numberOf(count));
  for (const number of numbers) inbox.keep(textOf(number, 1));
  const kept = numbers.filter((number) => inbox.of(number).length > 0);
  expect(kept.length * padding.length).toBeLessThanOrEqual(16 * 1024 * 1024);
  expect(kept).toEqual(numbers.slice(-kept.length));
  expect(kept.length).toBeGreaterThan(200);
  // What is forgotten counts no more.
  for (const number of kept) inbox.forget(number);
  for (const number of kept) inbox.keep(textOf(number, 2));
  expect(kept.every((number) => inbox.of(number).length === 1)).toBe(true);
});

test('of merchants that share a clock, and of one alone, the latest stay', () => {
  const inbox = createInbox(clock);
  for (const merchantNo of ['312100000001', numberOf(1)]) {
    for (let count = 0; count < 150; count += 1) inbox.keep(textOf(merchantNo, count));
    const bodies = inbox.of(merchantNo).map(({ body }) => (body as { number: number }).number);
    expect(bodies.at(-1)).toBe(149);
    expect(bodies).toHaveLength(100);
  }
});

test('a body deeper than any call takes stays text, so that the inbox can be read', () => {
  const inbox = createInbox(clock);
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  for (const levels of [32_000, limits.nestingMax + 1, limits.nestingMax]) inbox.keep(nested(levels));
  const kept = JSON.parse(JSON.stringify(inbox.of(''))) as { readonly body: unknown }[];
  expect(kept.map(({ body }) => typeof body)).toEqual(['string', 'string', 'object']);
});
