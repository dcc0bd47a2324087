/**
 * One exchange over HTTP with an address that another party has named, by node:http and node:https: guarded
 * (decision 25), bounded in time and size, without redirects. Never throws.
 */
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import {
  hostProblem,
  ipOfHost,
  isLocalhost,
  isLoopback,
  isPublicAddress,
} from '@tollgate/contract/address/guard';
import type { OutgoingFailure, OutgoingRequest } from '../../ports/outgoing.ts';
import { memberOf } from '../../ports/system-error.ts';
import { type Resolve, resolveByDns, resolveBySystem } from './resolve.ts';

export interface GuardedOptions {
  /** Replaces name resolution; what it answers is checked all the same. */
  readonly resolve?: Resolve;
  /** Certificate authorities in PEM that are trusted instead of the platform's. */
  readonly ca?: string;
}

/** Request to send: a POST carries a body, a GET none. */
export interface GuardedRequest extends Omit<OutgoingRequest, 'body'> {
  readonly body?: string;
}

export interface GuardedBytes {
  readonly kind: 'replied';
  readonly status: number;
  /** At most `maxReplyBytes`; `truncated` says that there was more. */
  readonly bytes: Buffer;
  readonly truncated: boolean;
}

export type GuardedReply = GuardedBytes | OutgoingFailure;

export type GuardedHttp = (request: GuardedRequest) => Promise<GuardedReply>;

type Failure = OutgoingFailure;
/** How far an exchange has come, so that an error can be named by what it interrupted. */
type Phase = 'resolving' | 'connecting' | 'securing' | 'waiting' | 'reading';

const userAgent = 'Tollgate/0.1.0';
/** Idle connections: at most so many to one receiver, so many in all, for so long. */
const idlePerReceiverMax = 64;
const idleMax = 256;
const idleMs = 2_000;
/** Addresses of one name that are tried one after the other, and how long each may take. */
const addressesMax = 4;
const addressTimeoutMs = 1_500;

const agentOptions = {
  keepAlive: true,
  maxFreeSockets: idlePerReceiverMax,
  timeout: idleMs,
  scheduling: 'lifo',
  autoSelectFamily: true,
  autoSelectFamilyAttemptTimeout: addressTimeoutMs,
} as const;

/** An idle connection stays bound to the address that was checked when it was made. */
class PlainAgent extends http.Agent {
  override keepSocketAlive(socket: Parameters<http.Agent['keepSocketAlive']>[0]): boolean {
    return hasIdleCapacity(this) && keepsAlive(super.keepSocketAlive(socket));
  }
}

class SecureAgent extends https.Agent {
  override keepSocketAlive(socket: Parameters<https.Agent['keepSocketAlive']>[0]): boolean {
    return hasIdleCapacity(this) && keepsAlive(super.keepSocketAlive(socket));
  }
}

const hasIdleCapacity = (agent: http.Agent | https.Agent) =>
  Object.values(agent.freeSockets).reduce((sum, sockets) => sum + (sockets?.length ?? 0), 0) < idleMax;

/** Typed as void, but Node's own implementation answers whether the connection may be kept. */
const keepsAlive = (answer: unknown) => answer !== false;

const failed = (reason: Failure['reason'], detail: string): Failure => ({ kind: 'failed', reason, detail });

class AddressRefused extends Error {}

const stallTexts: Readonly<Record<Phase, string>> = {
  resolving: 'the host name was not resolved',
  connecting: 'no connection was made',
  securing: 'the TLS handshake was not complete',
  waiting: 'no response started',
  reading: 'the response was not complete',
};

function codeOf(error: unknown): string {
  const code = memberOf(error, 'code');
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : 'no code';
}

/** Details name codes, never addresses: what an internal name resolves to is not for callers. */
function failureOf(error: unknown, phase: Phase): Failure {
  const code = codeOf(error);
  if (error instanceof AddressRefused) return failed('address-refused', error.message);
  if (phase === 'resolving') return failed('name-unknown', `the host name could not be resolved (${code})`);
  if (phase === 'connecting') return failed('unreachable', `the connection failed (${code})`);
  if (phase === 'securing') return failed('tls', `the TLS handshake failed (${code})`);
  if (code.startsWith('HPE_')) return failed('protocol', `the response is not valid HTTP (${code})`);
  const when = phase === 'waiting' ? 'before a response' : 'before the response was complete';
  return failed('protocol', `the connection was closed ${when} (${code})`);
}

/** One exchange with all that belongs to it; `exchange` runs it. */
class Exchange {
  readonly request: GuardedRequest;
  readonly #resolve: Resolve;
  readonly #settle: (reply: GuardedReply) => void;
  #phase: Phase = 'resolving';
  #settled = false;
  #current: http.ClientRequest | undefined;

  constructor(request: GuardedRequest, resolve: Resolve, settle: (reply: GuardedReply) => void) {
    this.request = request;
    this.#resolve = resolve;
    this.#settle = settle;
  }

