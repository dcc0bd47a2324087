/** Marks of texts: a text is never left out that has what is looked for, and most that lack it are. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTextMarker, soughtHashes } from './text-marks.ts';

const canHold = (marks: Uint8Array, sought: string) =>
  soughtHashes(sought).every((hash) => {
    const bit = hash % (marks.length * 8);
    return ((marks[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  });

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('ÄÖÜß', '付款失败了', 'İſK'),
);

test('any part of any marked text can be there, in another case of ASCII letters, too', () => {
  const marker = createTextMarker();
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 20 }), fc.nat(), fc.nat(), (texts, from, length) => {
      for (const text of texts) marker.add(text);
      const marks = marker.take();
      expect(marks.length % 3).toBe(0);
      for (const text of texts) {
        const part = text.slice(from % (text.length + 1)).slice(0, length % 40);
        expect(canHold(marks, part)).toBe(true);
        expect(
          canHold(
            marks,
            part.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()),
          ),
        ).toBe(true);
        expect(
          canHold(
            marks,
            part.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()),
          ),
        ).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('of texts such as calls have, few that lack what is looked for have to be read', () => {
  const marker = createTextMarker();
  let seed = 1;
  const letter = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'[seed >>> 26] ?? '';
  };
  const signature = () => Array.from({ length: 344 }, letter).join('');
  let held = 0;
  for (let group = 0; group < 200; group += 1) {
    for (let request = 0; request < 16; request += 1) {
      marker.add(
        `{"method":"pay.checkout","merchant_order_no":"ORDER-${group}-${request}","sign":"${signature()}"}`,
      );
      marker.add(`{"code":"0","sign":"${signature()}"}`);
    }
    const marks = marker.take();
    expect(marks.length).toBeLessThanOrEqual(6_000);
    if (canHold(marks, 'E04111 x')) held += 1;
  }
  expect(held).toBeLessThan(20);
});

test('the end of what is looked for counts as much as its beginning', () => {
  const marker = createTextMarker();
  marker.add(`{"merchant_order_no":"ORDER-1","description":"${'x'.repeat(150)}"}`);
  const marks = marker.take();
  expect(canHold(marks, '"merchant_order_no":"ORDER-1"')).toBe(true);
  expect(canHold(marks, '"merchant_order_no":"NOT-THERE-7788"')).toBe(false);
  expect(canHold(marks, `"merchant_order_no":"ORDER-1","description":"${'x'.repeat(140)}QRS-778"`)).toBe(
    false,
  );
});

test('letters that become those of ASCII in lower case count as these', () => {
  const marker = createTextMarker();
  marker.add('İstanbul 300 K');
  const marks = marker.take();
  expect([canHold(marks, 'istanbul'), canHold(marks, '300 k'), canHold(marks, 'ankara')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('long texts take no more than a row can hold, and what is short says nothing', () => {
  const marker = createTextMarker();
  marker.add(
    Array.from({ length: 60_000 }, (_, at) => String.fromCharCode(33 + ((at * at * 7) % 93))).join(''),
  );
  for (let at = 0; at < 60_000; at += 1) marker.add(at.toString(36).padStart(4, '#'));
  expect(marker.take().length).toBe(6_000);
  expect(marker.take().length).toBe(3);
  expect([soughtHashes(''), soughtHashes('ab'), soughtHashes('äöü')]).toEqual([[], [], []]);
});
