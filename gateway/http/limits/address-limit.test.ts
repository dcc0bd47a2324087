import { expect, test, vi } from 'vitest';
import { addressGroup, createAddressLimit } from './address-limit.ts';
import { clientAddress, noProxies, readTrustedProxies } from './trusted-proxies.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:61000', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '20010db800010002/64'],
  ['[2001:DB8:1:2::9]:443', '20010db800010002/64'],
])('%s is counted as %s', (address, group) => expect(addressGroup(address)).toBe(group));

test('what is no address is counted too, in bounded length', () => {
  expect(addressGroup('unknown')).toBe('unknown');
  expect(addressGroup('x'.repeat(10_000)).length).toBeLessThan(100);
  expect(addressGroup(`:${'x'.repeat(10_000)}`).length).toBeLessThan(100);
});

test.each([
  '10.0.0.0/8x',
  'proxy.example.com',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '::/0',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '300.1.1.1',
])('TRUST_PROXY=%s is refused', (text) => expect(() => readTrustedProxies(text)).toThrow(`not "${text}"`));

test('TRUST_PROXY takes addresses and networks, in both notations', () => {
  const proxies = readTrustedProxies('10.1.0.0/16, 192.0.2.7 2001:db8::/32');
  for (const address of [
    '10.1.2.3',
    '::ffff:10.1.2.3',
    '192.0.2.7',
    '192.0.2.7:80',
    '2001:db8:9::1',
    '[2001:db8::1]:1',
  ])
    expect(proxies.has(address), address).toBe(true);
  for (const address of ['10.2.0.1', '192.0.2.8', '2001:db9::1', 'unknown', '', 'fe80::1%eth0'])
    expect(proxies.has(address), address).toBe(false);
});

/** Who is counted, when a request with these headers comes over loopback. */
function counted(trust: string, forwardedFor: string | undefined) {
  const allows = vi.fn(() => true);
  const warn = vi.fn();
  const trustProxy = trust === '' ? noProxies : readTrustedProxies(trust);
  const limit = createAddressLimit({ trustProxy, allows, warn });
  const remoteAddress = '127.0.0.1';
  const ip = clientAddress(trustProxy, remoteAddress, forwardedFor);
  for (let times = 0; times < 3; times += 1) limit({ ip, remoteAddress, forwardedFor });
  return { by: [...new Set(allows.mock.calls.flat())], warnings: warn.mock.calls.flat() };
}

test('loopback has no limit', () => {
  expect(counted('', undefined)).toEqual({ by: [], warnings: [] });
});

test('X-Forwarded-For of an unnamed proxy is ignored, and warned about once', () => {
  const { by, warnings } = counted('10.0.0.0/8', '203.0.113.7');
  expect(by).toEqual([]);
  expect(warnings).toEqual([expect.stringMatching(/127\.0\.0\.1 is ignored.*TRUST_PROXY/)]);
});

test.each([
  ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['127.0.0.1, 10.0.0.0/8', '198.51.100.1, 203.0.113.7, 10.2.3.4', '203.0.113.7'],
  ['127.0.0.1, 10.0.0.0/8', '198.51.100.1, 203.0.113.7:61000, 10.2.3.4:80', '203.0.113.7'],
  // A client that calls itself loopback is counted all the same.
  ['127.0.0.1', '127.0.0.2', '127.0.0.2'],
])('of named proxies %s, "%s" is the rightmost address that is no proxy: %s', (trust, forwarded, by) => {
  expect(counted(trust, forwarded)).toEqual({ by: [by], warnings: [] });
});
