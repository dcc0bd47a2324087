import { expect, test } from 'vitest';
import {
  cardScheme,
  dictionaries,
  payMethodFeature,
  payMethodId,
  payMethodOf,
  payMethods,
  payScenario,
  transStatus,
  transType,
} from './index.ts';

test.each(dictionaries.map((dictionary) => [dictionary.name, dictionary] as const))(
  '%s has distinct values, with both languages throughout',
  (_, dictionary) => {
    const values = dictionary.values.map(({ value }) => String(value));
    expect(new Set(values).size).toBe(values.length);
    expect(values.length).toBeGreaterThan(0);
    for (const { name, note } of dictionary.values) {
      for (const text of note === undefined ? [name] : [name, note]) {
        expect(text.en).not.toMatch(/[\u3000-\u9FFF]/);
        expect(text.zh.length).toBeGreaterThan(0);
        expect(text.zh).not.toMatch(/[\u4E00-\u9FFF][,;:?!()]|[,;:?!()][\u4E00-\u9FFF]/);
        expect(text.zh).not.toMatch(/[\u4E00-\u9FFF][A-Za-z0-9]|[A-Za-z0-9][\u4E00-\u9FFF]/);
      }
      if (note !== undefined) expect([note.en.endsWith('.'), note.zh.endsWith('。')]).toEqual([true, true]);
    }
  },
);

test('no two dictionaries have one name', () => {
  expect(new Set(dictionaries.map(({ name }) => name)).size).toBe(dictionaries.length);
});

test('the values are those of the specification and the decisions', () => {
  expect(transType.values.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 11, 12]);
  expect(transStatus.values.map(({ value }) => value).sort()).toEqual([0, 1, 2, 3, 9]);
  expect(payScenario.values.map(({ value }) => value).sort()).toEqual([
    'BSCANQR_PAY',
    'SCANQR_PAY',
    'SWIPE_CARD',
  ]);
});

test('every status says whether it is final', () => {
  for (const { note } of transStatus.values) expect(note.en).toMatch(/\bfinal\b/i);
});

test('every payment method rests on known kinds of transaction and features', () => {
  const types = new Set<number>(transType.values.map(({ value }) => value));
  const features = new Set(payMethodFeature.values.map(({ value }) => String(value)));
  for (const { value, kinds, transTypes, features: own } of payMethods) {
    expect([value, transTypes.filter((type) => !types.has(type))]).toEqual([value, []]);
    expect([value, own.filter((feature) => !features.has(feature))]).toEqual([value, []]);
    expect(kinds.length * transTypes.length * own.length).toBeGreaterThan(0);
    // A method that can be sold can be refunded.
    expect(transTypes).toEqual(expect.arrayContaining([1, 3]));
  }
});

test('card schemes are the cards among the payment methods', () => {
  const cards = payMethods.filter(({ kinds }) => kinds.includes('card')).map(({ value }) => value);
  expect(cardScheme.values.map(({ value }) => value)).toEqual(cards);
});

test('payment methods are found by their exact id alone', () => {
  expect(payMethodOf('Alipay+')?.features).toContain('QR CPM');
  expect(payMethodOf('alipay+')).toBeUndefined();
  expect(payMethodOf('__proto__')).toBeUndefined();
  expect(payMethodId.values.map(({ value }) => value)).toEqual(payMethods.map(({ value }) => value));
});
