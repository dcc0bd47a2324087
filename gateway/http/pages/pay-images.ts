/**
 * Pictures of goods on the checkout page. The gateway fetches them itself: a page that loaded them from the merchant's
 * address would tell a third party who pays what, and its Content-Security-Policy forbids it.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../../ports/clock.ts';
import type { FetchImage } from '../../ports/images.ts';
import { createImageCache } from './image-cache.ts';

export interface PayImagesDeps {
  /** The address that the order behind a checkout link names for its item; undefined where there is none. */
  readonly itemImageOf: (link: string, index: number) => Promise<string | undefined>;
  readonly fetchImage: FetchImage;
  /** Monotonic. */
  readonly uptime: Clock;
}

const imageHeaders = {
  // Nothing in a picture may run or load anything, also where somebody opens it by its address.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, max-age=600',
} as const;

/** GET /pay/img/{link}/{index}: the picture of an item, 404 for whatever cannot be shown. */
export function payImages(deps: PayImagesDeps): (server: FastifyInstance) => void {
  const imageAt = createImageCache(deps.fetchImage, deps.uptime);

  async function imageOf(link: string, index: string) {
    if (!/^[0-9]{1,3}$/.test(index)) return undefined;
    const url = await deps.itemImageOf(link, Number(index));
    return url === undefined ? undefined : imageAt(url);
  }

  return (server) => {
    server.get<{ Params: { link: string; index: string } }>(
      '/pay/img/:link/:index',
      async (request, reply): Promise<FastifyReply> => {
        const { link, index } = request.params;
        const image = await imageOf(link, index);
        if (image === undefined)
          return reply.code(404).type('text/plain; charset=utf-8').send('No picture.\n');
        return reply.headers(imageHeaders).type(image.type).send(image.bytes);
      },
    );
  };
}
