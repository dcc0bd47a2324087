/** The limit on calls by the address that they come from, before anything else is looked at. */
import type { Sender } from '../route.ts';
import { bareAddress, readAddress, type TrustedProxies } from './trusted-proxies.ts';

export interface AddressedRequest extends Sender {
  /** The header X-Forwarded-For. */
  readonly forwardedFor: string | undefined;
}

export interface AddressLimitDeps {
  readonly trustProxy: TrustedProxies;
  /** Returns true if one more call of this address is within the limit. */
  readonly allows: (address: string) => boolean;
  /** Called once, for the first proxy that is not named. */
  readonly warn: (message: string) => void;
}

const loopback = /^(?:(?:::ffff:)?127\.|::1$)/;
const textMaxLength = 64;
/** Bits of an IPv6 address after its network: a client with one address has all 2^64 of them (RFC 6177). */
const networkShift = 64n;

/** Returns the group that is counted together: an IPv4 address, in either notation, or an IPv6 network of 64 bits. */
export function addressGroup(given: string): string {
  const text = bareAddress(given);
  if (!text.includes(':')) return text.slice(0, textMaxLength);
  const address = readAddress(text);
  if (address === undefined) return text.slice(0, textMaxLength);
  if (address.version === 4) {
    const bytes = [24n, 16n, 8n, 0n].map((shift) => (address.value >> shift) & 0xffn);
    return bytes.join('.');
  }
  return `${(address.value >> networkShift).toString(16)}/64`;
}

/** False where the sender's address is over its limit. */
export function createAddressLimit(deps: AddressLimitDeps): (request: AddressedRequest) => boolean {
  let isWarned = false;
  return ({ ip, remoteAddress, forwardedFor }) => {
    if (!isWarned && forwardedFor !== undefined && !deps.trustProxy.has(remoteAddress)) {
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
