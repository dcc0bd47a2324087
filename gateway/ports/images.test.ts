import fc from 'fast-check';
import { expect, test } from 'vitest';
import { imageTypeOf } from './images.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['GIF87a\x01\0', 'image/gif'],
  ['GIF89a\x01\0', 'image/gif'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x20ftypavif\0\0\0\0avifmif1', 'image/avif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf', 'image/avif'],
])('%j is known', (text, type) => {
  expect(imageTypeOf(bytes(text))).toBe(type);
});

test.each([
  '',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '<?xml version="1.0"?><svg/>',
  '\xef\xbb\xbf<svg/>',
  '<!doctype html>',
  'GIF88a',
  'RIFF\x24\0\0\0WAVEfmt ',
  '\x89PNG\n\x1a\n',
  '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
  '\0\0\0\x14ftypisom\0\0\0\0isom' + 'avif',
  'BM\x46\0\0\0',
])('%j is none that is shown', (text) => {
  expect(imageTypeOf(bytes(text))).toBeUndefined();
});

test('never throws, and takes no text for a picture', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (some) => {
      imageTypeOf(some);
      expect(imageTypeOf(new Uint8Array([0x3c, ...some]))).toBeUndefined();
    }),
  );
});
