/** The digest of what pages show is the same for the same sources. */
import { expect, test } from 'vitest';
import { contentFingerprint } from './fingerprint.ts';

test('sixteen hexadecimal characters, the same each time', () => {
  expect(contentFingerprint()).toMatch(/^[0-9a-f]{16}$/);
  expect(contentFingerprint()).toBe(contentFingerprint());
});
