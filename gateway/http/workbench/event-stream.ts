/** Server-sent events of the Workbench's API: a portion at a time, and a last event that says why a stream ends. */
import { streamEndEvent } from '@tollgate/contract/workbench/routes';
import type { Failure } from '../envelope/failure.ts';
import { faultFailure } from '../envelope/fault.ts';
import { respond } from '../respond.ts';

export interface StreamDeps {
  readonly psn: () => string;
  /** Resolves after `delayMs`. */
  readonly wait: (delayMs: number) => Promise<unknown>;
  /** Called where a stream ends because a portion could not be read. */
  readonly onFault?: (error: unknown) => void;
}

export interface Portion {
  /** Events as `eventText` makes them; empty where nothing is new. */
  readonly text: string;
  /** True if there is more at once. */
  readonly isMore: boolean;
}

export const streamPauseMs = 1_000;
/** Rows of a portion. */
export const streamPortion = 200;

/** `id`: what a client sends as Last-Event-ID to go on. */
export const eventText = (event: string, id: string, data: object): string =>
  `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

/** Without an id: a client goes on behind the last event that it got. */
export const endText = ({ code, msg }: Failure, psn: string): string =>
  `event: ${streamEndEvent}\ndata: ${JSON.stringify({ code, msg, psn })}\n\n`;

/** Reads portion after portion as the client takes them, and looks again after a pause where there is no more. */
export function streamEvents(deps: StreamDeps, next: () => Promise<Portion>): Response {
  const encoder = new TextEncoder();
  let isOpen = true;
  let isMore = true;
  const events = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(`retry: ${streamPauseMs}\n\n`));
    },
    async pull(controller) {
      let text: string;
      let isEnd = false;
      try {
        if (!isMore) await deps.wait(streamPauseMs);
        const portion = await next();
        isMore = portion.isMore;
        // A comment where nothing is new: a client that has gone away is noticed.
        text = portion.text === '' ? ':\n\n' : portion.text;
      } catch (error) {
        deps.onFault?.(error);
        text = endText(faultFailure(error), deps.psn());
        isEnd = true;
      }
      if (!isOpen) return;
      controller.enqueue(encoder.encode(text));
      if (isEnd) controller.close();
    },
    cancel() {
      isOpen = false;
    },
  });
  const { headers } = respond(200, 'text/event-stream; charset=utf-8', '');
  headers.delete('content-length');
  // nginx would hold events back until its buffer is full.
  headers.set('x-accel-buffering', 'no');
  return new Response(events, { status: 200, headers });
}

/** The stream as long as `whyNot` finds nothing: it is asked before each portion is passed on. */
export function streamWhile(
  response: Response,
  psn: string,
  whyNot: () => Promise<Failure | undefined>,
): Response {
  const { body, status, headers } = response;
  if (body === null) return response;
  const guarded = new TransformStream<Uint8Array, Uint8Array>({
    async transform(portion, controller) {
      const problem = await whyNot().catch(faultFailure);
      if (problem === undefined) {
        controller.enqueue(portion);
        return;
      }
      controller.enqueue(new TextEncoder().encode(endText(problem, psn)));
      controller.terminate();
    },
  });
  return new Response(body.pipeThrough(guarded), { status, headers });
}
