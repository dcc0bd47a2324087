import { expect, test } from 'vitest';
import { type DemoAsker, isOpenToOthers, needsToken, whyNoDemo } from './demo-access.ts';

const own: DemoAsker = {
  remoteAddress: '127.0.0.1',
  headers: new Headers({ host: '127.0.0.1:8080' }),
  publicUrl: 'http://127.0.0.1:8080',
};

test.each([
  ['127.0.0.1', 'localhost:8080', undefined],
  ['::1', '[::1]:8080', 'same-origin'],
  ['::ffff:127.0.0.1', 'LOCALHOST', 'none'],
  ['127.9.9.9', '127.9.9.9:1', undefined],
])('this computer is shown it: %s, %s, %s', (remoteAddress, host, site) => {
  const headers = new Headers({ host, ...(site === undefined ? {} : { 'sec-fetch-site': site }) });
  expect(whyNoDemo({ ...own, remoteAddress, headers })).toBeUndefined();
});

test.each([
  ['a different computer', { remoteAddress: '192.168.1.7' }],
  ['a different computer', { remoteAddress: '::ffff:10.0.0.1' }],
  ['a different computer', { remoteAddress: '' }],
  ['Host', { headers: new Headers({ host: 'rebound.example.com:8080' }) }],
  ['Host', { headers: new Headers({ host: 'localhost.example.com' }) }],
  ['Host', { headers: new Headers({ host: '127.0.0.1.example.com' }) }],
  ['Host', { headers: new Headers({ host: 'x@localhost' }) }],
  ['Host', { headers: new Headers({ host: 'localhost/' }) }],
  ['Host', { headers: new Headers({ host: '' }) }],
  ['Host', { headers: new Headers({}) }],
  ['proxy', { headers: new Headers({ host: 'localhost', 'x-forwarded-for': '203.0.113.1' }) }],
  ['proxy', { headers: new Headers({ host: 'localhost', forwarded: 'for=203.0.113.1' }) }],
  ['a different origin', { headers: new Headers({ host: 'localhost', 'sec-fetch-site': 'cross-site' }) }],
  ['a different origin', { headers: new Headers({ host: 'localhost', 'sec-fetch-site': 'same-site' }) }],
  ['PUBLIC_URL', { publicUrl: 'https://sandbox.example.com' }],
])('%s: %j is refused', (reason, change) => {
  expect(whyNoDemo({ ...own, ...change })).toContain(reason);
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:8080', false],
  ['::1', 'http://localhost:8080', false],
  ['0.0.0.0', 'http://127.0.0.1:8080', true],
  ['127.0.0.1', 'https://sandbox.example.com', true],
])('HOST %s with PUBLIC_URL %s is open to others: %s', (listensAt, publicUrl, isOpen) => {
  const place = { listensAt, publicUrl };
  expect(isOpenToOthers(place)).toBe(isOpen);
  const asks = needsToken(() => place);
  // A proxy on this computer may name no client and send its own Host: behind PUBLIC_URL every request needs a token.
  expect(asks(own)).toBe(publicUrl.startsWith('https:'));
  expect(asks({ ...own, remoteAddress: '203.0.113.77' })).toBe(isOpen);
  const proxied = new Headers({ host: 'sandbox.example.com', 'x-forwarded-for': '203.0.113.77' });
  expect(asks({ ...own, headers: proxied })).toBe(isOpen);
});
