/** An exam that the gateway runs sends nothing to private networks: by name, by redirect, by any of its addresses. */
import dns from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { addressProblem, guardedLookup, guardNames } from './guard.ts';
import { openShop, webAddress } from './shop.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
  vi.restoreAllMocks();
});

const looked = (addresses: readonly string[], all: boolean) =>
  new Promise((resolve) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    guardedLookup(async () => found)('shop.example', { all }, (fault, address) =>
      resolve(fault?.message ?? address),
    );
  });

test('a name is connected to by addresses that were checked, and by none where one of them is private', async () => {
  const refused = 'the host name resolves to an address that is not public';
  expect(await looked(['10.0.0.7'], true)).toBe(refused);
  expect(await looked(['8.8.8.8', '169.254.169.254'], true)).toBe(refused);
  expect(await looked([], false)).toBe(refused);
  expect(await looked(['127.0.0.1', '::1'], true)).toEqual([
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]);
  expect(await looked(['8.8.8.8'], false)).toBe('8.8.8.8');
});

test('the test addresses, too, are asked by guarded names', async () => {
  const original = dns.lookup;
  closers.push(() => {
    dns.lookup = original;
  });
  vi.spyOn(dns.promises, 'lookup').mockImplementation((async () => [
    { address: '10.0.0.7', family: 4 },
  ]) as unknown as typeof dns.promises.lookup);
  guardNames('gateway.example');
  const address = 'http://shop.example:8090/start';
  const shop = openShop({ start: address, order: address }, new AbortController().signal, () => {});
  await expect(shop.start({})).rejects.toThrow('resolves to an address that is not public');
});

test('a redirect of a test address is not followed', async () => {
  let reached = 0;
  const server = createServer((request, response) => {
    if (request.url === '/inside') reached += 1;
    response.writeHead(302, { location: '/inside' }).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closers.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/start`;
  const shop = openShop({ start: url, order: url }, new AbortController().signal, () => {});
  await expect(shop.start({})).rejects.toThrow('status 302');
  await expect(shop.order('S-1')).rejects.toThrow('status 302');
  expect(reached).toBe(0);
});

test.each(['http://169.254.169.254/latest', 'http://[::ffff:10.0.0.7]/', 'http://db.internal/'])(
  'notify_url and return_url %s get nothing',
  (address) => {
    for (const field of ['notify_url', 'return_url'])
      expect(() => webAddress(field, address, addressProblem)).toThrow(
        `does not send requests to this ${field}`,
      );
    expect(webAddress('notify_url', address).href).toContain('http');
  },
);

test('this computer may be named', () => {
  expect(webAddress('notify_url', 'http://localhost:8090/n', addressProblem).port).toBe('8090');
});
