/** The files of the sandbox, with a cache and a network of the test. */
import { beforeEach, expect, test } from 'vitest';
import { createFileStore } from './files.ts';

const site = 'https://docs.example.com/docs/';
let isOnline: boolean;
let loads: string[];
let kept: Map<string, Map<string, Response>>;

/** Caches of a browser, as far as they are used. */
const storage = {
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
  match: async (address: string, { cacheName }: { cacheName: string }) =>
    kept.get(cacheName)?.get(address)?.clone(),
  async open(name: string) {
    const cache = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, cache);
    return {
      match: async (address: string) => cache.get(address)?.clone(),
      put: async (address: string, response: Response) => {
        const text = await response.text();
        cache.set(address, new Response(text));
      },
    };
  },
} as unknown as CacheStorage;

const load = (async (address: string) => {
  if (!isOnline) throw new TypeError('no network');
  loads.push(address.slice(site.length));
  if (address.endsWith('missing.js')) return new Response('', { status: 404 });
  if (address === `${site}sandbox/manifest.json`) return Response.json({ build: 'b2', files: [] });
  return Object.defineProperty(new Response(address), 'url', { value: address });
}) as typeof fetch;

const files = createFileStore(site, storage, load);
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  isOnline = true;
  loads = [];
  kept = new Map();
});

test('a file comes from the network once', async () => {
  await files.file('b1', 'worker.js');
  await settle();
  isOnline = false;
  expect(await (await files.file('b1', 'worker.js')).text()).toBe(`${site}sandbox/b1/worker.js`);
  expect(loads).toEqual(['sandbox/b1/worker.js']);
});

test('a script finds its neighbors by the address that it was asked for', async () => {
  expect((await files.file('b1', 'tab.js')).url).toBe('');
});

test('what the site does not have is not kept', async () => {
  expect((await files.file('b1', 'missing.js')).status).toBe(404);
  await settle();
  expect((await files.file('b1', 'missing.js')).status).toBe(404);
  expect(loads).toHaveLength(2);
});

test('without a network the manifest is that of the build that is kept', async () => {
  expect(await (await files.manifest()).json()).toMatchObject({ build: 'b2' });
  await settle();
  isOnline = false;
  await files.manifest();
  expect(await files.lastBuild()).toBe('b2');
});

test('without a network and a build there is no manifest', async () => {
  isOnline = false;
  await expect(files.manifest()).rejects.toThrow('no network');
});

test('a page of the build before finds its late script, until another build is kept alone', async () => {
  await files.file('b1', 'pages/workbench/assets/old-1.js');
  await settle();
  isOnline = false;
  expect((await files.assetOf('b2', 'pages/workbench/assets/old-1.js')).status).toBe(200);
  await files.keepOnly('b2');
  expect((await files.assetOf('b2', 'pages/workbench/assets/old-1.js')).type).toBe('error');
});
