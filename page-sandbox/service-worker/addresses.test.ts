import { expect, test } from 'vitest';
import { placeOf } from './addresses.ts';

const base = '/docs/~/';

test.each(['/', '/docs/', '/docs/~', '/docs/FirstPayment', '/docs/sandbox/a/worker.js', '/x/docs/~/pay/1'])(
  '%s is none of the sandbox',
  (path) => {
    expect(placeOf(path, base)).toBeUndefined();
  },
);

test.each([
  ['', { kind: 'start' }],
  ['files/manifest.json', { kind: 'manifest' }],
  ['files/a1-B_2/pages/x.js', { kind: 'file', build: 'a1-B_2', path: 'pages/x.js' }],
  ['files/a1/../../x.js', { kind: 'gateway' }],
  ['pay/assets/pay-1.js', { kind: 'asset', path: 'pages/checkout/assets/pay-1.js' }],
  ['workbench/assets/x-1.css', { kind: 'asset', path: 'pages/workbench/assets/x-1.css' }],
  ['pay/4cN-abc', { kind: 'document', path: 'pages/checkout/pay.html' }],
  ['pay/q/abc', { kind: 'document', path: 'pages/checkout/payer.html' }],
  ['pay/3ds/abc', { kind: 'document', path: 'pages/checkout/challenge.html' }],
  ['pay/api/c/abc', { kind: 'gateway' }],
  ['terminal/', { kind: 'document', path: 'pages/terminal/terminal.html' }],
  ['terminal/activate', { kind: 'gateway' }],
  ['workbench/', { kind: 'document', path: 'pages/workbench/workbench.html' }],
  ['workbench/orders/1', { kind: 'document', path: 'pages/workbench/workbench.html' }],
  ['workbench/api/orders', { kind: 'gateway' }],
  ['docs/zh/Sign', { kind: 'documentation', path: 'zh/Sign' }],
  ['api/entry', { kind: 'gateway' }],
])('%s is %o', (path, place) => {
  expect(placeOf(base + path, base)).toEqual(place);
});
