/** The built site's index answers what integrators type: the right place is among the first three rows. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { find } from '@tollgate/design/search/find';
import { indexFile, type SearchIndex } from '@tollgate/design/search/index-format';
import { type Library, libraryOf } from '@tollgate/design/search/library';
import { expect, test } from 'vitest';
import { builtSite } from '../../tests/support/browser/static-site.ts';
import { redirects, referenceRoute } from '../navigation.ts';
import { referencePages } from '../reference/pages.ts';

const languages = [
  ['english', ''],
  ['chinese', 'zh'],
] as const;
const leastShare = 0.95;
const rowsSeen = 3;
const maxBytes = 250 * 1024;

interface Expected {
  readonly query: string;
  readonly places: readonly RegExp[];
}

/** `Sign` is the page and all of its parts, `Sign#code` what begins so, `*` anything. */
function patternOf(place: string): RegExp {
  const escaped = place.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${escaped}${place.includes('#') ? '' : '(?:#|$)'}`);
}

/** The lists name a page as it was called when the query was written: a page that moved is searched where it is now. */
function placeNow(place: string): string {
  const [page = '', hash] = place.split('#');
  const to = Object.hasOwn(redirects, page) ? redirects[page] : undefined;
  if (to === undefined) return place;
  return to.includes('#') || hash === undefined ? (to.split('#')[0] ?? to) : `${to}#${hash}`;
}

/** The lists name what the reference holds by the id that it has had from the first day: `CloudAPI#pay.checkout`. */
function firstAddress(path: string): string {
  const [page = '', hash] = path.split('#');
  if (!page.startsWith(`${referenceRoute}/`)) return path;
  const id = hash ?? referencePages.find((each) => each.path === page)?.subject;
  return id === undefined ? path : `${referenceRoute}#${id}`;
}

/** The lists of a language: `english.txt`, `english-questions.txt`. */
async function expectedIn(name: string): Promise<Expected[]> {
  const folder = join(import.meta.dirname, 'queries');
  const files = (await readdir(folder)).filter((file) => file.startsWith(name));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => {
      const [query = '', places = ''] = line.split(' => ');
      return { query, places: places.split(' ').map(placeNow).map(patternOf) };
    });
}

/** Returns whether one of the places is among the first rows. */
function isFound(library: Library, { query, places }: Expected): boolean {
  const { rows } = find(library, query, rowsSeen);
  const paths = rows.map(({ path }) => firstAddress(decodeURIComponent(path)));
  return paths.some((path) => places.some((place) => place.test(path)));
}

function indexIn(folder: string): Promise<string> {
  return readFile(join(builtSite, folder, indexFile), 'utf8');
}

test.each(languages)('of the queries in %s, 95 of 100 find their place', async (name, folder) => {
  const library = libraryOf(JSON.parse(await indexIn(folder)) as SearchIndex);
  const expected = await expectedIn(name);
  expect(expected.length).toBeGreaterThanOrEqual(120);
  const lost = expected.filter((each) => !isFound(library, each));
  const share = 1 - lost.length / expected.length;
  expect(share, `lost: ${lost.map(({ query }) => query).join(', ')}`).toBeGreaterThanOrEqual(leastShare);
});

test.each(languages)('the index in %s is at most 250 KiB gzipped', async (_, folder) => {
  expect(gzipSync(await indexIn(folder)).length).toBeLessThanOrEqual(maxBytes);
});

test.each(languages)('of the 60 tasks in %s, 57 are found among the first three', async (name, folder) => {
  const library = libraryOf(JSON.parse(await indexIn(folder)) as SearchIndex);
  const expected = await expectedIn(`${name}-tasks`);
  expect(expected).toHaveLength(60);
  const lost = expected.filter((each) => !isFound(library, each));
  expect(lost.length, lost.map(({ query }) => query).join(', ')).toBeLessThanOrEqual(3);
});
