/** The documentation below /docs/ (decision 2): one address for each page, and files as they were built. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type SiteBuild, type SiteFile, siteBuild } from '../../runtime/node/http/site-build.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { notBuiltPage } from './not-built.ts';

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
 * What a path below /docs/ stands for. A page has one address, without `.html`, `/index.html` or a slash at the
 * end (spec §2); the two start pages end with a slash.
 */
export function targetOf(path: string, build: Pick<SiteBuild, 'has'>): Target {
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
  return build.has(path) ? { kind: 'file', path } : { kind: 'missing' };
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  file: SiteFile,
): Promise<FastifyReply> {
  // Assets carry a hash of their content in their name; everything else is asked for anew.
  const isForever = /^(?:zh\/)?assets\//.test(path);
  reply.headers({
    'cache-control': isForever ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
    ...(path.endsWith('.html') ? pagePolicy(file.scriptHashes) : {}),
  });
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(request);
  const encoded = encoding === undefined ? undefined : await file.encoded(encoding);
  if (encoded !== undefined) reply.header('content-encoding', encoding);
  return reply.type(file.mediaType).send(encoded ?? file.bytes);
}

/** @param current the build as it is now; tests bring their own */
export function siteFiles(
  current: () => SiteBuild | undefined = siteBuild,
): (server: FastifyInstance) => void {
  async function answer(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const build = current();
    if (build === undefined) {
      return reply
        .code(503)
        .headers(notBuiltPage.headers)
        .type('text/html; charset=utf-8')
        .send(notBuiltPage.html);
    }
    const target = targetOf(path, build);
    if (target.kind === 'redirect') {
      const query = request.url.indexOf('?');
      return reply.redirect(encodeURI(target.to) + (query === -1 ? '' : request.url.slice(query)), 301);
    }
    const notFoundPath = path.startsWith('zh/') ? 'zh/404.html' : '404.html';
    const wanted = target.kind === 'file' ? target.path : notFoundPath;
    const file = await build.file(wanted);
    if (file === undefined) {
      reply.callNotFound();
      return reply;
    }
    if (target.kind === 'missing') reply.code(404);
    return send(request, reply, wanted, file);
  }
  return (server) => {
    server.get('/docs', (request, reply) => {
      const query = request.url.indexOf('?');
      return reply.redirect(base + (query === -1 ? '' : request.url.slice(query)), 301);
    });
    server.get<{ Params: { '*': string } }>('/docs/*', (request, reply) =>
      answer(request, reply, request.params['*']),
    );
  };
}
