import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { calls } from '../calls/index.ts';
import type { Call } from '../model.ts';
import { schemaDocument } from './call-schema.ts';
import { dataName, requestName } from './names.ts';
import { exampleRequest } from './operation.ts';
import { sampleCall } from './testing.ts';

const all: readonly Call[] = [...calls, sampleCall];

function validatorOf(document: ReturnType<typeof schemaDocument>, name: string) {
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    formats: { uri: /^[a-z][a-z0-9+.-]*:\/\/\S+$/i },
  });
  ajv.addSchema(document);
  return ajv.compile({ $ref: `${String(document['$id'])}#/$defs/${name}` });
}

const document = schemaDocument('en', all);

test.each(all.map((call) => [call.path, call] as const))('the examples of %s fit its schemas', (_, call) => {
  const request = validatorOf(document, requestName(call));
  expect([request(exampleRequest(call)), request.errors]).toEqual([true, null]);
  const data = validatorOf(document, dataName(call));
  expect([data(call.example.reply), data.errors]).toEqual([true, null]);
});

test('both languages have the same schemas but for their texts', () => {
  const bare = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(bare);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).filter(
      ([key, text]) => typeof text !== 'string' || !['description', 'title', '$id'].includes(key),
    );
    return Object.fromEntries(entries.map(([key, inner]) => [key, bare(inner)]));
  };
  expect(bare(schemaDocument('zh', all))).toEqual(bare(document));
});

const example: Readonly<Record<string, unknown>> = exampleRequest(sampleCall);
const accepts = validatorOf(document, requestName(sampleCall));

function without(name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(example).filter(([key]) => key !== name));
}

test.each<readonly [string, boolean, Record<string, unknown>]>([
  ['amount as text', true, { ...example, tip_amount: '1.50' }],
  ['amount with exponent', true, { ...example, tip_amount: '1.0E+7' }],
  ['amount of zero where zero is allowed', true, { ...example, tip_amount: '0.00' }],
  ['negative amount', false, { ...example, tip_amount: '-1' }],
  ['negative number', false, { ...example, tip_amount: -1 }],
  ['zero price', false, { ...example, items: [{ name: 'a', price: '0.00' }] }],
  ['zero price as a number', false, { ...example, items: [{ name: 'a', price: 0 }] }],
  ['integer at its maximum', true, { ...example, expires: 604_800 }],
  ['integer above its maximum', false, { ...example, expires: 604_801 }],
  ['digits above the maximum', false, { ...example, expires: '604801' }],
  ['boolean as text', true, { ...example, on_screen_tip: 'false' }],
  ['integer with a decimal of zero', true, { ...example, expires: '300.0' }],
  ['integer with another decimal', false, { ...example, expires: '300.5' }],
  ['boolean as 1', true, { ...example, on_screen_tip: 1 }],
  ['boolean as text 0', true, { ...example, on_screen_tip: '0' }],
  ['boolean as 2', false, { ...example, on_screen_tip: 2 }],
  ['dictionary value with a decimal of zero', true, { ...example, trans_type: '1.0' }],
  ['refund, with a decimal of zero, without its original', false, { ...example, trans_type: '3.0' }],
  ['boolean as yes', false, { ...example, on_screen_tip: 'yes' }],
  ['list as a string of JSON', true, { ...example, items: '[{"name":"a"}]' }],
  ['list that is too long', false, { ...example, items: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] }],
  ['four characters beyond the basic plane', true, { ...example, items: [{ name: '🍵🍵🍵🍵' }] }],
  ['five characters', false, { ...example, items: [{ name: '🍵🍵🍵🍵🍵' }] }],
  ['item without its name', false, { ...example, items: [{ price: 1 }] }],
  ['object or boolean as an object', true, { ...example, gift: { paper: 'true' } }],
  ['object or boolean as a string of JSON', true, { ...example, gift: '{"paper":true}' }],
  ['object or boolean as a boolean', true, { ...example, gift: false }],
  ['object or boolean as text', true, { ...example, gift: 'true' }],
  ['object or boolean as 1', true, { ...example, gift: 1 }],
  ['object or boolean as another number', false, { ...example, gift: 2 }],
  ['object or boolean as a list', false, { ...example, gift: [true] }],
  ['dictionary value as text', true, { ...example, trans_type: '1' }],
  ['value outside the dictionary', false, { ...example, trans_type: 10 }],
  ['unknown member', true, { ...example, extra: 1 }],
  ['timestamp in seconds', false, { ...example, timestamp: 1_772_446_523 }],
  ['another method', false, { ...example, method: 'order.query' }],
  ['alias of the method', true, { ...example, method: 'sample.payment' }],
  ['no sign with RSA2', false, without('sign')],
  ['no sign with NONE', true, { ...without('sign'), sign_type: 'NONE' }],
  ['required field missing', false, without('merchant_order_no')],
  ['refund without its original', false, { ...example, trans_type: 3 }],
  ['refund, as text, without its original', false, { ...example, trans_type: '3' }],
  ['refund with its original', true, { ...example, trans_type: 3, orig_merchant_order_no: 'TG-0' }],
  ['tip on screen by default scenario', true, without('pay_scenario')],
  ['tip on screen with a QR code', false, { ...example, pay_scenario: 'SCANQR_PAY' }],
  ['none of the one-of fields', false, without('expires')],
])('%s: %s', (_, expected, request) => {
  expect(accepts(request)).toBe(expected);
});
