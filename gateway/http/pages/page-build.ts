/** The built pages of a room's dist folder, read once for everybody who serves one. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptedEncoding } from '../site/accepted-encoding.ts';

/** No inline script or style, nothing from elsewhere, no framing. */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const;

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

export type PageName = 'payer' | 'pay' | 'challenge' | 'terminal';

export interface PageBuild {
  /** HTML by page; a page that was not built is not there. */
  readonly pages: ReadonlyMap<string, string>;
  readonly assets: ReadonlyMap<string, Buffer>;
}

/** Reads the build; a missing one is said when a page is asked for. */
export function readPageBuild(room: 'checkout' | 'terminal' = 'checkout'): PageBuild {
  const folder = new URL(`../../../${room}/dist/`, import.meta.url);
  const assets = new Map<string, Buffer>();
  const pages = new Map<string, string>();
  try {
    for (const name of readdirSync(fileURLToPath(folder)).filter((one) => one.endsWith('.html')))
      pages.set(name.slice(0, -'.html'.length), readFileSync(new URL(name, folder), 'utf8'));
    const assetFolder = new URL('assets/', folder);
    for (const name of readdirSync(fileURLToPath(assetFolder)))
      assets.set(name, readFileSync(new URL(name, assetFolder)));
  } catch {
    // Nothing is built, or not all of it: each page says so for itself.
  }
  return { pages, assets };
}

/** `httpStatus`: 404 where the address leads nowhere; the page itself says what is wrong. */
export function sendPage(
  reply: FastifyReply,
  build: PageBuild,
  name: PageName,
  httpStatus = 200,
): FastifyReply {
  const page = build.pages.get(name);
  if (page === undefined)
    return reply.code(503).type('text/plain').send('The page is not built: run npm start.\n');
  return reply.code(httpStatus).headers(pageHeaders).type('text/html; charset=utf-8').send(page);
}

/**
 * Status of a link's page: 404 for one that leads nowhere. Without a database it is 503; the page is sent all the same
 * and asks again by itself.
 */
export async function linkStatus(leadsSomewhere: () => Promise<boolean>): Promise<200 | 404 | 503> {
  try {
    return (await leadsSomewhere()) ? 200 : 404;
  } catch {
    return 503;
  }
}

/** Scripts and styles of a build's pages, compressed when they were built; their names change with their content. */
export function pageAssets(
  { assets }: PageBuild,
  base: '/pay' | '/terminal' = '/pay',
): (server: FastifyInstance) => void {
  return (server) => {
    server.get<{ Params: { name: string } }>(`${base}/assets/:name`, (request, reply) => {
      const { name } = request.params;
      const plain = assets.get(name);
      const mediaType = mediaTypes[extname(name)];
      // A name that ends in .br or .gz is no address of its own.
      if (plain === undefined || mediaType === undefined) return reply.callNotFound();
      const encoding = acceptedEncoding(request);
      const compressed = encoding && assets.get(`${name}.${encoding === 'br' ? 'br' : 'gz'}`);
      if (compressed !== undefined) reply.header('content-encoding', encoding);
      reply.header('vary', 'accept-encoding').header('cache-control', 'public, max-age=31536000, immutable');
      return reply.type(mediaType).send(compressed ?? plain);
    });
  };
}
