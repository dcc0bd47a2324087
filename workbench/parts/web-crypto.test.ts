import { expect, test, vi } from 'vitest';
import { hasSubtle, randomHex } from './web-crypto.ts';

test('a page without a secure context still makes random numbers', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', {
    getRandomValues: (numbers: Uint32Array<ArrayBuffer>) => crypto.getRandomValues(numbers),
  });
  expect(hasSubtle()).toBe(false);
  expect(randomHex()).toMatch(/^[0-9a-f]{24}$/);
  expect(randomHex()).not.toBe(randomHex());
  vi.unstubAllGlobals();
  expect(hasSubtle()).toBe(true);
});
