/** Proxies that an operator names in TRUST_PROXY: their X-Forwarded-For is believed, no other. */
import { type IpAddress, parseIpAddress } from '@tollgate/contract/address/ip';
import { SettingError } from '../../ports/setting-error.ts';

export interface TrustedProxies {
  readonly isEmpty: boolean;
  /** Returns true if `address` is one of them, with or without a port. */
  has(address: string): boolean;
}

export const noProxies: TrustedProxies = { isEmpty: true, has: () => false };

const mappedPrefix = 0xffffn;

/** Reads an address; an IPv4-mapped one (::ffff:10.0.0.7) as the IPv4 address that it stands for. */
export function readAddress(text: string): IpAddress | undefined {
  const address = parseIpAddress(text);
  return address?.version === 6 && address.value >> 32n === mappedPrefix
    ? { version: 4, value: address.value & 0xffff_ffffn, zoned: address.zoned }
    : address;
}

/** The address without what a proxy may have added to it: brackets and a port (RFC 7239 §6). */
export function bareAddress(text: string): string {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  if (inBrackets !== undefined) return inBrackets;
  return text.replace(/^((?:\d{1,3}\.){3}\d{1,3}):\d+$/, '$1');
}

/** An address, or a network such as 10.0.0.0/8, as a test of addresses; undefined for anything else. */
function readNetwork(text: string): ((address: IpAddress) => boolean) | undefined {
  const [base = '', bits, ...rest] = text.split('/');
  const network = parseIpAddress(base);
  if (network === undefined || network.zoned || rest.length > 0) return undefined;
  const max = network.version === 4 ? 32 : 128;
  const prefix = bits === undefined ? max : Number(bits);
  // A network of all addresses would let every client name the address it likes.
  if (!/^\d{1,3}$/.test(bits ?? '0') || prefix < 1 || prefix > max) return undefined;
  const shift = BigInt(max - prefix);
  return ({ version, value }) => version === network.version && value >> shift === network.value >> shift;
}

/**
 * Reads addresses and networks (10.0.0.0/8), separated by commas.
 *
 * @throws naming the entry that is neither
 */
export function readTrustedProxies(text: string): TrustedProxies {
  const entries = text.split(/[,\s]+/).filter((entry) => entry !== '');
  if (entries.length === 0) return noProxies;
  const networks = entries.map((entry) => {
    const network = readNetwork(entry);
    if (network !== undefined) return network;
    throw new SettingError(
      `TRUST_PROXY must list addresses or networks of your proxies, such as 10.0.0.7,192.168.0.0/16, not "${entry}"`,
      `TRUST_PROXY 须列出代理服务器的地址或网段，例如 10.0.0.7,192.168.0.0/16，而不是“${entry}”`,
    );
  });
  return {
    isEmpty: false,
    has(given) {
      const address = readAddress(bareAddress(given));
      return address !== undefined && !address.zoned && networks.some((includes) => includes(address));
    },
  };
}

/** The rightmost address that is no trusted proxy: what is left of it is what a client says of itself. */
export function clientAddress(
  trusted: TrustedProxies,
  remoteAddress: string,
  forwardedFor: string | undefined,
): string {
  if (forwardedFor === undefined || !trusted.has(remoteAddress)) return remoteAddress;
  const named = forwardedFor
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return named.findLast((one) => !trusted.has(one)) ?? named[0] ?? remoteAddress;
}
