/** The limit on calls by the address that they come from, before anything else is looked at. */
import type { IncomingHttpHeaders } from 'node:http';
import { parseIpAddress } from '../../ports/ip-address.ts';
import { bareAddress, type TrustedProxies } from './trusted-proxies.ts';

export interface Sender {
  /** Of the client, as the proxies that are trusted tell it; else of the connection. */
  readonly ip: string;
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
}

export interface AddressLimitDeps {
  readonly trustProxy: TrustedProxies;
  /** Whether one more call of this address is within the limit. */
  readonly allows: (address: string) => boolean;
  /** Hears once of a proxy that is not named. */
  readonly warn: (message: string) => void;
}

const loopback = /^(?:(?:::ffff:)?127\.|::1$)/;
const textMaxLength = 64;
/** Whoever has an IPv6 address has the 2^64 of its network (RFC 6177). */
const networkShift = 64n;
const mappedPrefix = 0xffffn;

/** What is counted together: an IPv4 address, in either notation, or an IPv6 network of 64 bits. */
export function addressGroup(given: string): string {
  const text = bareAddress(given);
  if (!text.includes(':')) return text.slice(0, textMaxLength);
  const address = parseIpAddress(text);
  if (address === undefined) return text.slice(0, textMaxLength);
  if (address.version === 6 && address.value >> 32n === mappedPrefix) {
    const bytes = [24n, 16n, 8n, 0n].map((shift) => (address.value >> shift) & 0xffn);
    return bytes.join('.');
  }
  return `${(address.value >> networkShift).toString(16)}/64`;
}

/** False where the sender's address is over its limit. */
export function createAddressLimit(deps: AddressLimitDeps): (sender: Sender) => boolean {
  let isWarned = false;
  return ({ ip, socket: { remoteAddress = '' }, headers }) => {
    if (!isWarned && headers['x-forwarded-for'] !== undefined && !deps.trustProxy.has(remoteAddress)) {
      isWarned = true;
      deps.warn(
        `X-Forwarded-For from ${remoteAddress} is ignored: if this is your proxy, name it in TRUST_PROXY`,
      );
    }
    // A proxy on this machine that is not named would put all merchants into one bucket. What a proxy says of
    // itself is another matter: it is counted, whatever address it gives.
    if (ip === remoteAddress && loopback.test(remoteAddress)) return true;
    return deps.allows(addressGroup(ip));
  };
}
