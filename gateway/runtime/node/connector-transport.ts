/**
 * HTTP to connectors, by node:http and node:https. Other than to receivers (guarded-http.ts), private addresses are
 * allowed: only the operator sets them. Nothing is sent twice: whoever asks knows whether a question may be repeated.
 */
import http from 'node:http';
import https from 'node:https';
import { readConnectorAddress } from '@tollgate/contract/connector/address';
import { connectorSignatureHeader } from '@tollgate/contract/connector/protocol';
import type {
  ConnectorAnswer,
  ConnectorFailure,
  ConnectorMessage,
  ConnectorTransport,
} from '../../ports/connector-transport.ts';
import { memberOf } from '../../ports/system-error.ts';

/**
 * Idle connections are closed before servers usually close them (Node: 5 s): a question on a connection that the server
 * is about to close may have arrived, or not.
 */
const idleMs = 1_500;
const idleMax = 64;

const agentOptions = {
  keepAlive: true,
  maxFreeSockets: idleMax,
  timeout: idleMs,
  scheduling: 'lifo',
  autoSelectFamily: true,
} as const;

function codeOf(error: unknown): string {
  const code = memberOf(error, 'code');
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : 'no code';
}

/** One exchange with all that belongs to it. */
class Exchange {
  readonly #message: ConnectorMessage;
  readonly #settle: (answer: ConnectorAnswer) => void;
  #request: http.ClientRequest | undefined;
  #mayHaveArrived = false;

  constructor(message: ConnectorMessage, settle: (answer: ConnectorAnswer) => void) {
    this.#message = message;
    this.#settle = settle;
  }

  #fail(detail: string): void {
    const failure: ConnectorFailure = { kind: 'failed', mayHaveArrived: this.#mayHaveArrived, detail };
    this.#settle(failure);
    this.#request?.destroy();
  }

  expire(): void {
    this.#fail(`no complete response within ${this.#message.timeoutMs} ms`);
  }

  /** Notes the moment from which bytes can leave: those written before the connection is there wait in this process. */
  #watch(request: http.ClientRequest, isSecure: boolean): void {
    request.on('socket', (socket) => {
      if (socket.connecting)
        socket.once(isSecure ? 'secureConnect' : 'connect', () => {
          this.#mayHaveArrived = true;
        });
      else this.#mayHaveArrived = true;
    });
  }

  send(options: https.RequestOptions, isSecure: boolean): void {
    const { body, headers } = this.#message;
    const request = (isSecure ? https : http).request({
      ...options,
      method: 'POST',
      headers: { ...headers, 'accept-encoding': 'identity', 'content-length': body.length },
    });
    this.#request = request;
    this.#watch(request, isSecure);
    const erase = () => void body.fill(0);
    request.on('finish', erase);
    request.on('close', erase);
    request.on('response', (response) => this.#read(response));
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      this.#fail('the response changes the protocol');
    });
    request.on('error', (error) => {
      const when = this.#mayHaveArrived ? 'the connection broke' : 'no connection was made';
      this.#fail(`${when} (${codeOf(error)})`);
    });
    request.end(body);
  }

  #read(response: http.IncomingMessage): void {
    const { replyBytesMax } = this.#message;
    const chunks: Buffer[] = [];
    let length = 0;
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > replyBytesMax) this.#fail(`the response is longer than ${replyBytesMax} bytes`);
    });
    response.on('error', (error) => this.#fail(`the response was cut off (${codeOf(error)})`));
    response.on('end', () => {
      const signature = response.headers[connectorSignatureHeader.toLowerCase()];
      this.#settle({
        kind: 'replied',
        status: response.statusCode ?? 0,
        contentType: response.headers['content-type'],
        signature: typeof signature === 'string' ? signature : undefined,
        body: Buffer.concat(chunks),
      });
    });
  }
}

/** Makes the port, with its own connections. */
export function createConnectorTransport(): ConnectorTransport {
  const plain = new http.Agent(agentOptions);
  const secure = new https.Agent(agentOptions);

  /** An agent keeps connections apart by host, socket and certificate authorities. */
  function start({ address, ca, path }: ConnectorMessage, exchange: Exchange): void {
    const read = readConnectorAddress(address);
    if (read === undefined) throw new Error('the URL does not belong to a connector');
    if (read.kind === 'socket') {
      exchange.send({ agent: plain, socketPath: read.path, path, host: 'localhost' }, false);
      return;
    }
    const { protocol, hostname, port, pathname } = new URL(`${read.url}${path}`);
    const host = hostname.replace(/^\[|\]$/g, '');
    const target = { protocol, host, ...(port === '' ? {} : { port: Number(port) }), path: pathname };
    if (!read.isSecure) exchange.send({ ...target, agent: plain }, false);
    else exchange.send({ ...target, agent: secure, ...(ca === undefined ? {} : { ca }) }, true);
  }

  return {
    post: (message) =>
      new Promise((resolve) => {
        let timer: NodeJS.Timeout | undefined;
        const exchange = new Exchange(message, (answer) => {
          clearTimeout(timer);
          resolve(answer);
        });
        timer = setTimeout(() => exchange.expire(), message.timeoutMs);
        try {
          start(message, exchange);
        } catch (error) {
          clearTimeout(timer);
          message.body.fill(0);
          const detail = `the request could not be sent (${codeOf(error)})`;
          resolve({ kind: 'failed', mayHaveArrived: false, detail });
        }
      }),
  };
}
