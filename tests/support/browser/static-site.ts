/** The built documentation as any plain web server would serve it: files below /docs/, and nothing else. */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

export interface StaticSite {
  /** Without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

export interface StaticSiteOptions {
  /** The path that the files appear under; another one than the site was built for shows the banner. */
  readonly base?: string;
  /** Another path for the one that was asked for, as a server's own rules would have it. */
  readonly rewrite?: (path: string) => string;
  /** The text to send in place of a file's own; undefined leaves it as it is, and `null` breaks off the connection. */
  readonly change?: (path: string, text: string) => string | null | undefined;
}

export const builtSite = new URL('../../../site/dist/', import.meta.url).pathname;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
};

/** @throws where the site is not built */
export async function startStaticSite(options: StaticSiteOptions = {}): Promise<StaticSite> {
  const { base = '/docs/', rewrite = (path) => path, change } = options;
  if (!existsSync(join(builtSite, 'index.html'))) throw new Error('the site is not built: run npm test');

  function send(path: string, status: number, response: ServerResponse): void {
    const changed = change?.(path, readFileSync(path, 'utf8'));
    if (changed === null) {
      response.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
    if (changed === undefined) createReadStream(path).pipe(response);
    else response.end(changed);
  }

  const server = createServer((request, response) => {
    const path = rewrite(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
    const file = path.startsWith(base) ? join(builtSite, normalize(`/${path.slice(base.length)}`)) : '';
    const isFolder = file !== '' && existsSync(file) && statSync(file).isDirectory();
    if (isFolder && !path.endsWith('/')) {
      response.writeHead(301, { location: `${path}/` }).end();
      return;
    }
    const wanted = isFolder ? join(file, 'index.html') : file;
    if (wanted !== '' && existsSync(wanted)) send(wanted, 200, response);
    else send(join(builtSite, '404.html'), 404, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
