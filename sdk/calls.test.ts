/** A method for each call of the contract, by the contract's own examples. */
import { readFileSync } from 'node:fs';
import { calls } from '@tollgate/contract/calls/index';
import type { Call } from '@tollgate/contract/model';
import { expect, expectTypeOf, test } from 'vitest';
import { type Calls, methodNames } from './calls.ts';
import { createClient } from './client.ts';
import type { CallOptions, WireReply, WireRequest } from './index.ts';
import { createFakeFetch, optionsFor, replyText } from './testing.ts';
import { type Camelized, camelCase, renamed } from './wire/names.ts';

const everyCall: readonly Call[] = calls;

test('each call has one method, and each method a call', () => {
  expect(Object.values(methodNames).sort()).toEqual(everyCall.map(({ method }) => method).sort());
  expect(everyCall).toHaveLength(21);
});

test.each(['README.md', 'README.zh.md'])('%s lists every method with its call', (name) => {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8');
  for (const [method, call] of Object.entries(methodNames)) {
    expect(text).toContain(`\`${method}\``);
    expect(text).toContain(call);
  }
});

type Friendly = (request: Readonly<Record<string, unknown>>, options?: CallOptions) => Promise<object>;
const filledIn = [
  ...['app_id', 'format', 'charset', 'sign_type', 'sign', 'version', 'timestamp', 'method', 'merchant_no'],
  ...['api_version', 'message_receiving_application'],
];

test.each(Object.entries(methodNames))(
  '%s sends the fields of %s and reads its reply',
  async (name, method) => {
    const call = everyCall.find((each) => each.method === method) as Call;
    const { example } = call;
    const own = Object.entries(example.request).filter(([field]) => !filledIn.includes(field));
    const { fetch, received } = createFakeFetch(
      () => new Response(replyText({ data: JSON.stringify(example.reply) })),
    );
    const client = createClient({ ...optionsFor('https://pay.example.com'), fetch });
    const friendly = client[name as keyof Calls] as Friendly;
    // Amounts are numbers in the examples, and text in requests of the client.
    const fields = Object.fromEntries(own.map(([field, value]) => [field, asText(call, field, value)]));
    const reply = await friendly(renamed(fields, camelCase) as Record<string, unknown>);
    const [sent] = received;
    expect(sent?.path).toBe(call.path);
    expect(sent?.fields).toMatchObject(fields);
    for (const [field, { need }] of Object.entries(call.request))
      if (need === 'required') expect(sent?.fields, field).toHaveProperty(field);
    expect(sent?.headers['idempotency-key'] === undefined).toBe(call.readOnly === true);
    for (const member of Object.keys(example.reply)) expect(reply).toHaveProperty(camelCase(member));
  },
);

function asText(call: Call, name: string, value: unknown): unknown {
  return call.request[name]?.field.kind === 'amount' ? String(value) : value;
}

/** Type `true` if two types have the same members and can replace each other. */
type Same<A, B> = [A, B, keyof A, keyof B] extends [B, A, keyof B, keyof A] ? true : false;
type MethodOf<Name extends keyof Calls> = (typeof methodNames)[Name];
type Asked<Name extends keyof Calls> = Parameters<Calls[Name]>[0];
type Answered<Name extends keyof Calls> = Awaited<ReturnType<Calls[Name]>>;

/** Methods whose request is more, or less, than the contract's fields. */
type Special = 'merchantCheckout' | 'query' | 'queryRefund' | 'refund' | 'createTerminalOrder';

test('methods are typed by the contract', () => {
  expectTypeOf<{
    [Name in keyof Calls]: Same<Answered<Name>, Camelized<WireReply<MethodOf<Name>>>>;
  }>().toEqualTypeOf<{ [Name in keyof Calls]: true }>();
  type Plain = Exclude<keyof Calls, Special>;
  expectTypeOf<{
    [Name in Plain]: Same<Asked<Name>, Camelized<WireRequest<MethodOf<Name>>>>;
  }>().toEqualTypeOf<{ [Name in Plain]: true }>();
});
