/** Addresses that a challenge may send a payer to. */
import { expect, test } from 'vitest';
import { isSafeRedirect } from './redirect.ts';

test.each([
  ['https://issuer.example.com/acs?x=1', true, true],
  [`https://issuer.example.com/${'a'.repeat(2_100)}`, false, false],
  ['http://issuer.example.com/acs', false, false],
  ['http://127.0.0.1:9000/acs', false, true],
  ['http://localhost/acs', false, true],
  ['http://[::1]:9000/acs', false, true],
  ['http://127.0.0.1.example.com/acs', false, false],
  ['https://user:password@issuer.example.com/', false, false],
  ['//issuer.example.com/acs', false, false],
  ['/\\issuer.example.com/acs', false, false],
  ['/\t/issuer.example.com/acs', false, false],
  ['javascript:alert(1)', false, false],
  ['data:text/html,x', false, false],
  ['', false, false],
  ['/pay/3ds/link', true, true],
])('%s: production %s, sandbox %s', (url, inProduction, inSandbox) => {
  expect([isSafeRedirect({ url }, false), isSafeRedirect({ url }, true)]).toEqual([inProduction, inSandbox]);
});

test('the fields of its form are bounded', () => {
  const url = 'https://issuer.example.com/acs';
  const many = Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`field${index}`, '']));
  expect(isSafeRedirect({ url, fields: { creq: 'x'.repeat(60_000) } }, false)).toBe(true);
  expect(isSafeRedirect({ url, fields: { creq: 'x'.repeat(66_000) } }, false)).toBe(false);
  expect(isSafeRedirect({ url, fields: many }, false)).toBe(false);
});
