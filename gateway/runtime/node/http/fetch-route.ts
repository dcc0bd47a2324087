/** A function from Request to Response as a route of Node's server. */
import type { FastifyInstance } from 'fastify';

export function fetchRoute(
  method: 'GET' | 'POST',
  url: string,
  handle: (request: Request) => Promise<Response>,
): (server: FastifyInstance) => void {
  return (server) => {
    server.route({
      method,
      url,
      async handler(request, reply) {
        const headers = new Headers();
        for (const [name, value] of Object.entries(request.headers))
          for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
        const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null;
        const asked = new Request(new URL(request.url, 'http://gateway'), { method, headers, body });
        const response = await handle(asked);
        return reply
          .code(response.status)
          .headers(Object.fromEntries(response.headers))
          .send(Buffer.from(await response.arrayBuffer()));
      },
    });
  };
}
