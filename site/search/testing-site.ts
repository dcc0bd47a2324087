/** For the browser tests: the page of testing-page.tsx, bundled and served with an index, which can be made to fail. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { indexFile, type SearchIndex } from '@tollgate/design/search/index-format';
import { build } from 'vite';
import type { BuiltPage } from '../feeds/built-pages.ts';
import { referenceEntries } from '../reference/entries.ts';
import { makeIndex } from './indexing/make-index.ts';
import { chinesePages, englishPages } from './testing.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

const html =
  '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"></head>' +
  '<body><div id="root"></div><script type="module" src="/main.js"></script></body></html>';

async function bundle(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    build: {
      outDir,
      emptyOutDir: true,
      cssCodeSplit: false,
      modulePreload: false,
      rollupOptions: {
        input: join(import.meta.dirname, 'testing-page.tsx'),
        output: {
          entryFileNames: 'main.js',
          chunkFileNames: '[name].js',
          assetFileNames: '[name][extname]',
        },
      },
    },
  });
}

/** Writes an index into the language's folder. */
export async function writeIndex(folder: string, index: SearchIndex): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, indexFile), JSON.stringify(index));
}

export interface TestingSite {
  readonly url: string;
  /** Paths asked for, in their order. */
  readonly asked: string[];
  /** Paths that match are answered with 500, or not at all while `stalled` does. */
  failing: RegExp | undefined;
  stalled: RegExp | undefined;
  close(): Promise<void>;
}

/** Starts the page with these pages' index, or with the small site of testing.ts; close it at the end. */
export async function startTestingSite(pages?: {
  readonly en: readonly BuiltPage[];
  readonly zh: readonly BuiltPage[];
}): Promise<TestingSite> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-search-'));
  await bundle(folder);
  const { en, zh } = pages ?? { en: englishPages, zh: chinesePages };
  await writeIndex(join(folder, 'docs'), makeIndex(en, referenceEntries('en')));
  await writeIndex(join(folder, 'docs/zh'), makeIndex(zh, referenceEntries('zh')));
  const server: Server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    site.asked.push(pathname);
    while (site.stalled?.test(pathname) === true) await new Promise((resolve) => setTimeout(resolve, 20));
    if (site.failing?.test(pathname) === true) return response.writeHead(500).end();
    response.setHeader('content-type', mediaTypes[extname(pathname)] ?? 'text/html; charset=utf-8');
    const body = pathname === '/' ? html : await readFile(join(folder, pathname)).catch(() => undefined);
    return body === undefined ? response.writeHead(404).end() : response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the testing site has no port');
  const site: TestingSite = {
    url: `http://127.0.0.1:${address.port}/`,
    asked: [],
    failing: undefined,
    stalled: undefined,
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
  return site;
}

/** Returns true if a path belongs to the index. */
export function isIndexPath(path: string): boolean {
  return path.endsWith(`/${indexFile}`);
}
