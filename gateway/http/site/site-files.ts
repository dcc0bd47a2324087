/** The documentation below /docs/ (decision 2): one address for each page, and files as they were built. */
import { product } from '@tollgate/contract/emit/product';
import { acceptedEncoding, redirect, respond, respondEmpty, respondHtml } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import { acceptsMarkdown } from './accepts-markdown.ts';
import { notBuiltPage } from './not-built.ts';

export interface SiteFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly etag: string;
  /** Hashes of the scripts inside a page, for its Content-Security-Policy. */
  readonly scriptHashes: readonly string[];
  /** The bytes in an encoding; undefined where compressing saves nothing. */
  encoded(encoding: 'br' | 'gzip'): Promise<Uint8Array | undefined>;
}

/** The built documentation: which files there are, and each of them as it is sent. */
export interface SiteBuild {
  /** The not-found page, at hand without waiting. */
  readonly notFound: SiteFile | undefined;
  has(path: string): boolean;
  /** The file of that path in whatever letter case; undefined where there is none. */
  inAnyCase(path: string): string | undefined;
  /** By its path in the folder, such as `Sign/index.html`; undefined where the build has no such file. */
  file(path: string): Promise<SiteFile | undefined>;
}

const base = '/docs/';

/** Nothing from elsewhere, no framing; of scripts inside a page those alone that the build put there. */
export function pagePolicy(scriptHashes: readonly string[]): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'self'",
      ["script-src 'self'", ...scriptHashes].join(' '),
      "img-src 'self' data:",
      "object-src 'none'",
      "frame-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; '),
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  };
}

type Target =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'missing' };

/**
 * Returns what a path below /docs/ stands for. A page has one address, without `.html`, `/index.html` or a slash at the
 * end (spec §2); the two start pages end with a slash. Letter case may be another: the answer leads to the page's own.
 */
export function targetOf(path: string, build: Pick<SiteBuild, 'has' | 'inAnyCase'>): Target {
  const isHome = path === '' || path === 'zh/';
  const page = path.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$|\/$/, '');
  const file = page === '' ? 'index.html' : `${page}/index.html`;
  if (build.has(file)) {
    const address = page === '' || page === 'zh' ? `${page}${page === '' ? '' : '/'}` : page;
    return path === address || isHome
      ? { kind: 'file', path: file }
      : { kind: 'redirect', to: base + address };
  }
  // It is there to be shown for other addresses, and has none itself.
  if (/(?:^|\/)404\.html$/.test(path)) return { kind: 'missing' };
  if (build.has(path)) return { kind: 'file', path };
  const other = build.inAnyCase(file);
  return other === undefined
    ? { kind: 'missing' }
    : { kind: 'redirect', to: base + other.replace(/\/?index\.html$/, '').replace(/^zh$/, 'zh/') };
}

/** The Markdown twin of a page's file, where the build wrote one. */
function twinOf(path: string, build: SiteBuild): string | undefined {
  const twins = [path.replace(/\/index\.html$/, '.md'), path.replace(/\.html$/, '.md')];
  return twins.find((twin) => twin.endsWith('.md') && path.endsWith('.html') && build.has(twin));
}

/** `path` is that of the file in the build. A page and its twin have one address, so both vary by what is accepted. */
async function send(request: Request, status: number, path: string, file: SiteFile): Promise<Response> {
  // Assets carry a hash of their content in their name; everything else is asked for again.
  const isForever = /^(?:zh\/)?assets\//.test(path);
  const headers = {
    'cache-control': isForever ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: /\.(?:html|md)$/.test(path) ? 'accept, accept-encoding' : 'accept-encoding',
    ...(path.endsWith('.html') ? pagePolicy(file.scriptHashes) : {}),
  };
  if (request.headers.get('if-none-match')?.includes(file.etag)) return respondEmpty(304, headers);
  const encoding = acceptedEncoding(request);
  const encoded = encoding && (await file.encoded(encoding));
  return encoded === undefined
    ? respond(status, file.mediaType, file.bytes, headers)
    : respond(status, file.mediaType, encoded, { ...headers, 'content-encoding': encoding ?? '' });
}

/** Downloads that name the gateway's address. */
const addressed = /^(?:zh\/)?downloads\/(?:openapi|postman)\.\w+\.json$/;

/** The download with the address at which this gateway is reached. */
function sendAddressed({ bytes, mediaType }: SiteFile, publicUrl: string): Response {
  const text = new TextDecoder().decode(bytes);
  const named = text.replaceAll(JSON.stringify(product.sandboxUrl), () => JSON.stringify(publicUrl));
  return respond(200, mediaType, named, { 'cache-control': 'no-cache' });
}

/**
 * `site`: the build as it is now; undefined as long as there is none. `publicUrl`: where the gateway is reached, without
 * a slash at its end.
 */
export function siteFiles(site: () => SiteBuild | undefined, publicUrl: () => string): Routes {
  async function answer(context: RouteContext<'/docs/:path{.*}'>): Promise<Response> {
    const { req } = context;
    const build = site();
    if (build === undefined) return respondHtml(503, notBuiltPage.html, notBuiltPage.headers);
    const path = req.param('path');
    const target = targetOf(path, build);
    if (target.kind === 'redirect') return redirect(encodeURI(target.to) + new URL(req.url).search);
    const notFoundPath = path.startsWith('zh/') ? 'zh/404.html' : '404.html';
    const page = target.kind === 'file' ? target.path : notFoundPath;
    const twin = target.kind === 'file' ? twinOf(page, build) : undefined;
    const wanted = twin !== undefined && acceptsMarkdown(req.raw.headers.get('accept')) ? twin : page;
    const file = await build.file(wanted);
    if (file === undefined) return context.notFound();
    if (target.kind === 'file' && addressed.test(page)) return sendAddressed(file, publicUrl());
    return send(req.raw, target.kind === 'missing' ? 404 : 200, wanted, file);
  }
  return (router) => {
    router.get('/docs', ({ req }) => redirect(base + new URL(req.url).search));
    router.get('/docs/:path{.*}', answer);
  };
}
