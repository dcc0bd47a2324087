/** The built pages' scripts: each in the inventory with its hash and its purpose, none beside it, all small enough. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { buildPage } from './payer/testing.ts';
import { type InventoryEntry, integrityOf, inventoryFile, resourcesOf } from './script-inventory.ts';

const dist = join(import.meta.dirname, 'dist');
const read = (path: string) => readFileSync(join(dist, path));

let inventory: readonly InventoryEntry[];
let pages: readonly (readonly [name: string, html: string])[];

beforeAll(async () => {
  await buildPage();
  inventory = JSON.parse(read(inventoryFile).toString('utf8'));
  const names = readdirSync(dist).filter((name) => name.endsWith('.html'));
  pages = names.map((name) => [name, read(name).toString('utf8')]);
});

test('every script of the build is in the inventory, and nothing else is', () => {
  const built = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  expect(inventory.map(({ file }) => file).sort()).toEqual(built.map((name) => `assets/${name}`).sort());
});

test('each has its purpose, and the hash of what is served', () => {
  for (const { file, purpose, integrity } of inventory) {
    expect(purpose.length, file).toBeGreaterThan(20);
    expect(integrity, file).toBe(integrityOf(read(file)));
  }
});

test('a page loads the scripts that the inventory says, each with its hash in the tag', () => {
  expect(pages.map(([name]) => name)).toEqual(expect.arrayContaining(['pay.html', 'payer.html']));
  for (const [page, html] of pages) {
    const scripts = resourcesOf(html).filter((path) => path.endsWith('.js'));
    const listed = inventory.filter((entry) => entry.pages.includes(page)).map(({ file }) => file);
    expect(scripts.sort(), page).toEqual(listed.sort());
    for (const path of resourcesOf(html)) {
      expect(html, path).toMatch(new RegExp(`/pay/${path.replaceAll('.', '\\.')}"[^>]* integrity="sha384-`));
      expect(html).toContain(`integrity="${integrityOf(read(path))}"`);
    }
  }
});

test('nothing on a page is inline, and nothing comes from elsewhere', () => {
  for (const [page, html] of pages) {
    const scripts = [...html.matchAll(/<script\b([^>]*)>([^<]*)/g)];
    expect(scripts.length, page).toBeGreaterThan(0);
    for (const [, attributes = '', inline = ''] of scripts) {
      expect(attributes, page).toContain('src="/pay/assets/');
      expect(inline, page).toBe('');
    }
    expect(html, page).not.toMatch(/<style|\sstyle=|\son[a-z]+=|https?:\/\//);
  }
});

/** Bytes of the first view as they go over the wire, in the older of the two encodings. */
const weightOf = (page: string) =>
  inventory
    .filter((entry) => entry.pages.includes(page))
    .reduce((sum, { file }) => sum + read(`${file}.gz`).length, 0);

test('every script and style sheet lies there compressed, too, with the same inside', () => {
  const names = readdirSync(join(dist, 'assets'));
  const plain = names.filter((name) => /\.(?:js|css)$/.test(name));
  expect(plain.length).toBeGreaterThan(5);
  for (const name of plain) {
    const bytes = read(`assets/${name}`);
    expect(brotliDecompressSync(read(`assets/${name}.br`)).equals(bytes), name).toBe(true);
    expect(gunzipSync(read(`assets/${name}.gz`)).equals(bytes), name).toBe(true);
  }
  for (const name of names.filter((one) => /\.(?:br|gz)$/.test(one)))
    expect(names, name).toContain(name.replace(/\.(?:br|gz)$/, ''));
});

test('the first view of the checkout page loads 90 KB of JavaScript or less', () => {
  const bytes = weightOf('pay.html');
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(90_000);
});

test('what draws QR codes is not in any first view', () => {
  expect(inventory.find(({ name }) => name === 'qr-code')?.pages).toEqual([]);
});
