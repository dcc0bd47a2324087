import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asCurl, asTypeScript } from '../request/copies.ts';
import { compose, httpRequest } from '../request/request.ts';
import { account, callOf, draftOf } from '../testing.ts';
import { noAccount, readDemoMerchant } from './account.ts';
import { addressAfterDemo, readAddress } from './gateway-address.ts';
import { forgetAccount, keepAccount, keptAccount, storageKey } from './keep.ts';

const file = {
  gateway_url: 'http://localhost:8080',
  app_id: account.appId,
  merchant_no: account.merchantNo,
  store_no: account.storeNo,
  terminal_sn: account.terminalSn,
  app_private_key_pem: account.privateKeyPem,
  gateway_public_key_pem: account.gatewayPublicKeyPem,
  basic: { app_id: account.basicAppId, username: account.username, password: account.password },
};

test('the demo merchant is read from its file, and another file is reported', () => {
  expect(readDemoMerchant(JSON.stringify(file))).toEqual({ ok: true, account, gatewayUrl: file.gateway_url });
  for (const text of ['', '{', '[]', '{"app_id":1}', JSON.stringify({ ...file, app_id: '' })]) {
    expect(readDemoMerchant(text).ok, text).toBe(false);
  }
});

test('an address is http or https, and nothing that the browser would refuse to reach', () => {
  expect(readAddress(' https://pay.example.com/ ', 'http://localhost/')).toEqual({
    ok: true,
    url: 'https://pay.example.com',
  });
  for (const given of [
    '',
    'pay.example.com',
    'ftp://a',
    'https://me:pw@a.example',
    'https://a.example?x=1',
  ]) {
    expect(readAddress(given, 'http://localhost/').ok, given).toBe(false);
  }
  expect(readAddress('http://pay.example.com', 'https://docs.example.com/').ok).toBe(false);
  expect(readAddress('http://localhost:8080', 'https://docs.example.com/').ok).toBe(true);
});

test("the page's own name for this computer stays; another gateway's address is taken over", () => {
  expect(addressAfterDemo('http://127.0.0.1:8080', 'http://localhost:8080')).toBe('http://127.0.0.1:8080');
  expect(addressAfterDemo('http://127.0.0.1:3000', 'http://localhost:8080')).toBe('http://localhost:8080');
  expect(addressAfterDemo('https://docs.example.com', 'https://sandbox.example.com/')).toBe(
    'https://sandbox.example.com',
  );
  expect(addressAfterDemo('https://docs.example.com', '')).toBe('https://docs.example.com');
});

test('what is copied holds no secret', () => {
  const call = callOf('order.query');
  const draft = draftOf('order.query');
  for (const signType of ['RSA2', 'NONE'] as const) {
    const caller = { ...account, signType };
    const parts = { call, account: caller, draft, format: 'json', mistake: undefined } as const;
    const at = { gatewayUrl: 'https://pay.example.com', psn: undefined };
    const request = httpRequest(parts, compose(parts), signType === 'RSA2' ? 'QUJD' : undefined, at);
    for (const text of [asCurl(request, caller), asTypeScript(call, caller, draft, at.gatewayUrl)]) {
      expect(text).not.toMatch(/PRIVATE KEY|secret-of-basic/);
      expect(text).not.toContain(Buffer.from('demo:secret-of-basic').toString('base64'));
      expect(text).toContain('https://pay.example.com');
    }
  }
});

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('an account is kept where it is asked for, and forgotten again', () => {
  expect(keptAccount()).toBeUndefined();
  expect(keepAccount(account)).toBe(true);
  expect(keptAccount()).toEqual(account);
  forgetAccount();
  expect(keptAccount()).toBeUndefined();
  expect(stored.size).toBe(0);
});

test('storage that holds something else, or refuses, does no harm', () => {
  stored.set(storageKey, '{"appId":5,"password":"x","more":"y"}');
  expect(keptAccount()).toEqual({ ...noAccount, password: 'x' });
  for (const text of ['[', '7', 'null']) {
    stored.set(storageKey, text);
    expect(keptAccount(), text).toBeUndefined();
  }
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(keepAccount(account)).toBe(false);
});
