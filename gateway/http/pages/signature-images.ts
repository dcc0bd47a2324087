/** Pictures of the signatures that cardholders have written on terminals' screens (electron_sign_url). */
import type { FastifyInstance, FastifyReply } from 'fastify';

export interface SignatureImagesDeps {
  /** The picture in Base64 behind a link; undefined for one that was not given out. */
  readonly signatureOf: (link: string) => Promise<string | undefined>;
}

const imageHeaders = {
  // Nothing in a picture may run or load anything, also where somebody opens it by its address.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=600',
} as const;

/** GET /sign/{link}.png: the picture, 404 for any other address. */
export function signatureImages(deps: SignatureImagesDeps): (server: FastifyInstance) => void {
  return (server) => {
    server.get<{ Params: { file: string } }>('/sign/:file', async (request, reply): Promise<FastifyReply> => {
      const { file } = request.params;
      const image = file.endsWith('.png') ? await deps.signatureOf(file.slice(0, -4)) : undefined;
      if (image === undefined)
        return reply.code(404).type('text/plain; charset=utf-8').send('No signature.\n');
      return reply.headers(imageHeaders).type('image/png').send(Buffer.from(image, 'base64'));
    });
  };
}