  end(reply: GuardedReply): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#settle(reply);
  }

  /** The whole exchange is over its time: whatever is in progress is cut off. */
  expire(): void {
    this.end(failed('timeout', `${stallTexts[this.#phase]} within ${this.request.timeoutMs} ms`));
    this.#current?.destroy();
  }

  /** Resolves once for this connection, and hands on nothing but addresses that were checked. */
  readonly lookup: LookupFunction = (host, _options, done) => {
    this.#addressesOf(host).then(
      (addresses) => {
        this.#phase = 'connecting';
        done(
          null,
          addresses.slice(0, addressesMax).map((address) => ({ address, family: isIP(address) })),
        );
      },
      (error) => done(error, []),
    );
  };

  async #addressesOf(host: string): Promise<readonly string[]> {
    const { allowLoopback } = this.request;
    const name = host.replace(/\.$/, '');
    const addresses = allowLoopback && isLocalhost(name) ? ['127.0.0.1', '::1'] : await this.#resolve(host);
    if (addresses.length === 0) throw Object.assign(new Error('no address'), { code: 'ENODATA' });
    // One bad answer among good ones is a name that is used to get inside: none of them is taken.
    const isAllowed = (address: string) => isPublicAddress(address) || (allowLoopback && isLoopback(address));
    if (addresses.every(isAllowed)) return addresses;
    throw new AddressRefused('the host name resolves to an address that is not public');
  }

  send(url: URL, agent: http.Agent | https.Agent, repeats = 0): void {
    const { body, headers } = this.request;
    const ip = ipOfHost(url.hostname);
    this.#phase = ip === undefined ? 'resolving' : 'connecting';
    const sent = (url.protocol === 'https:' ? https : http).request({
      protocol: url.protocol,
      host: ip ?? url.hostname,
      port: url.port === '' ? undefined : Number(url.port),
      path: `${url.pathname}${url.search}`,
      method: body === undefined ? 'GET' : 'POST',
      agent,
      lookup: this.lookup,
      headers: {
        'user-agent': userAgent,
        'accept-encoding': 'identity',
        ...headers,
        host: url.host,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
    });
    this.#current = sent;
    sent.on('socket', (socket) => {
      if (!socket.connecting) {
        this.#phase = 'waiting';
        return;
      }
      const isSecure = url.protocol === 'https:';
      socket.once('connect', () => {
        this.#phase = isSecure ? 'securing' : 'waiting';
      });
      if (isSecure)
        socket.once('secureConnect', () => {
          this.#phase = 'waiting';
        });
    });
    sent.on('response', (response) => this.#read(response));
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      this.end({
        kind: 'replied',
        status: response.statusCode ?? 101,
        bytes: Buffer.alloc(0),
        truncated: false,
      });
    });
    sent.on('error', (error) => {
      if (this.#settled) return;
      // The receiver closed an idle connection just as it was used again: that is no answer of its.
      if (
        sent.reusedSocket &&
        repeats < idlePerReceiverMax &&
        this.#phase === 'waiting' &&
        !codeOf(error).startsWith('HPE_')
      ) {
        this.send(url, agent, repeats + 1);
        return;
      }
      this.end(failureOf(error, this.#phase));
    });
    sent.end(body);
  }

  #read(response: http.IncomingMessage): void {
    this.#phase = 'reading';
    const { maxReplyBytes } = this.request;
    const chunks: Buffer[] = [];
    let length = 0;
    const reply = (truncated: boolean): GuardedReply => ({
      kind: 'replied',
      status: response.statusCode ?? 0,
      bytes: Buffer.concat(chunks).subarray(0, maxReplyBytes),
      truncated,
    });
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= maxReplyBytes) return;
      this.end(reply(true));
      response.destroy();
    });
    response.on('end', () => this.end(reply(false)));
    response.on('error', (error) => this.end(failureOf(error, 'reading')));
  }
}

/**
 * Makes the function, with its own connections. Names are resolved once per connection, every answer is
 * checked, and the connection goes to those very addresses; the Host header and the TLS server name stay the URL's.
 */
export function createGuardedHttp(options: GuardedOptions = {}): GuardedHttp {
  // Apart by strictness, so that no connection made for the one is used for the other.
  const agents = new Map<string, http.Agent | https.Agent>();

  function agentOf(protocol: string, allowLoopback: boolean): http.Agent | https.Agent {
    const key = `${protocol}${allowLoopback}`;
    const known = agents.get(key);
    if (known !== undefined) return known;
    const ca = options.ca === undefined ? {} : { ca: options.ca };
    const agent =
      protocol === 'https:' ? new SecureAgent({ ...agentOptions, ...ca }) : new PlainAgent(agentOptions);
    agents.set(key, agent);
    return agent;
  }

  return (request) => {
    const { allowLoopback, url } = request;
    const problem = hostProblem(url, { allowLoopback });
    if (problem !== undefined) return Promise.resolve(failed('address-refused', problem));
    return new Promise((settle) => {
      let timer: NodeJS.Timeout | undefined;
      const resolve = options.resolve ?? (allowLoopback ? resolveBySystem : resolveByDns);
      const exchange = new Exchange(request, resolve, (reply) => {
        clearTimeout(timer);
        settle(reply);
      });
      timer = setTimeout(() => exchange.expire(), request.timeoutMs);
      try {
        const parsed = new URL(url);
        exchange.send(parsed, agentOf(parsed.protocol, allowLoopback));
      } catch (error) {
        exchange.end(failed('protocol', `the request could not be made (${codeOf(error)})`));
      }
    });
  };
}
