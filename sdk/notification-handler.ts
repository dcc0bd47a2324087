/** Notifications that come as a standard Request, as in Hono, Next.js, Deno, Bun and workers. */
import { limits } from '@tollgate/contract/limits';
import { isTollgateError, type TollgateError } from './errors.ts';
import { type VerifyOptions, verifyNotification } from './notification.ts';
import { bodyReadError, notificationError } from './notification-problems.ts';
import type { Settings } from './options.ts';
import type { Notification } from './types.ts';
import { contractData } from './wire/contract-data.ts';

/** Handler of a verified notification. Where it throws, the gateway sends the notification again. */
export type OnNotification = (notification: Notification) => void | Promise<void>;

/** A request to the notification address: a notification of the gateway, or something that must not be trusted. */
export type ReceivedNotification =
  | {
      readonly isVerified: true;
      readonly notification: Notification;
      /** Status 200 and `success`: send it once the notification is recorded. */
      readonly response: Response;
    }
  | {
      readonly isVerified: false;
      /** Why; `code` says it for programs. */
      readonly error: TollgateError;
      /** Status 400, 405 or 413, and the code as its text. */
      readonly response: Response;
    };

const plainText = (status: number, text: string, headers: Readonly<Record<string, string>> = {}) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });

function refusal(error: TollgateError, status = 400, headers = {}): ReceivedNotification {
  return { isVerified: false, error, response: plainText(status, error.code, headers) };
}

/** The body, as long as it is no longer than a notification can be. */
async function boundedBody(request: Request): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > limits.bodyMaxBytes) return undefined;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/**
 * Reads and verifies the notification, and gives what to answer. It records nothing: send the answer afterward.
 * @throws TollgateError `configuration` where the body was read before, or the client has no key of the gateway
 */
export async function receiveNotification(
  settings: Settings,
  request: Request,
  options?: VerifyOptions,
): Promise<ReceivedNotification> {
  if (request.method !== 'POST')
    return refusal(notificationError('notification-method'), 405, { allow: 'POST' });
  if (request.bodyUsed) throw bodyReadError();
  const body = await boundedBody(request);
  if (body === undefined) return refusal(notificationError('notification-too-large'), 413);
  try {
    const notification = await verifyNotification(settings, body, options);
    return { isVerified: true, notification, response: plainText(200, contractData.notification.answer) };
  } catch (error) {
    if (isTollgateError(error) && error.kind === 'signature') return refusal(error);
    throw error;
  }
}

/**
 * Verifies the notification, hands it over, and answers what the gateway expects: 200 and `success`. What must not be
 * trusted is answered with 400, 405 or 413 and is not handed over.
 * @throws what `onNotification` throws, and TollgateError `configuration`
 */
export async function answerNotification(
  settings: Settings,
  request: Request,
  onNotification: OnNotification,
  options?: VerifyOptions,
): Promise<Response> {
  const received = await receiveNotification(settings, request, options);
  if (received.isVerified) await onNotification(received.notification);
  return received.response;
}
