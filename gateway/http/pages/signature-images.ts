/** Pictures of the signatures that cardholders have written on terminals' screens (electron_sign_url). */
import { respond } from '../respond.ts';
import type { Routes } from '../route.ts';

export interface SignatureImagesDeps {
  /** The picture in Base64 behind a link; undefined for one that was not given out. */
  readonly signatureOf: (link: string) => Promise<string | undefined>;
}

const imageHeaders = {
  // Nothing in a picture may run or load anything, even when it is opened by its address.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'private, max-age=600',
} as const;

/** GET /sign/{link}.png: the picture, 404 for any other address. */
export function signatureImages(deps: SignatureImagesDeps): Routes {
  return (router) => {
    router.get('/sign/:file', async ({ req }) => {
      const file = req.param('file');
      const image = file.endsWith('.png') ? await deps.signatureOf(file.slice(0, -4)) : undefined;
      if (image === undefined) return respond(404, 'text/plain; charset=utf-8', 'No signature.\n');
      const bytes = Uint8Array.from(atob(image), (character) => character.charCodeAt(0));
      return respond(200, 'image/png', bytes, imageHeaders);
    });
  };
}
