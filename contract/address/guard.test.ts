import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostProblem, isLoopback, isPublicAddress } from './guard.ts';

const refusedIpv4 = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
] as const;

const toNumber = (ip: string) => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const toIpv4 = (n: number) => [24, 16, 8, 0].map((shift) => Math.floor(n / 2 ** shift) % 256).join('.');
const hex = (n: number) => n.toString(16);
const groupsOf = (n: number) => `${hex(Math.floor(n / 65_536))}:${hex(n % 65_536)}`;

const anyIpv4 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const refusedNumber = fc
  .constantFrom(...refusedIpv4)
  .chain(([first, last]) => fc.integer({ min: toNumber(first), max: toNumber(last) }));

test('the neighbours of every refused IPv4 block are public, its first and last addresses are not', () => {
  for (const [first, last] of refusedIpv4) {
    expect([first, isPublicAddress(first)]).toEqual([first, false]);
    expect([last, isPublicAddress(last)]).toEqual([last, false]);
    for (const n of [toNumber(first) - 1, toNumber(last) + 1]) {
      if (n >= 0 && n < 2 ** 32) expect([toIpv4(n), isPublicAddress(toIpv4(n))]).toEqual([toIpv4(n), true]);
    }
  }
});

test('an IPv4 address is public exactly where no refused block holds it, mapped and over NAT64 too', () => {
  fc.assert(
    fc.property(fc.oneof(anyIpv4, refusedNumber), (n) => {
      const inBlock = refusedIpv4.some(([first, last]) => n >= toNumber(first) && n <= toNumber(last));
      const expected = !inBlock && toIpv4(n) !== '168.63.129.16';
      const spellings = [
        toIpv4(n),
        `::ffff:${toIpv4(n)}`,
        `::FFFF:${groupsOf(n)}`,
        `0:0:0:0:0:ffff:${groupsOf(n)}`,
        `64:ff9b::${toIpv4(n)}`,
        `64:ff9b:0:0:0:0:${groupsOf(n)}`,
      ];
      for (const text of spellings) expect([text, isPublicAddress(text)]).toEqual([text, expected]);
    }),
    { numRuns: 1_000 },
  );
});

test('tunnels that hide an IPv4 address are never public', () => {
  fc.assert(
    fc.property(anyIpv4, (n) => {
      const spellings = [
        `2002:${groupsOf(n)}::1`,
        `2001:0:${groupsOf(n)}:0:0:0:0`,
        `::${toIpv4(n)}`,
        `::ffff:0:${toIpv4(n)}`,
        `64:ff9b:1::${toIpv4(n)}`,
      ];
      for (const text of spellings) expect([text, isPublicAddress(text)]).toEqual([text, false]);
    }),
  );
});

test.each([
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
  'fec0::1',
  'fc00::1',
  'fd00:ec2::254',
  'fdff:ffff::1',
  'ff02::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2001:2::1',
  '2001:10::1',
  '3fff::1',
  '5f00::1',
  '4000::1',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '64:ff9b::a9fe:a9fe',
  '169.254.169.254',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  '2606:4700::1111%eth0',
])('%s is not public', (ip) => {
  expect(isPublicAddress(ip)).toBe(false);
});

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '2606:4700:4700::1111',
  '2A00:1450::1',
  '2001:4860:4860::8888',
  '2400::',
  '2606:1:2:3:4:5::8',
])('%s is public', (ip) => {
  expect(isPublicAddress(ip)).toBe(true);
});

test.each([
  '',
  ' 8.8.8.8',
  '8.8.8.8 ',
  '8.8.8',
  '8.8.8.8.8',
  '8.8.8.256',
  '08.8.8.8',
  '0x8.8.8.8',
  '134744072',
  '8.8.8.8%eth0',
  '[2606:4700::1111]',
  '2606:4700::1111::',
  '2606:4700:::1111',
  ':2606:4700::1111',
  '2606:4700::1111:',
  '2606:47000::1111',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '2606:1:2:3:4:5:6::8',
  '2606:1.2.3.4::1',
  '2606:4700::1111%',
  'example.com',
  '8.8.8.8\n',
])('%j is no address (or an unusual one), so not public', (text) => {
  expect(isPublicAddress(text)).toBe(false);
});

