/** One address leaves places for others. */
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { noProxies } from '../../../http/limits/trusted-proxies.ts';
import { createPlaces } from './connection-places.ts';

const socketOf = (remoteAddress: string) => Object.assign(new EventEmitter(), { remoteAddress });

test('an address, or an IPv6 network, has so many places; this machine and proxies have no limit', () => {
  const proxy = '198.51.100.1';
  const places = createPlaces(2, { isEmpty: false, has: (address) => address === proxy });
  const first = socketOf('203.0.113.77');
  expect(places.take(first)).toBe(true);
  expect(places.take(socketOf('::ffff:203.0.113.77'))).toBe(true);
  expect(places.take(socketOf('203.0.113.77'))).toBe(false);
  expect(places.take(socketOf('203.0.113.78'))).toBe(true);
  first.emit('close');
  expect(places.take(socketOf('203.0.113.77'))).toBe(true);
  for (const shared of ['127.0.0.1', '::1', '::ffff:127.0.0.1', proxy])
    for (let count = 0; count < 5; count += 1) expect(places.take(socketOf(shared))).toBe(true);
  for (const [end, isTaken] of [
    [1, true],
    [2, true],
    [3, false],
  ] as const)
    expect(places.take(socketOf(`2001:db8::${end}`))).toBe(isTaken);
  expect(createPlaces(1, noProxies).take(socketOf('203.0.113.77'))).toBe(true);
});
