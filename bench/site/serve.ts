/** One plain web server for all that is compared: files below /docs/, gzipped. */
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const base = '/docs/';
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface Server {
  readonly url: string;
  close(): Promise<void>;
}

async function fileFor(folder: string, path: string): Promise<string | undefined> {
  const inside = normalize(`/${path}`);
  for (const each of [inside, `${inside}/index.html`, `${inside}.html`]) {
    const file = join(folder, each);
    if ((await stat(file).catch(() => undefined))?.isFile()) return file;
  }
  return undefined;
}

/** Serves a build on a free port of this machine. */
export async function serveBuild(folder: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = path.startsWith(base) ? await fileFor(folder, path.slice(base.length)) : undefined;
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const type = types[extname(file)];
    const bytes = await readFile(file);
    response.writeHead(200, {
      'content-type': type ?? 'application/octet-stream',
      'cache-control': 'max-age=600',
      ...(type === undefined ? {} : { 'content-encoding': 'gzip' }),
    });
    response.end(type === undefined ? bytes : gzipSync(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
