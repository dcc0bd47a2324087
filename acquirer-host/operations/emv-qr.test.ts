/** The text of a QR code, read by the rules of EMV QRCPS-MPM on their own, without what builds it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTlv } from './emv-qr.testing.ts';
import { checksum, emvQrText } from './emv-qr.ts';

const payment = {
  number: 'Hab12cd00000001',
  merchantNo: '909900000001',
  amountMinor: 1999,
  currency: 'USD',
  name: 'A Shop',
};

test('the checksum is CRC-16/CCITT-FALSE', () => {
  // The check value of the catalogue of CRC algorithms.
  expect(checksum('123456789')).toBe('29B1');
});

test('a code has its amount, currency, reference and checksum', () => {
  const objects = readTlv(emvQrText(payment));
  expect(Object.fromEntries(objects)).toMatchObject({
    '00': '01',
    '01': '12',
    '53': '840',
    '54': '19.99',
    '59': 'A Shop',
  });
  expect(readTlv(objects.get('26') ?? '', false).get('01')).toBe('909900000001');
  expect(readTlv(objects.get('62') ?? '', false).get('05')).toBe('Hab12cd00000001');
});

test('every code of every amount can be read, and its last object is the checksum', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999_999 }),
      fc.constantFrom('JPY', 'USD', 'KWD', 'XOF'),
      fc.string({ maxLength: 60 }),
      (amountMinor, currency, name) => {
        const text = emvQrText({ ...payment, amountMinor, currency, name });
        const objects = readTlv(text);
        expect([...objects.keys()].at(-1)).toBe('63');
        expect(Number(objects.get('54')?.replace('.', ''))).toBeGreaterThan(0);
        expect(text.length).toBeLessThanOrEqual(512);
      },
    ),
  );
});
