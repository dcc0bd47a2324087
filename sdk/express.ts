/**
 * Notifications in Express 4 and 5, and in Node's own HTTP server:
 *
 *   app.post('/payments/notify', notificationHandler(tollgate, async (notification) => { … }));
 *
 * Mount it before `express.json()`, or behind `express.raw({ type: () => true })`: the signature covers the exact bytes.
 */
import type { Client, OnNotification, VerifyOptions } from './index.ts';

/** The parts of a client that are used. */
export interface NotificationClient extends Pick<Client, 'handleNotification'> {
  /** Throws for a body that a parser has made. */
  verifyNotification(rawBody: unknown): Promise<unknown>;
}

/** The parts of an Express request that are used. */
export interface ExpressRequest extends AsyncIterable<unknown> {
  readonly method?: string | undefined;
  readonly readableDidRead?: boolean;
  /** Body as an earlier parser has read it. */
  readonly body?: unknown;
  /** The bytes beside it, as Google Cloud Functions and Firebase give them. */
  readonly rawBody?: unknown;
}

/** The parts of an Express response that are used. */
export interface ExpressResponse {
  writeHead(status: number, headers: Record<string, string>): { end(text: string): unknown };
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;

/**
 * Answers notifications: 200 and `success` once `onNotification` has ended, 400 for what must not be trusted. What
 * `onNotification` throws goes to Express's error handler, and the gateway sends the notification again.
 */
export function notificationHandler(
  client: NotificationClient,
  onNotification: OnNotification,
  options?: VerifyOptions,
) {
  return async (
    request: ExpressRequest,
    response: ExpressResponse,
    next: (error: unknown) => void,
  ): Promise<void> => {
    try {
      const { method = 'POST' } = request;
      const raw = [request.rawBody, request.body].find(isRaw);
      // Too late for the bytes. The client says what to change.
      if (raw === undefined && request.readableDidRead) await client.verifyNotification(request.body);
      // Node takes what can be iterated as a body, which the types of the standard do not say.
      const body = method === 'POST' ? (raw ?? (request as unknown as BodyInit)) : null;
      const init = { method, body, duplex: 'half' };
      const answer = await client.handleNotification(
        new Request('http://localhost/', init),
        onNotification,
        options,
      );
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    } catch (error) {
      next(error);
    }
  };
}
