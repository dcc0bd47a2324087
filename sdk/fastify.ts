/**
 * Notifications in Fastify 4 and 5:
 *
 *   app.register(notificationPlugin(tollgate, async (notification) => { … }), { prefix: '/payments/notify' });
 *
 * The rest of the app keeps its own parsers: a plugin's are its own.
 */
import type { Client, OnNotification, VerifyOptions } from './index.ts';

/** The parts of a Fastify reply that are used. */
export interface FastifyReply {
  code(status: number): unknown;
  headers(values: Record<string, string>): unknown;
}

/** The parts of a Fastify instance that are used. */
export interface FastifyScope {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer' },
    parse: (request: unknown, body: Uint8Array, done: (error: Error | null, body?: unknown) => void) => void,
  ): unknown;
  post(
    path: string,
    handler: (request: { readonly body: unknown }, reply: FastifyReply) => Promise<string>,
  ): unknown;
}

/**
 * Answers notifications at the plugin's prefix: 200 and `success` once `onNotification` has ended, 400 for what must
 * not be trusted. What `onNotification` throws is Fastify's 500, and the gateway sends the notification again.
 */
export function notificationPlugin(
  client: Pick<Client, 'handleNotification'>,
  onNotification: OnNotification,
  options?: VerifyOptions,
) {
  return async (scope: FastifyScope): Promise<void> => {
    // JSON that was parsed and written again does not verify: in this scope bodies stay bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/', async (request, reply) => {
      const body = request.body instanceof Uint8Array ? Uint8Array.from(request.body) : null;
      const standard = new Request('http://localhost/', { method: 'POST', body });
      const answer = await client.handleNotification(standard, onNotification, options);
      reply.code(answer.status);
      reply.headers(Object.fromEntries(answer.headers));
      return answer.text();
    });
  };
}
