/** Proxies that an operator names in TRUST_PROXY: their X-Forwarded-For is believed, no other. */
import { BlockList, isIP, isIPv4 } from 'node:net';

export interface TrustedProxies {
  readonly isEmpty: boolean;
  /** Whether `address` is one of them, with or without a port. */
  has(address: string): boolean;
}

export const noProxies: TrustedProxies = { isEmpty: true, has: () => false };

/** The address without what a proxy may have added to it: brackets and a port (RFC 7239 §6). */
export function bareAddress(text: string): string {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  if (inBrackets !== undefined) return inBrackets;
  return text.replace(/^((?:\d{1,3}\.){3}\d{1,3}):\d+$/, '$1');
}

/**
 * Reads addresses and networks (10.0.0.0/8), separated by commas.
 *
 * @throws naming the entry that is neither
 */
export function readTrustedProxies(text: string): TrustedProxies {
  const entries = text.split(/[,\s]+/).filter((entry) => entry !== '');
  if (entries.length === 0) return noProxies;
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits, ...rest] = entry.split('/');
    const version = isIP(address);
    const max = version === 4 ? 32 : 128;
    const prefix = bits === undefined ? max : Number(bits);
    // A network of all addresses would let every client name the address it likes.
    if (version === 0 || rest.length > 0 || !/^\d{1,3}$/.test(bits ?? '0') || prefix < 1 || prefix > max)
      throw new Error(
        `TRUST_PROXY must list addresses or networks of your proxies, such as 10.0.0.7,192.168.0.0/16, not "${entry}"`,
      );
    list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  }
  return {
    isEmpty: false,
    has(given) {
      const address = bareAddress(given);
      return isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
    },
  };
}
