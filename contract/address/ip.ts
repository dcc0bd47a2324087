/** IP addresses as numbers, and which of them belong to the public internet (decision 25). */

export interface IpAddress {
  readonly version: 4 | 6;
  /** The address as one number of 32 or 128 bits. */
  readonly value: bigint;
  /** True if the text named a zone (`fe80::1%eth0`), which only addresses of this machine's links have. */
  readonly zoned: boolean;
}

const byte = /^(?:0|[1-9][0-9]{0,2})$/;
const group = /^[0-9A-Fa-f]{1,4}$/;

/** Strict dotted decimal: `010.0.0.1` means 8 to one reader and 10 to another, so it is no address here. */
function parseIpv4(text: string): bigint | undefined {
  const parts = text.split('.');
  if (parts.length !== 4) return undefined;
  let value = 0n;
  for (const part of parts) {
    if (!byte.test(part) || Number(part) > 255) return undefined;
    value = (value << 8n) | BigInt(part);
  }
  return value;
}

/** The groups of one side of `::`; a dotted IPv4 tail counts as two. */
function groupsOf(text: string, mayEndInIpv4: boolean): bigint[] | undefined {
  if (text === '') return [];
  const parts = text.split(':');
  const groups: bigint[] = [];
  for (const [index, part] of parts.entries()) {
    if (group.test(part)) groups.push(BigInt(`0x${part}`));
    else {
      const tail = mayEndInIpv4 && index === parts.length - 1 ? parseIpv4(part) : undefined;
      if (tail === undefined) return undefined;
      groups.push(tail >> 16n, tail & 0xffffn);
    }
  }
  return groups;
}

function parseIpv6(text: string): bigint | undefined {
  const sides = text.split('::');
  const [left, right] = sides;
  if (left === undefined || sides.length > 2) return undefined;
  const head = groupsOf(left, right === undefined);
  const tail = groupsOf(right ?? '', true);
  if (head === undefined || tail === undefined) return undefined;
  const missing = 8 - head.length - tail.length;
  if (right === undefined ? missing !== 0 : missing < 1) return undefined;
  const zeros = Array<bigint>(missing).fill(0n);
  return [...head, ...zeros, ...tail].reduce((value, one) => (value << 16n) | one, 0n);
}

/** Reads RFC 4291 text (with or without a zone) or dotted decimal; undefined for anything else. */
export function parseIpAddress(text: string): IpAddress | undefined {
  if (text.length > 100) return undefined;
  const v4 = parseIpv4(text);
  if (v4 !== undefined) return { version: 4, value: v4, zoned: false };
  const percent = text.indexOf('%');
  if (percent === text.length - 1) return undefined;
  const v6 = parseIpv6(percent < 0 ? text : text.slice(0, percent));
  return v6 === undefined ? undefined : { version: 6, value: v6, zoned: percent >= 0 };
}

type Block = readonly [prefix: bigint, bits: number];

function block(text: string): Block {
  const [address = '', bits] = text.split('/');
  const parsed = parseIpAddress(address);
  if (parsed === undefined) throw new Error(`not a block: ${text}`);
  return [parsed.value, Number(bits)];
}

function isWithin(value: bigint, width: 32 | 128, [prefix, bits]: Block): boolean {
  const rest = BigInt(width - bits);
  return value >> rest === prefix >> rest;
}

/** The IANA special-purpose registry for IPv4 (RFC 6890), multicast, and one cloud's metadata host. */
const ipv4Refused = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Looks public, but answers every machine of one large cloud with that machine's own secrets.
  '168.63.129.16/32',
].map(block);

const ipv4Loopback = block('127.0.0.0/8');
const ipv6Loopback = block('::1/128');

/** Addresses that reach an IPv4 host, which therefore decides: IPv4-mapped and NAT64 (RFC 6052). */
const ipv4Carriers = ['::ffff:0:0/96', '64:ff9b::/96'].map(block);
const ipv4Mapped = block('::ffff:0:0/96');

/** Outside it are loopback, link-local, unique local, multicast, IPv4-compatible and all that is unassigned. */
const ipv6Global = block('2000::/3');
/** Inside it, yet not the public internet: Teredo and other protocol blocks, documentation, 6to4. */
const ipv6Refused = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map(block);

function isPublicIpv4(value: bigint): boolean {
  return !ipv4Refused.some((one) => isWithin(value, 32, one));
}

export function isPublicIp({ version, value, zoned }: IpAddress): boolean {
  if (zoned) return false;
  if (version === 4) return isPublicIpv4(value);
  if (ipv4Carriers.some((one) => isWithin(value, 128, one))) return isPublicIpv4(value & 0xffff_ffffn);
  return isWithin(value, 128, ipv6Global) && !ipv6Refused.some((one) => isWithin(value, 128, one));
}

/** 127.0.0.0/8 (IPv4-mapped too) and ::1. 0.0.0.0 and :: are not: they are no address to send to. */
export function isLoopbackIp({ version, value }: IpAddress): boolean {
  if (version === 4) return isWithin(value, 32, ipv4Loopback);
  if (isWithin(value, 128, ipv4Mapped)) return isWithin(value & 0xffff_ffffn, 32, ipv4Loopback);
  return isWithin(value, 128, ipv6Loopback);
}
