/**
 * The address guard against an independent library: ipaddr.js names the range of an address, and where the two differ,
 * the difference is listed here with its reason.
 */
import { isLoopback, isPublicAddress } from '@tollgate/contract/address/guard';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { expect, test } from 'vitest';

interface Difference {
  readonly block: string;
  readonly isPublic: boolean;
  readonly reason: string;
}

/** Where the guard decides otherwise on purpose. */
const differences: readonly Difference[] = [
  {
    block: '168.63.129.16/32',
    isPublic: false,
    reason: 'a cloud answers each of its machines there with their own secrets (decision 25)',
  },
  { block: '192.31.196.0/24', isPublic: true, reason: 'AS112 is reachable from everywhere (RFC 7535)' },
  { block: '192.175.48.0/24', isPublic: true, reason: 'AS112 is reachable from everywhere (RFC 7534)' },
  { block: '2620:4f:8000::/48', isPublic: true, reason: 'AS112 is reachable from everywhere (RFC 7534)' },
  { block: '192.52.193.0/24', isPublic: true, reason: 'AMT relays are reachable from everywhere (RFC 7450)' },
  { block: '64:ff9b:1::/48', isPublic: false, reason: 'NAT64 of one network alone (RFC 8215)' },
  { block: '::/3', isPublic: false, reason: 'IANA assigns public addresses from 2000::/3 alone (RFC 4291)' },
  {
    block: '4000::/2',
    isPublic: false,
    reason: 'IANA assigns public addresses from 2000::/3 alone (RFC 4291)',
  },
  {
    block: '8000::/1',
    isPublic: false,
    reason: 'IANA assigns public addresses from 2000::/3 alone (RFC 4291)',
  },
];

/** Addresses that reach the IPv4 host in their last 32 bits: IPv4-mapped, and NAT64 with the well-known prefix. */
const carriers = ['::ffff:0:0/96', '64:ff9b::/96'];

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, block: string): boolean {
  const [network, bits] = ipaddr.parseCIDR(block);
  return network.kind() === address.kind() && address.match(network, bits);
}

function isPublicByOracle(text: string): boolean {
  const address = ipaddr.parse(text);
  if (carriers.some((block) => isIn(address, block)))
    return isPublicByOracle(ipaddr.fromByteArray(address.toByteArray().slice(12)).toString());
  const difference = differences.find(({ block }) => isIn(address, block));
  return difference?.isPublic ?? address.range() === 'unicast';
}

const blocks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...[
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.31.196.0/24',
    '192.52.193.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
  ],
  ...['192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['255.255.255.255/32', '168.63.129.16/32', '8.0.0.0/8', '::/128', '::1/128', '::/96', '::ffff:0:0/96'],
  ...[
    '::ffff:0:0:0/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '100:0:0:1::/64',
    '2001::/32',
    '2001:1::/32',
  ],
  ...['2001:2::/48', '2001:3::/32', '2001:4:112::/48', '2001:10::/28', '2001:20::/28', '2001:30::/28'],
  ...['2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '2600::/12', '3fff::/20', '5f00::/16', 'fc00::/7'],
  ...['fec0::/10', 'fe80::/10', 'ff00::/8', '2000::/3', '4000::/3', '::/0'],
] as const;

const bytesOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

/** An address of the block: its first, its last, the neighbor on either side, or any. */
function addressIn(block: string) {
  const [network, bits] = ipaddr.parseCIDR(block);
  const prefix = network.toByteArray();
  const width = BigInt(prefix.length * 8);
  const numberOf = (bytes: Iterable<number>) =>
    [...bytes].reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const first = numberOf(prefix);
  const size = 1n << (width - BigInt(bits));
  const textOf = (value: bigint) => {
    const wrapped = ((value % (1n << width)) + (1n << width)) % (1n << width);
    const bytes = prefix.map((_, index) =>
      Number((wrapped >> BigInt(8 * (prefix.length - 1 - index))) & 0xffn),
    );
    return ipaddr.fromByteArray(bytes).toString();
  };
  const edges = fc.constantFrom(first, first + size - 1n, first - 1n, first + size).map(textOf);
  return fc.oneof(
    edges,
    bytesOf(prefix.length).map((bytes) => textOf(first + (numberOf(bytes) % size))),
  );
}

const anyAddress = fc.oneof(
  bytesOf(4).map((bytes) => ipaddr.fromByteArray([...bytes]).toString()),
  bytesOf(16).map((bytes) => ipaddr.fromByteArray([...bytes]).toString()),
  fc.constantFrom(...blocks).chain(addressIn),
);

test('an address is public where the library says so, in special ranges and at their edges', () => {
  fc.assert(
    fc.property(anyAddress, (text) => isPublicAddress(text) === isPublicByOracle(text)),
    { numRuns: 5_000 },
  );
});

test.each(differences)('$block by the guard: $reason', ({ block, isPublic }) => {
  fc.assert(
    fc.property(addressIn(block), (text) => {
      const address = ipaddr.parse(text);
      fc.pre(isIn(address, block) && !carriers.some((carrier) => isIn(address, carrier)));
      expect([text, isPublicAddress(text)]).toEqual([text, isPublic]);
    }),
  );
});

test('loopback is what the library calls loopback, mapped too', () => {
  fc.assert(
    fc.property(anyAddress, (text) => {
      const address = ipaddr.process(text);
      expect([text, isLoopback(text)]).toEqual([text, address.range() === 'loopback']);
    }),
    { numRuns: 5_000 },
  );
});
