/**
 * Which Host headers may reach the sandbox's unsigned calls. A page of another site can have its own name lead to this
 * computer (DNS rebinding), and the browser then takes the sandbox for that site: the Host header shows it.
 */
import { ipOfHost, isLocalhost, isLoopback } from '@tollgate/contract/address/guard';
import { type Failure, failure } from '../envelope/failure.ts';
import type { Actor } from '../workbench/access/actor.ts';

export interface SandboxPlace {
  /** HOST: the address that the gateway listens on. */
  readonly listensAt: string;
  readonly publicUrl: string;
}

const everywhere = new Set(['0.0.0.0', '::']);

/** The name without a port, as the URL parser leaves it; undefined where it is none. */
export function nameOf(host: string): string | undefined {
  return /^[^/?#@\\\s]+$/.test(host) ? URL.parse(`http://${host}`)?.hostname : undefined;
}

/** Loopback, what HOST and PUBLIC_URL name, and, where it listens everywhere, addresses: no name leads to those. */
export function isSandboxHost(host: string | undefined, { listensAt, publicUrl }: SandboxPlace): boolean {
  const name = nameOf(host ?? '');
  if (name === undefined) return false;
  const ip = ipOfHost(name);
  if (isLocalhost(name) || (ip !== undefined && isLoopback(ip))) return true;
  if (ip !== undefined && everywhere.has(listensAt)) return true;
  const own = nameOf(listensAt.includes(':') ? `[${listensAt}]` : listensAt);
  return name === own || name === URL.parse(publicUrl)?.hostname;
}

/** The refusal of any other Host. */
const strangeHost = (): Failure => ({
  ...failure('SYS037', { detail: 'set PUBLIC_URL to allow it', field: 'Host' }),
  httpStatus: 403,
});

/** The sandbox is open to its own machine: a caller that reaches it there is its operator. */
export const sandboxActor =
  (place: () => SandboxPlace) =>
  ({ headers }: Request): Actor | Failure =>
    isSandboxHost(headers.get('host') ?? undefined, place())
      ? { who: 'sandbox', merchants: undefined }
      : strangeHost();
