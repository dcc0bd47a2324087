import { afterEach, expect, test, vi } from 'vitest';
import { basePathOf, gatewayPath, gatewayUrl } from './gateway-address.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/pay/abc', ''],
  ['/terminal/', ''],
  ['/workbench', ''],
  ['/workbench/orders/pay', ''],
  ['/docs/~/pay/q/abc', '/docs/~'],
  ['/docs/~/terminal/', '/docs/~'],
  ['/docs/~/workbench/terminals/T1', '/docs/~'],
  ['/a/b/docs/~/workbench', '/a/b/docs/~'],
  ['/paying/x', ''],
])('%s is a page of the gateway at "%s"', (pathname, base) => {
  expect(basePathOf(pathname)).toBe(base);
});

test('paths of the gateway are below its base, and addresses elsewhere stay as they are', () => {
  vi.stubGlobal('location', { origin: 'https://docs.example.com', pathname: '/docs/~/pay/q/abc' });
  expect(gatewayPath('/pay/api/q/abc')).toBe('/docs/~/pay/api/q/abc');
  expect(gatewayPath('https://shop.example.com/done')).toBe('https://shop.example.com/done');
  expect(gatewayUrl()).toBe('https://docs.example.com/docs/~');
});

test('a gateway with an origin of its own is at the root', () => {
  vi.stubGlobal('location', { origin: 'https://pay.example.com', pathname: '/workbench/clock' });
  expect(gatewayPath('/workbench/api/clock')).toBe('/workbench/api/clock');
  expect(gatewayUrl()).toBe('https://pay.example.com');
});
