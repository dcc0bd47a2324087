/** Notifications of a gateway inside a page: they reach its own addresses, and nothing outside the browser. */
import type { Outgoing } from '../../ports/outgoing.ts';

/** Answers a request to the gateway itself. */
export type AnswerOwn = (request: Request) => Promise<Response>;

const failed = (reason: 'address-refused' | 'timeout' | 'protocol', detail: string) =>
  ({ kind: 'failed', reason, detail }) as const;

/** `baseUrl`: of the gateway, without a slash at the end. `wait` resolves after as many milliseconds. */
export function createOwnOutgoing(
  baseUrl: string,
  answer: AnswerOwn,
  wait: (delayMs: number) => Promise<unknown>,
): Outgoing {
  return {
    async post({ url, headers, body, timeoutMs, maxReplyBytes }) {
      if (!url.startsWith(`${baseUrl}/`))
        return failed('address-refused', 'a sandbox inside a page reaches its own addresses alone');
      const request = new Request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
        body,
      });
      const late = wait(timeoutMs).then(() => undefined);
      try {
        const response = await Promise.race([answer(request), late]);
        if (response === undefined) return failed('timeout', `no response within ${timeoutMs} ms`);
        if (response.type === 'error') return failed('protocol', 'the connection was ended');
        const bytes = new Uint8Array(await response.arrayBuffer());
        return {
          kind: 'replied',
          status: response.status,
          body: new TextDecoder().decode(bytes.subarray(0, maxReplyBytes)),
          truncated: bytes.length > maxReplyBytes,
        };
      } catch (error) {
        return failed('protocol', error instanceof Error ? error.message : String(error));
      }
    },
  };
}
