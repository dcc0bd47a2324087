/**
 * Pictures of goods on the checkout page. The gateway fetches them itself: a page that loaded them from the merchant's
 * address would show a third party who pays what, and its Content-Security-Policy forbids it.
 */
import type { Clock } from '../../ports/clock.ts';
import type { FetchImage } from '../../ports/images.ts';
import { respond } from '../respond.ts';
import type { Routes } from '../route.ts';
import { createImageCache } from './image-cache.ts';

export interface PayImagesDeps {
  /** The address that the order behind a checkout link names for its item; undefined where there is none. */
  readonly itemImageOf: (link: string, index: number) => Promise<string | undefined>;
  readonly fetchImage: FetchImage;
  /** Monotonic. */
  readonly uptime: Clock;
}

const imageHeaders = {
  // Nothing in a picture may run or load anything, even when it is opened by its address.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, max-age=600',
} as const;

/** GET /pay/img/{link}/{index}: the picture of an item, 404 for whatever cannot be shown. */
export function payImages(deps: PayImagesDeps): Routes {
  const imageAt = createImageCache(deps.fetchImage, deps.uptime);

  async function imageOf(link: string, index: string) {
    if (!/^[0-9]{1,3}$/.test(index)) return undefined;
    const url = await deps.itemImageOf(link, Number(index));
    return url === undefined ? undefined : imageAt(url);
  }

  return (router) => {
    router.get('/pay/img/:link/:index', async ({ req }) => {
      const { link, index } = req.param();
      const image = await imageOf(link, index);
      return image === undefined
        ? respond(404, 'text/plain; charset=utf-8', 'No picture.\n')
        : respond(200, image.type, image.bytes, imageHeaders);
    });
  };
}
