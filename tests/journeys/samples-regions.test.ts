/** The same regions in every language, so that a page can show one step in all of them. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { regionOf } from '../../site/build-time/region.ts';
import { sampleFile, sampleParts, sampleRegions } from '../../site/build-time/sample-files.ts';
import { codeLanguages } from '../../site/code-languages.ts';

const samplesFolder = new URL('../../samples/', import.meta.url);

/** The tills: what each has for a page, by file. */
const link = ['connect', 'receive'];
const till = ['request', 'outcome', 'wait-for-result', 'sale', 'void', 'close-batch'];
const frame = ['encode', 'decode'];
const line = ['open-line', 'handshake', 'send', 'receive', 'heartbeat'];
const tills: Readonly<Record<string, readonly string[]>> = {
  'typescript/wlan-link.ts': link,
  'typescript/till.ts': [...till, 'pair'],
  'java/WlanLink.java': link,
  'java/Till.java': [...till, 'pair'],
  'python/serial_frame.py': frame,
  'python/serial_link.py': line,
  'python/till.py': [...till, 'reconnect'],
  'c/serial_frame.c': frame,
  'c/serial_link.c': line,
  'c/till.c': [...till, 'reconnect'],
};

const cases = [
  ...Object.entries(tills).map(([file, names]) => ({ file, names })),
  ...codeLanguages.flatMap((language) =>
    sampleParts.flatMap((part) => {
      const file = sampleFile(language, part);
      return file === undefined ? [] : [{ file, names: sampleRegions[part] }];
    }),
  ),
];

test('the shops are in every language but C and curl', () => {
  const without = codeLanguages.filter((language) => sampleFile(language, 'shop-order') === undefined);
  expect(without).toEqual(['C', 'curl']);
});

test.each(cases)('$file has its regions, each fit for a page', ({ file, names }) => {
  const url = new URL(file, samplesFolder);
  expect(existsSync(url)).toBe(true);
  const text = readFileSync(url, 'utf8');
  for (const region of names) {
    const lines = regionOf(text, region, file).split('\n');
    expect(lines.length, region).toBeLessThanOrEqual(70);
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(120);
  }
});

test('the regions that TypeScript alone has', () => {
  const text = readFileSync(new URL('typescript/client.ts', samplesFolder), 'utf8');
  expect(regionOf(text, 'create-client', 'client.ts')).toContain('createClient');
});
