/** For the browser tests: the built page of examples under the policy that the gateway sends with its pages. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export const built = join(import.meta.dirname, '../dist');

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface ExamplesServer {
  /** Without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts it on a free port. @throws where the page is not built */
export async function serveExamples(): Promise<ExamplesServer> {
  if (!existsSync(join(built, 'examples.html'))) throw new Error('design is not built: run npm test');
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname === '/' ? 'examples.html' : pathname.slice(1);
    if (!/^(?:examples\.html|assets\/[\w.-]+)$/.test(name) || !existsSync(join(built, name))) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': mediaTypes[extname(name)] ?? 'application/octet-stream',
      'content-security-policy': contentSecurityPolicy,
    });
    response.end(readFileSync(join(built, name)));
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
