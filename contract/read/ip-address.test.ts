import { isIP } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isIpAddress } from './ip-address.ts';

test.each([
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['256.1.1.1', false],
  // 8 to one reader and 10 to another.
  ['010.0.0.1', false],
  ['1.2.3', false],
  ['1.2.3.4.5', false],
  ['::', true],
  ['::1', true],
  ['1::', true],
  ['2001:db8::8a2e:370:7334', true],
  ['2001:0db8:0000:0000:0000:ffff:255.255.255.255', true],
  ['::ffff:192.0.2.1', true],
  ['1:2:3:4:5:6:7:8', true],
  ['1:2:3:4:5:6:7', false],
  ['1:2:3:4:5:6:7:8:9', false],
  ['1:2:3:4:5:6:7::8', false],
  ['1::2::3', false],
  ['12345::', false],
  ['::1.2.3', false],
  // A zone means something on its own machine only.
  ['fe80::1%eth0', false],
  ['[::1]', false],
  ['', false],
])('%j is an address: %s', (text, expected) => {
  expect(isIpAddress(text)).toBe(expected);
});

const group = fc.stringMatching(/^[0-9A-Fa-f]{1,5}$/);
const parts = fc.oneof(group, fc.constant(''), fc.ipV4());
const near = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.array(parts, { minLength: 1, maxLength: 10 }).map((all) => all.join(':')),
  fc.array(fc.nat({ max: 300 }), { minLength: 3, maxLength: 5 }).map((all) => all.join('.')),
);

test('Node reads the same texts as addresses', () => {
  fc.assert(
    fc.property(near, (text) => {
      expect([text, isIpAddress(text)]).toEqual([text, isIP(text) !== 0]);
    }),
    { numRuns: 3_000 },
  );
});
