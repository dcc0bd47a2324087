/** Pictures are there, light enough, as large as the page says, and as new as their screens. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pictureFile, pictureMaxBytes, pictures, pictureThemes } from './pictures.ts';
import { picturesFolder, readManifest, sourcesHash } from './sources.ts';

const languages = ['en', 'zh'] as const;

/** Reads the size of a WebP file in the extended form: each is 24 bits, less one, from byte 24 on. */
function sizeOf(bytes: Buffer): { readonly width: number; readonly height: number } {
  expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WEBPVP8X']);
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
}

test.each(pictures)('$name is there in both languages and themes', ({ name, width, height }) => {
  for (const language of languages)
    for (const theme of pictureThemes) {
      const bytes = readFileSync(join(picturesFolder, language, pictureFile(name, theme)));
      expect(sizeOf(bytes), `${language} ${theme}`).toEqual({ width, height });
      expect(bytes.length, `${language} ${theme}`).toBeLessThanOrEqual(pictureMaxBytes);
    }
});

test.each(pictures)('$name is as new as its screen: npm run pictures', (picture) => {
  expect(readManifest()[picture.name]).toBe(sourcesHash(picture));
});

test.each(languages)('no file in %s is without a page', (language) => {
  const wanted = pictures.flatMap(({ name }) => pictureThemes.map((theme) => pictureFile(name, theme)));
  expect(readdirSync(join(picturesFolder, language)).toSorted()).toEqual(wanted.toSorted());
});

test('a hash changes with its sources', () => {
  const [first] = pictures;
  expect(sourcesHash({ ...first, sources: ['design'] })).not.toBe(sourcesHash(first));
  expect(() => sourcesHash({ ...first, sources: ['docs/decisions'] })).toThrow(/no sources/);
});