test('no text makes the guard throw, and nothing is both public and loopback', () => {
  const address = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.stringMatching(/^[0-9a-f:.%]{0,40}$/));
  fc.assert(
    fc.property(address, (text) => {
      expect(isPublicAddress(text) && isLoopback(text)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

test('loopback in its notations, and what only looks like it', () => {
  for (const ip of ['127.0.0.1', '127.255.255.255', '::1', '0::1', '::ffff:127.0.0.1', '::ffff:7f00:1']) {
    expect([ip, isLoopback(ip)]).toEqual([ip, true]);
  }
  for (const ip of [
    '126.255.255.255',
    '128.0.0.0',
    '::',
    '0.0.0.0',
    '::2',
    '::127.0.0.1',
    '127.1',
    'localhost',
  ]) {
    expect([ip, isLoopback(ip)]).toEqual([ip, false]);
  }
});

const loopbackUrls = [
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0x7f000001',
  'http://0177.0.0.1/notify',
  'http://127.1:8080/',
  'http://127\u30020\u30020\u30021/',
  'http://\uff11\uff12\uff17.0.0.1/',
  'http://[::1]:3000/',
  'http://[::ffff:127.0.0.1]/',
  'http://[0:0:0:0:0:ffff:7f00:1]/',
  'http://localhost',
  'http://localhost.',
  'http://LOCALHOST:80/x',
  'https://shop.localhost/notify',
  'http://127.0.0.1./',
];

test.each(loopbackUrls)('%s is allowed in the sandbox alone', (url) => {
  expect(hostProblem(url, { allowLoopback: false })).toBeTypeOf('string');
  expect(hostProblem(url, { allowLoopback: true })).toBeUndefined();
});

test.each([
  'http://0.0.0.0/',
  'http://0/',
  'http://10.0.0.1/',
  'http://167772161/',
  'http://0xa9fea9fe/latest/meta-data',
  'http://169.254.169.254/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://[::]/',
  'http://[64:ff9b::10.0.0.1]/',
  'http://192.168.1.1:8080/',
  'http://metadata.google.internal/',
  'http://printer.local',
  'http://printer.local.',
  'http://internal/',
  'http://router.home.arpa/',
  'http://shop..example.com/',
  'http://./',
  'https://user@example.com/',
  'https://:secret@example.com/',
  'http://example.com@127.0.0.1/',
  'ftp://example.com/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  '//example.com/notify',
  '/notify',
  'example.com/notify',
  'http:example.com',
  'http:/example.com',
  'http:\\\\example.com',
  'http://example.com\\@127.0.0.1/',
  ' http://example.com/',
  'http://example.com/\n',
  'ht\ttp://example.com/',
  'http://',
  'http://[::1/',
  'http://exa mple.com/',
  'http://example.com:0/',
  'http://example.com:99999/',
  'http://256.1.1.1/',
  '',
])('%j is refused everywhere', (url) => {
  expect(hostProblem(url, { allowLoopback: false })).toBeTypeOf('string');
  expect(hostProblem(url, { allowLoopback: true })).toBeTypeOf('string');
});

test.each([
  'https://shop.example.com/notify',
  'HTTPS://Shop.Example.com:8443/notify?a=b#c',
  'http://8.8.8.8/',
  'http://[2606:4700:4700::1111]:8080/notify',
  'https://商店.example/通知',
  'https://localhost.example.com/',
  'https://notlocalhost.example/',
  'https://xinternal.example/',
  'https://shop.example.com./notify',
])('%s is accepted', (url) => {
  expect(hostProblem(url, { allowLoopback: false })).toBeUndefined();
});

test('a name of one label is refused outside the sandbox', () => {
  expect(hostProblem('http://shop/notify', { allowLoopback: false })).toBe(
    'its host is not a full domain name',
  );
  expect(hostProblem('http://shop/notify', { allowLoopback: true })).toBeUndefined();
});

test('whatever number stands for the host, it is judged as the address that it is', () => {
  fc.assert(
    fc.property(
      fc.oneof(anyIpv4, refusedNumber),
      fc.constantFrom('decimal', 'hex', 'octal', 'short'),
      (n, form) => {
        const low = n % 2 ** 24;
        const hosts = {
          decimal: `${n}`,
          hex: `0x${hex(n)}`,
          octal: `0${n.toString(8)}`,
          short: `${Math.floor(n / 2 ** 24)}.${low}`,
        };
        const isRefused = hostProblem(`http://${hosts[form]}/`, { allowLoopback: false }) !== undefined;
        expect([toIpv4(n), isRefused]).toEqual([toIpv4(n), !isPublicAddress(toIpv4(n))]);
      },
    ),
  );
});

test('hostProblem never throws', () => {
  const url = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.string({ unit: 'binary' }).map((rest) => `http://${rest}`),
  );
  fc.assert(
    fc.property(url, fc.boolean(), (text, allowLoopback) => {
      expect(['string', 'undefined']).toContain(typeof hostProblem(text, { allowLoopback }));
    }),
  );
});
