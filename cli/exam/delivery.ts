/** One POST of a notification to the shop, in one piece or slowly, with its answer and how long that took. */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { notification } from '@tollgate/contract/notification';
import type { ExamKeys } from './wire.ts';

export interface Delivery {
  readonly sent: string;
  /** True if the gateway would never have sent it. */
  readonly isForged?: boolean | undefined;
  /** Undefined where no answer came. */
  readonly status: number | undefined;
  readonly answer: string;
  readonly durationMs: number;
}

export interface DeliveryOptions {
  /** True if the gateway would never send it. */
  readonly isForged?: boolean;
  /** Sends the body in this many pieces, with a pause between two. */
  readonly pieces?: number;
  /** Ends the waiting for an answer. */
  readonly signal?: AbortSignal;
  /** Until the whole answer is there. */
  readonly timeoutMs?: number;
}

export interface SendOptions extends DeliveryOptions {
  /** Undefined: the gateway's. */
  readonly keys?: ExamKeys | undefined;
  /** Sends the members as they are. */
  readonly isRaw?: boolean;
}

/** Longer than the gateway waits, so that the exam can say how late an answer was. */
const defaultTimeoutMs = 20_000;
/** Limit for an answer that has to be seven letters. */
const answerMaxBytes = 64 * 1024;
const pauseMs = 150;

/** Returns whether the gateway takes the notification as delivered (decision 23). */
export const isAcknowledged = ({ status, answer }: Delivery) =>
  status === 200 && answer.replaceAll(/^[\t\n\r ]+|[\t\n\r ]+$/g, '') === notification.answer;

export async function deliver(
  url: string,
  text: string,
  { pieces = 1, signal, timeoutMs = defaultTimeoutMs, isForged }: DeliveryOptions = {},
): Promise<Delivery> {
  const startedMs = performance.now();
  const body = Buffer.from(text);
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  let timer: NodeJS.Timeout | undefined;
  const outcome = await new Promise<{ status: number | undefined; answer: string }>((resolve) => {
    const fail = (fault: Error) => resolve({ status: undefined, answer: fault.message });
    const request = send(url, {
      method: 'POST',
      // A connection of its own: one that is kept may be closed by the shop at the very moment of the next request.
      agent: false,
      ...(signal !== undefined && { signal }),
      headers: { 'content-type': 'application/json; charset=UTF-8', 'content-length': body.length },
    });
    // In all: an answer of which now and then a byte comes is none.
    timer = setTimeout(() => request.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    request.once('error', fail);
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const end = () =>
        resolve({ status: response.statusCode, answer: Buffer.concat(chunks).toString('utf8') });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length <= answerMaxBytes) return;
        end();
        request.destroy();
      });
      response.once('error', fail);
      response.once('end', end);
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
  }).finally(() => clearTimeout(timer));
  return { sent: text, isForged, ...outcome, durationMs: performance.now() - startedMs };
}
