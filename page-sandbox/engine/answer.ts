/** Requests that come by message: made into what the gateway takes, and its responses into messages. */
import type { FromPort, PortRequest } from './protocol.ts';

export type Answer = (request: Request) => Promise<Response>;

/** Bodies that a method may have (RFC 9110 §9.3). */
const withoutBody = new Set(['GET', 'HEAD']);

/**
 * Makes the request as a gateway on this computer would get it. A browser removes names such as `host` from the headers
 * of a `Request`, but not from headers alone.
 */
export function gatewayRequest(basePath: string, { method, url, headers, body }: PortRequest): Request {
  const { pathname, search } = new URL(url);
  const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname;
  const fields = new Headers([...headers].map(([name, value]): [string, string] => [name, value]));
  fields.set('host', 'localhost');
  if (!withoutBody.has(method)) fields.set('content-length', String(body?.length ?? 0));
  const request = new Request(`http://localhost${path.startsWith('/') ? path : `/${path}`}${search}`, {
    method,
    ...(withoutBody.has(method) || body === null ? {} : { body: new Uint8Array(body) }),
  });
  Object.defineProperty(request, 'headers', { value: fields });
  return request;
}

/** Addresses of the gateway are below the base, wherever it leads a browser. */
function headersOf(basePath: string, response: Response): [string, string][] {
  return [...response.headers].map(([name, value]) => [
    name,
    name === 'location' && /^\/(?!\/)/.test(value) ? `${basePath}${value}` : value,
  ]);
}

/** Sends the response part by part, until it ends or `signal` says that its client has gone away. */
export async function answerRequest(
  basePath: string,
  request: PortRequest,
  answer: Answer,
  send: (message: FromPort) => void,
  signal: AbortSignal,
): Promise<void> {
  const { id } = request;
  try {
    const response = await answer(gatewayRequest(basePath, request));
    // The standard's response of a network error: the gateway ends the connection with it.
    if (response.type === 'error') throw new Error('the connection was ended');
    send({ kind: 'head', id, status: response.status, headers: headersOf(basePath, response) });
    const reader = response.body?.getReader();
    const stop = () => void reader?.cancel().catch(() => {});
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read())
      send({ kind: 'chunk', id, bytes: part.value });
    send({ kind: 'end', id });
  } catch {
    send({ kind: 'cut', id });
  }
}
