/** The API reference as it is built: small, whole, and with its downloads in the language of the page. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { calls } from '@tollgate/contract/calls/index';
import { errors } from '@tollgate/contract/errors/catalogue';
import { expect, test } from 'vitest';
import { downloadFolder, downloads } from '../../site/reference/downloads.ts';
import { referenceEntries } from '../../site/reference/entries.ts';
import { indexFile, type SearchIndex } from '../../site/search/index-format.ts';
import { builtSite } from '../support/browser/static-site.ts';

const languages = ['en', 'zh'] as const;
const maxBytes = 120_000;

function fileOf(language: 'en' | 'zh', ...path: string[]): Promise<string> {
  return readFile(join(builtSite, language === 'zh' ? 'zh' : '', ...path), 'utf8');
}

/** The ids of a page's elements; the build leaves quotation marks out where it can. */
function idsIn(html: string): Set<string> {
  return new Set([...html.matchAll(/ id=(?:"([^"]*)"|([^\s>]*))/g)].map(([, a, b]) => a ?? b ?? ''));
}

test.each(languages)('in %s the page is at most 120 KB gzipped, all text included', async (language) => {
  const html = await fileOf(language, 'CloudAPI', 'index.html');
  expect(gzipSync(html).length).toBeLessThanOrEqual(maxBytes);
  for (const call of calls) expect(html).toContain(call.path);
});

test.each(languages)('in %s each call, field, value and error has its address', async (language) => {
  const ids = idsIn(await fileOf(language, 'CloudAPI', 'index.html'));
  expect(referenceEntries(language).filter(({ id }) => !ids.has(id))).toEqual([]);
});

test.each(languages)('in %s each entry of the search leads to an address that there is', async (language) => {
  const ids = idsIn(await fileOf(language, 'CloudAPI', 'index.html'));
  const { records } = JSON.parse(await fileOf(language, indexFile)) as SearchIndex;
  const places = records.flatMap((record) => (record.kind === 'section' ? [] : record.places));
  expect(places.length).toBeGreaterThan(calls.length + Object.keys(errors).length);
  const lost = places.filter(({ path }) => !ids.has(decodeURIComponent(path.split('#')[1] ?? '')));
  expect(lost).toEqual([]);
});

test.each(languages)('in %s the downloads are there, in the language of the page', async (language) => {
  const html = await fileOf(language, 'CloudAPI', 'index.html');
  for (const { file } of downloads) {
    expect(html).toContain(`${downloadFolder}/${file(language)}`);
    const text = await fileOf(language, downloadFolder, file(language));
    if (file(language).endsWith('.json')) expect(() => JSON.parse(text), file(language)).not.toThrow();
    expect(/\p{Script=Han}/u.test(text), file(language)).toBe(language === 'zh');
  }
  const list = await fileOf(language, downloadFolder, `errors.${language}.json`);
  expect(Object.keys(errors).filter((code) => !list.includes(code))).toEqual([]);
  const openapi = JSON.parse(await fileOf(language, downloadFolder, `openapi.${language}.json`)) as {
    paths: Record<string, unknown>;
  };
  expect(Object.keys(openapi.paths)).toEqual(expect.arrayContaining(calls.map(({ path }) => path)));
});
