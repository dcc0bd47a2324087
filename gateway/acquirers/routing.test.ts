import { connectorFlows } from '@tollgate/contract/connector/values';
import { expect, test } from 'vitest';
import type { KeylessAcquirer } from './guarded.ts';
import { createNoAcquirer } from './no-acquirer.ts';
import { type Account, createAcquirers, offerOf, routeOf } from './routing.ts';
import { sandboxAcquirer } from './sandbox/acquirer.ts';

const named = (name: string, capabilities: Partial<KeylessAcquirer['capabilities']>): KeylessAcquirer => {
  const none = createNoAcquirer(name);
  return { ...none, capabilities: { ...none.capabilities, flows: connectorFlows, ...capabilities } };
};
const cards = named('cards', { cardBrands: ['Visa', 'Amex'], presentedBrands: ['Visa'] });
const wallets = named('wallets', { wallets: ['Alipay+'], cardBrands: ['Visa'] });
const connected = new Map([cards, wallets, sandboxAcquirer].map((one) => [one.name, one]));
const usd = { currency: 'USD' } as const;

test('the first account that takes a payment gets it', () => {
  const accounts: Account[] = [
    { acquirer: 'cards', scope: { currencies: ['USD'], methods: ['Visa'] } },
    { acquirer: 'gone', scope: {} },
    { acquirer: 'wallets', scope: {} },
  ];
  const route = (sought: Parameters<typeof routeOf>[2]) => routeOf(accounts, connected, sought)?.name;
  expect(route({ kind: 'card', method: 'Visa', ...usd })).toBe('cards');
  expect(route({ kind: 'card', method: 'Visa', currency: 'EUR' })).toBe('wallets');
  expect(route({ kind: 'card', method: 'Amex', ...usd })).toBeUndefined();
  expect(route({ kind: 'wallet', method: 'Alipay+', ...usd })).toBe('wallets');
  expect(route({ kind: 'card-present', ...usd })).toBe('cards');
  expect(route({ kind: 'card-present', currency: 'EUR' })).toBeUndefined();
  const offer = offerOf(accounts, connected, 'USD');
  expect([...offer.cardBrands, ...offer.wallets, ...offer.presentedBrands]).toEqual([
    'Visa',
    'Alipay+',
    'Visa',
  ]);
  expect(offerOf(accounts, connected, 'EUR').presentedBrands.size).toBe(0);
});

test('flows and currencies that an acquirer does not declare are not its own, and ranks go on after one', () => {
  const codes = named('codes', { wallets: ['Alipay+'], flows: ['merchant-presented'], currencies: ['USD'] });
  const all = new Map([codes, wallets, sandboxAcquirer].map((one) => [one.name, one]));
  const accounts = ['codes', 'wallets', 'sandbox'].map((acquirer) => ({ acquirer, scope: {} }));
  const sought = { kind: 'wallet', method: 'Alipay+', ...usd } as const;
  const route = (changes: Partial<Parameters<typeof routeOf>[2]>, after?: string) =>
    routeOf(accounts, all, { ...sought, ...changes }, after)?.name;
  expect(route({ flow: 'merchant-presented' })).toBe('codes');
  expect(route({ flow: 'merchant-presented', currency: 'EUR' })).toBe('wallets');
  expect(route({ flow: 'customer-presented' })).toBe('wallets');
  expect(route({}, 'codes')).toBe('wallets');
  expect(route({ method: 'WeChatPay' }, 'codes')).toBe('sandbox');
  expect([route({}, 'sandbox'), route({}, 'gone')]).toEqual([undefined, undefined]);
  expect(offerOf(accounts.slice(0, 1), all, 'USD').wallets.size).toBe(0);
});

test('a terminal asks for a PIN where each acquirer of its cards gets it', () => {
  const all = new Map([cards, sandboxAcquirer].map((one) => [one.name, one]));
  const of = (...names: string[]) =>
    offerOf(
      names.map((acquirer) => ({ acquirer, scope: {} })),
      all,
      'USD',
    ).onlinePin;
  expect([of('sandbox'), of('cards'), of('cards', 'sandbox')]).toEqual([true, false, false]);
});

test('a scope of kinds leaves the others out, and a sheet is a method of cards', () => {
  const of = (scope: Account['scope']) => offerOf([{ acquirer: 'sandbox', scope }], connected, 'USD');
  expect(of({ kinds: ['wallet'] })).toMatchObject({ cardBrands: new Set(), sheets: [] });
  const some = of({ methods: ['ApplePay', 'Visa'] });
  expect([...some.cardBrands]).toEqual(['Visa']);
  expect(some.sheets.map(({ option }) => option)).toEqual(['ApplePay']);
  expect(some.wallets.size).toBe(0);
});

test('what no account takes goes to the fallback, and orders without a name have gone there', async () => {
  let asked: Account[] = [];
  const acquirers = createAcquirers({
    connected: [cards],
    fallback: sandboxAcquirer,
    accountsOf: async () => asked,
  });
  const visa = { kind: 'card', method: 'Visa', ...usd } as const;
  expect((await acquirers.of('1')).route(visa)?.name).toBe('sandbox');
  expect(acquirers.named(null)).toBe(sandboxAcquirer);
  asked = [{ acquirer: 'cards', scope: {}, settings: { mid: '7' } }];
  const own = await acquirers.of('1');
  expect(own.route(visa)?.name).toBe('cards');
  expect(own.route({ kind: 'wallet', method: 'Alipay+', ...usd })?.name).toBe('sandbox');
  expect([own.settingsOf(cards), own.settingsOf(sandboxAcquirer)]).toEqual([{ mid: '7' }, undefined]);
  expect(await acquirers.of('1')).toBe(own);
});

test('an order whose acquirer is not connected any more waits for it', async () => {
  const acquirers = createAcquirers({ connected: [], fallback: sandboxAcquirer, accountsOf: async () => [] });
  const gone = acquirers.named('gone');
  expect(await gone.cardPresent.reverse({} as never, 0)).toBe('unknown');
  await expect(gone.wallets.payment({} as never, 0)).rejects.toThrow('no acquirer is connected as gone');
});

test('an acquirer that is connected, changed or removed meanwhile is seen by the next order', async () => {
  let connectedNow = [cards];
  const accounts: readonly Account[] = [{ acquirer: 'cards', scope: {} }];
  const acquirers = createAcquirers({
    get connected() {
      return connectedNow;
    },
    fallback: createNoAcquirer(),
    accountsOf: async () => accounts,
  });
  const visa = { kind: 'card', method: 'Visa', ...usd } as const;
  expect((await acquirers.of('1')).route(visa)).toBe(cards);
  const changed = named('cards', { cardBrands: ['Visa', 'JCB'] });
  connectedNow = [changed];
  expect((await acquirers.of('1')).route(visa)).toBe(changed);
  expect([...(await acquirers.of('1')).offer('USD').cardBrands]).toEqual(['Visa', 'JCB']);
  expect(acquirers.named('cards')).toBe(changed);
  connectedNow = [];
  expect((await acquirers.of('1')).route(visa)).toBeUndefined();
});
