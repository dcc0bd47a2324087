import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readShown } from './merchant.ts';
import { replacedPieces } from './pieces.ts';
import { exampleValues, personalText, replacementsIn } from './values.ts';

const own = {
  appId: 'tg1111222233334444',
  basicAppId: 'tg5555666677778888',
  merchantNo: '312100000077',
  origin: 'http://127.0.0.1:8095',
};

test('app_id, merchant number and address become the own ones in every language', () => {
  expect(personalText("appId: 'tg8f3a1c5d7e9b2046',", own)).toBe("appId: 'tg1111222233334444',");
  expect(personalText('MERCHANT_NO=312100000164', own)).toBe('MERCHANT_NO=312100000077');
  expect(personalText('curl -s "http://127.0.0.1:8080/api/entry?merchant_no=312100000001&x"', own)).toBe(
    'curl -s "http://127.0.0.1:8095/api/entry?merchant_no=312100000077&x"',
  );
  expect(personalText('GATEWAY=https://pay.example.com', own)).toBe('GATEWAY=http://127.0.0.1:8095');
  expect(personalText('https://pay.example.com/pay/q/19BeCpwhf8lZqUk3OxXA-7hk2mpz9x4tb6wq3.', own)).toBe(
    'http://127.0.0.1:8095/pay/q/19BeCpwhf8lZqUk3OxXA-7hk2mpz9x4tb6wq3.',
  );
});

test('the app with Basic authentication becomes the own one, and stays where the merchant has none', () => {
  const sample = '"app_id":"tg8c8687dfcede628e","merchant_no":"312100000001"';
  expect(personalText(sample, own)).toBe('"app_id":"tg5555666677778888","merchant_no":"312100000077"');
  expect(personalText(sample, { ...own, basicAppId: '' })).toBe(
    '"app_id":"tg8c8687dfcede628e","merchant_no":"312100000077"',
  );
});

test.each([
  'http://127.0.0.1:80801',
  '3121000001640',
  'tg8f3a1c5d7e9b20467',
  'https://pay.example.com.evil.test',
])('%s is something else', (text) => {
  expect(personalText(text, own)).toBe(text);
});

test('values in pieces: joined, the pieces are the replaced text, and no piece is added', () => {
  const parts = fc.constantFrom('a=', '"', '\n', ...exampleValues.appId, ...exampleValues.origin);
  fc.assert(
    fc.property(
      fc.array(parts, { maxLength: 8 }),
      fc.array(fc.nat(400), { maxLength: 12 }),
      (texts, cuts) => {
        const whole = texts.join(' ');
        const at = [
          0,
          ...cuts.map((cut) => cut % (whole.length + 1)).toSorted((a, b) => a - b),
          whole.length,
        ];
        const pieces = at.slice(1).map((end, index) => whole.slice(at[index], end));
        const replaced = replacedPieces(pieces, replacementsIn(whole, own));
        expect(replaced).toHaveLength(pieces.length);
        expect(replaced.join('')).toBe(personalText(whole, own));
      },
    ),
  );
});

describe('what the tab has kept', () => {
  const stored = { ...own, isOn: true };
  test('is read as it was', () => {
    expect(readShown(JSON.stringify(stored))).toEqual(stored);
  });
  test('has no Basic app where an earlier version of the site kept it', () => {
    const { basicAppId: _, ...earlier } = stored;
    expect(readShown(JSON.stringify(earlier))).toEqual({ ...stored, basicAppId: '' });
  });
  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a value with markup', JSON.stringify({ ...stored, appId: '<b>' })],
    ['a Basic app with markup', JSON.stringify({ ...stored, basicAppId: '<b>' })],
    ['an address with a path', JSON.stringify({ ...stored, origin: 'http://127.0.0.1:8080/x' })],
    ['another scheme', JSON.stringify({ ...stored, origin: 'javascript:alert(1)' })],
  ])('%s is none', (_, text) => {
    expect(readShown(text)).toBeUndefined();
  });
});
