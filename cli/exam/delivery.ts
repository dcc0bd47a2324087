/** One POST of a notification to the shop, in one piece or slowly, with its answer and how long that took. */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { notification } from '@tollgate/contract/notification';

export interface Delivery {
  readonly sent: string;
  /** Undefined where no answer came. */
  readonly status: number | undefined;
  readonly answer: string;
  readonly durationMs: number;
}

export interface DeliveryOptions {
  /** Sends the body in this many pieces, with a pause between two. */
  readonly pieces?: number;
}

/** Longer than the gateway waits, so that the exam can say how late an answer was. */
const timeoutMs = 20_000;
const pauseMs = 150;

/** Whether the answer is what the gateway takes as delivered (decision 23). */
export const isAcknowledged = ({ status, answer }: Delivery) =>
  status === 200 && answer.replaceAll(/^[\t\n\r ]+|[\t\n\r ]+$/g, '') === notification.answer;

export async function deliver(
  url: string,
  text: string,
  { pieces = 1 }: DeliveryOptions = {},
): Promise<Delivery> {
  const startedMs = performance.now();
  const body = Buffer.from(text);
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const outcome = await new Promise<{ status: number | undefined; answer: string }>((resolve) => {
    const fail = (fault: Error) => resolve({ status: undefined, answer: fault.message });
    const request = send(url, {
      method: 'POST',
      // A connection of its own: one that is kept may be closed by the shop at the very moment of the next request.
      agent: false,
      headers: { 'content-type': 'application/json; charset=UTF-8', 'content-length': body.length },
    });
    request.setTimeout(timeoutMs, () => request.destroy(new Error(`no answer within ${timeoutMs} ms`)));
    request.once('error', fail);
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', fail);
      response.once('end', () =>
        resolve({ status: response.statusCode, answer: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    const write = async () => {
      const size = Math.ceil(body.length / pieces);
      for (let at = 0; at < body.length; at += size) {
        if (at > 0) await delay(pauseMs);
        request.write(body.subarray(at, at + size));
      }
      request.end();
    };
    write().catch(fail);
  });
  return { sent: text, ...outcome, durationMs: performance.now() - startedMs };
}
