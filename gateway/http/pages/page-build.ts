/** The built pages of the checkout, the terminal and the Workbench, and their scripts and styles. */
import { acceptedEncoding, type HeaderFields, redirect, respond, respondHtml } from '../respond.ts';
import type { Routes } from '../route.ts';

/** No inline script or style, nothing from elsewhere, no framing. */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
    "connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
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

export type PageName = 'payer' | 'pay' | 'challenge' | 'terminal' | 'workbench';

export interface PageBuild {
  /** HTML by page; a page that was not built is not there. */
  readonly pages: ReadonlyMap<string, string>;
  readonly assets: ReadonlyMap<string, Uint8Array>;
}

/** `httpStatus`: 404 where the address leads nowhere; the page itself says what is wrong. */
export function respondPage(
  build: PageBuild,
  name: PageName,
  httpStatus = 200,
  headers: HeaderFields = {},
): Response {
  const page = build.pages.get(name);
  return page === undefined
    ? respond(503, 'text/plain', 'The page is not built: run npm start.\n', headers)
    : respondHtml(httpStatus, page, { ...pageHeaders, ...headers });
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
  base: '/pay' | '/terminal' | '/workbench' = '/pay',
): Routes {
  return (router) => {
    router.get(`${base}/assets/:name`, (context) => {
      const { req } = context;
      const name = req.param('name');
      const plain = assets.get(name);
      const mediaType = mediaTypes[name.slice(name.lastIndexOf('.'))];
      // A name that ends in .br or .gz is no address of its own.
      if (plain === undefined || mediaType === undefined) return context.notFound();
      const encoding = acceptedEncoding(req.raw);
      const compressed = encoding && assets.get(`${name}.${encoding === 'br' ? 'br' : 'gz'}`);
      return respond(200, mediaType, compressed ?? plain, {
        vary: 'accept-encoding',
        'cache-control': 'public, max-age=31536000, immutable',
        ...(compressed && encoding && { 'content-encoding': encoding }),
      });
    });
  };
}

/** The virtual terminal: one page, which is all that the gateway knows of it. */
export function terminalPages(build: PageBuild): Routes {
  return (router) => {
    router.get('/terminal', () => redirect('/terminal/'));
    router.get('/terminal/', () => respondPage(build, 'terminal'));
    pageAssets(build, '/terminal')(router);
  };
}
