/** The answer to a notification that comes as a standard Request, as in Hono, Next.js, Deno, Bun and workers. */
import { limits } from '@tollgate/contract/limits';
import { isTollgateError } from './errors.ts';
import { type VerifyOptions, verifyNotification } from './notification.ts';
import type { Settings } from './options.ts';
import type { Notification } from './types.ts';
import { contractData } from './wire/contract-data.ts';

/** What is done with a verified notification. Where it throws, the gateway sends the notification again. */
export type OnNotification = (notification: Notification) => void | Promise<void>;

const plainText = (status: number, text: string) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

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
 * Verifies the notification, hands it over, and answers what the gateway expects: 200 and `success`. What must not be
 * trusted is answered with 400 and is not handed over.
 * @throws what `onNotification` throws, and TollgateError `configuration`
 */
export async function answerNotification(
  settings: Settings,
  request: Request,
  onNotification: OnNotification,
  options?: VerifyOptions,
): Promise<Response> {
  if (request.method !== 'POST') return plainText(405, 'send POST');
  const body = await boundedBody(request);
  if (body === undefined) return plainText(413, 'too large');
  let notification: Notification;
  try {
    notification = await verifyNotification(settings, body, options);
  } catch (error) {
    if (isTollgateError(error) && error.kind === 'signature') return plainText(400, error.code);
    throw error;
  }
  await onNotification(notification);
  return plainText(200, contractData.notification.answer);
}
