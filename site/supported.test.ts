/** The page What is supported: each of its facts, compared with the contract. */
import { readFileSync } from 'node:fs';
import { callByMethod, calls } from '@tollgate/contract/calls/index';
import { connectorSchemas } from '@tollgate/contract/connector/schemas';
import { currencies } from '@tollgate/contract/currencies';
import { payOption } from '@tollgate/contract/dictionary/index';
import { payMethods } from '@tollgate/contract/dictionary/pay-methods';
import { transType } from '@tollgate/contract/dictionary/transaction';
import { takesIdempotencyKey } from '@tollgate/contract/idempotency';
import type { Call, Field, Members } from '@tollgate/contract/model';
import { describe, expect, test } from 'vitest';
import { codeLanguages } from './code-languages.ts';

/** Calls that create an order, by the column of the table. */
const creating = {
  online: ['pay.checkout', 'pay.merchant.checkout'],
  qr: ['bscanc.pay.submit', 'cscanb.pay.getqrcode'],
  terminal: ['wisehub.cloud.pay.order'],
} as const;
const channels = Object.values(creating).map((methods) =>
  methods.map((method) => {
    const call = callByMethod(method);
    if (call === undefined) throw new Error(method);
    return call;
  }),
);
const has = (field: string) => (channel: readonly Call[]) => channel.some(({ request }) => field in request);
const always = () => true;
const typeExists = (value: number) => transType.values.some((each) => Number(each.value) === value);

/** The rows of the table in their order, each with what says whether a channel has it. */
const rows: readonly (readonly [name: string, isThere: (channel: readonly Call[]) => boolean])[] = [
  ['sale', always],
  ['authorize', has('trans_type')],
  [
    'refund',
    () =>
      callByMethod('order.refund.submit') !== undefined &&
      payMethods.every((each) => each.transTypes.includes(3)),
  ],
  ['cancel or void', () => callByMethod('order.revoker') !== undefined && typeExists(2)],
  ['tips', has('tip_amount')],
  ['cashback', has('cashback_amount')],
  // The payer comes back from the issuer to the merchant's page.
  ['3-D Secure', has('return_url')],
  ['webhooks', has('notify_url')],
  ['Idempotency-Key', (channel) => channel.every((call) => takesIdempotencyKey(call))],
  ['delivery address', has('order_detail')],
  ['billing address', has('billing_address')],
];

const textIn = (language: 'en' | 'zh', page = 'WhatIsSupported') =>
  readFileSync(new URL(`${language === 'zh' ? 'i18n/zh' : 'docs'}/${page}.mdx`, import.meta.url), 'utf8');
const isNo = (cell: string) => /^(?:No|Not needed|不支持|不需要)$/.test(cell.trim());

function namesIn(members: Members): string[] {
  const inside = (field: Field): string[] => {
    if (field.kind === 'object') return namesIn(field.members);
    return field.kind === 'list' ? inside(field.of) : [];
  };
  return Object.entries(members).flatMap(([name, { field }]) => [name, ...inside(field)]);
}

describe.each(['en', 'zh'] as const)('%s', (language) => {
  const text = textIn(language);
  const [, table = ''] = text.split('{/* #features */}');
  const lines =
    table
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2) ?? [];

  test.each(rows.map(([name, isThere], at) => ({ name, isThere, at })))('$name', ({ isThere, at }) => {
    const cells = lines[at]?.split('|').slice(2, 5) ?? [];
    expect(cells.map((cell) => !isNo(cell))).toEqual(channels.map(isThere));
  });

  test('the table has no row that is not compared', () => {
    expect(lines).toHaveLength(rows.length);
  });

  test('the languages with code to copy are counted', () => {
    const others = codeLanguages.length - 1;
    expect(others).toBe(7);
    expect(text).toMatch(language === 'zh' ? /另有七种语言/ : /in seven other languages/);
  });

  test('the payment methods are those of the hosted checkout', () => {
    const names = payOption.values.map(({ value }) => String(value)).filter((value) => /Pay$/.test(value));
    for (const device of ['Apple Pay', 'Google Pay']) {
      expect(names).toContain(device.replace(' ', ''));
      expect(text).toContain(device);
    }
  });

  test('Apple Pay and Google Pay are only in the sandbox: no connector offers them', () => {
    const pages = [
      'WhatIsSupported',
      'ChooseIntegration',
      'PCWebPayDevGuidelines',
      'MobileWebPayDevGuidelines',
    ];
    for (const page of pages) {
      const lines = textIn(language, page).split(/\n|(?<=\. )|(?<=。)/);
      const offers = lines.filter(
        (line) => /Apple Pay.*Google Pay/.test(line) && !/may be missing|不可用/.test(line),
      );
      expect(offers, page).toHaveLength(1);
      expect(offers[0], page).toMatch(/In the sandbox|沙箱/);
    }
  });

  test('what a connector does not get of a card or a browser is named', () => {
    const missing = text.split('{/* #missing */}')[1]?.split('\n') ?? [];
    const rowOf = (words: RegExp) => missing.filter((line) => words.test(line)).join();
    expect(rowOf(/(?:track 2|磁道).*PIN block/i)).toContain('`online_pin`');
    expect(rowOf(/3-D Secure.*User.Agent/i)).toMatch(/IP/);
  });
});

test('what the page calls missing is in no call and in no field', () => {
  const names = calls.flatMap(({ request, reply }) => [...namesIn(request), ...namesIn(reply)]);
  const methods = calls.map(({ method }) => method);
  const missing = /token|saved|recurr|subscri|mandate|payout|payee|dispute|chargeback|exchange_rate|dcc/;
  expect([...names, ...methods].filter((name) => missing.test(name))).toEqual([]);
  expect(methods.filter((method) => /list|search/.test(method))).toEqual([]);
  // An authorization online would need a type of transaction.
  expect(channels.slice(0, 2).map(has('trans_type'))).toEqual([false, false]);
});

test('a connector gets no track, no PIN block, and no data of the browser but its address', () => {
  const schemas = connectorSchemas('#');
  const namesOf = (name: string) => Object.keys(Object(Object(schemas[name])['properties']));
  const card = ['pan', 'holder', 'expiry', 'cvv', 'pin', 'entry_mode', 'cvm', 'chip_data'];
  expect(namesOf('PresentedCardData').toSorted()).toEqual(card.toSorted());
  const online = namesOf('CardQuestion');
  expect(online).toContain('payer_ip');
  expect(online.filter((name) => /agent|browser|screen|zone|language/.test(name))).toEqual([]);
});

test('currencies have up to three decimals', () => {
  const decimals = [...currencies.values()];
  expect(Math.max(...decimals)).toBe(3);
});
