/** Every JSON that a page shows is valid against the contract, in both languages. */
import { calls } from '@tollgate/contract/calls/index';
import { ecrResponseCode, ecrTopic } from '@tollgate/contract/dictionary/ecr';
import { errors } from '@tollgate/contract/errors/catalogue';
import type { Members } from '@tollgate/contract/model';
import { notification, replyEnvelope } from '@tollgate/contract/notification';
import { readValue } from '@tollgate/contract/read/value';
import { wireMembersOf } from '@tollgate/contract/read/wire.testing';
import { localOrderMembers, terminalResultMembers } from '@tollgate/contract/terminal/orders';
import { expect, test } from 'vitest';
import { type CodeBlock, pageNames, readPage } from './docs-pages.testing.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const valuesOf = (dictionary: { readonly values: readonly { readonly value: string }[] }) =>
  new Set(dictionary.values.map(({ value }) => value));

/** Returns the errors in the members that are there; with `isWhole` all required ones must be. */
function problemsOf(value: JsonObject, members: Members, isWhole: boolean): string[] {
  const wire = wireMembersOf(value);
  const unknown = wire
    .filter(({ name }) => !Object.hasOwn(members, name))
    .map(({ name }) => `${name}: unknown`);
  const wrong = wire.flatMap(({ name, kind, text }) => {
    const member = members[name];
    // An ellipsis stands for what a page shortens, such as a signature.
    if (member === undefined || text.includes('…')) return [];
    const outcome = readValue(member.field, { kind, text }, name, {});
    return outcome.ok ? [] : [`${outcome.path}: ${outcome.code} ${outcome.detail ?? ''}`];
  });
  const names = new Set(wire.map(({ name }) => name));
  const missing = Object.entries(members)
    .filter(([name, { need }]) => isWhole && need === 'required' && !names.has(name))
    .map(([name]) => `${name}: missing`);
  return [...unknown, ...wrong, ...missing];
}

/** biz_data of replies: what the terminal says of a transaction, by the names that tills know. */
const { card_scheme: _scheme, card_holder: cardHolder, ...shared } = terminalResultMembers;
const ecrResult: Members = {
  ...shared,
  card_holder_name: cardHolder,
  total_amount: terminalResultMembers.trans_amount,
};
const { price_currency: currency, ...order } = localOrderMembers;
/** biz_data of requests; a terminal knows its own currency. */
const ecrOrder: Members = { ...order, price_currency: { ...currency, need: 'optional' } };
const numberOnly: Members = { merchant_order_no: localOrderMembers.merchant_order_no };
const tip: Members = {
  ...numberOnly,
  tip_adjustment_amount: { field: terminalResultMembers.order_amount.field, need: 'required' },
};
const ecrRequests: Readonly<Record<string, Members>> = {
  'ecrhub.pay.order': ecrOrder,
  'ecrhub.pay.query': numberOnly,
  'ecrhub.pay.close': numberOnly,
  'ecrhub.pay.reprint': numberOnly,
  'ecrhub.pay.tip.adjustment': tip,
};
const ecrEnvelope = new Set([
  'topic',
  'app_id',
  'request_id',
  'timestamp',
  'version',
  'biz_data',
  'device_data',
  'response_code',
  'response_msg',
]);

const settleMembers = calls
  .flatMap(({ reply }): Members[] => {
    const field = (reply as Members)['settle_list']?.field;
    return field?.kind === 'list' && field.of.kind === 'object' ? [field.of.members] : [];
  })
  .at(0);
if (settleMembers === undefined) throw new Error('no call answers settle_list');

function ecrProblems(message: JsonObject): string[] {
  const { topic, request_id: id, biz_data: data = {}, response_code: code } = message;
  const problems = Object.keys(message)
    .filter((name) => !ecrEnvelope.has(name))
    .map((name) => `${name}: unknown`);
  if (!valuesOf(ecrTopic).has(String(topic))) problems.push(`topic: ${String(topic)}`);
  if (typeof id !== 'string' || id === '') problems.push('request_id: missing');
  if (code === undefined) {
    const members = ecrRequests[String(topic)];
    if (members !== undefined && !isObject(data)) problems.push('biz_data: no object');
    return members !== undefined && isObject(data)
      ? [...problems, ...problemsOf(data, members, true)]
      : problems;
  }
  if (!valuesOf(ecrResponseCode).has(String(code))) problems.push(`response_code: ${String(code)}`);
  if (code !== '000') problems.push(...messageProblems(String(message['response_msg'])));
  const isTransaction = isObject(data) && Object.hasOwn(data, 'trans_no');
  return isTransaction ? [...problems, ...problemsOf(data, ecrResult, true)] : problems;
}

/** `[E04111]Merchant order number is invalid`: a code of the catalogue, and its own words. */
function messageProblems(text: string): string[] {
  const [, code = '', words = ''] = /^\[(\w+)\](.*)$/.exec(text) ?? [];
  if (code === '') return [];
  const entry = Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : undefined;
  if (entry === undefined) return [`${code}: unknown`];
  return words.startsWith(entry.message.en) ? [] : [`${code}: its message is “${entry.message.en}”`];
}

function replyProblems(reply: JsonObject): string[] {
  const { data: _, ...envelope } = reply;
  const code = String(reply['code']);
  const problems = problemsOf(envelope, replyEnvelope, true);
  return code === '0' ? problems : [...problems, ...messageProblems(`[${code}]${String(reply['msg'])}`)];
}

/** Shapes of messages without an envelope: data of a request or a reply. Whole ones first. */
const shapes: readonly (readonly [name: string, members: Members, isWhole: boolean])[] = [
  ['settle_list', settleMembers, true],
  ['local order', ecrOrder, true],
  ['local result', ecrResult, true],
  ...calls.map(({ method, reply }) => [`data of ${method}`, reply, true] as const),
  ...calls.map(({ method, request }) => [`request of ${method}`, request, false] as const),
];

/** Names of the first version of same-terminal messages, which this gateway does not speak. */
const firstVersion = new Set([
  'businessOrderNo',
  'paymentScenario',
  'paymentMethod',
  'amt',
  'tip',
  'note',
  'cardType',
]);

function dataProblems(value: JsonObject): string[] {
  if (Object.hasOwn(value, 'businessOrderNo'))
    return Object.keys(value)
      .filter((name) => !firstVersion.has(name))
      .map((name) => `${name}: unknown`);
  const found = shapes.map(([name, members, isWhole]) =>
    problemsOf(value, members, isWhole).map((problem) => `${problem} (${name})`),
  );
  // By the nearest shape.
  return found.toSorted((left, right) => left.length - right.length)[0] ?? [];
}

function problemsIn({ text }: CodeBlock): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return [String(error)];
  }
  if (!isObject(value)) return ['no JSON object'];
  const { method } = value;
  if (Object.hasOwn(value, 'topic')) return ecrProblems(value);
  if (Object.hasOwn(value, 'psn')) return replyProblems(value);
  if (method === notification.method) return problemsOf(value, notification.members, false);
  if (method === undefined) return dataProblems(value);
  const call = calls.find(
    (each) => each.method === method || (each.methodAliases as readonly unknown[]).includes(method),
  );
  return call === undefined ? [`method: ${String(method)}`] : problemsOf(value, call.request, false);
}

/** Their JSON is the settings of other programs, or of a merchant's own server. */
const foreignJsonPages = new Set(['AgentTools.mdx', 'ExamProtocol.mdx']);
const checkedNames = (language: 'en' | 'zh') =>
  pageNames(language).filter((name) => !foreignJsonPages.has(name));

const blocks = (['en', 'zh'] as const).flatMap((language) =>
  checkedNames(language).flatMap((name) =>
    readPage(language, name)
      .code.filter((block) => block.language === 'json')
      .map((block) => ({ place: `${language}/${name}:${block.line}`, block })),
  ),
);

test('pages show JSON', () => {
  expect(blocks.length).toBeGreaterThan(20);
});

test.each(blocks)('$place', ({ block }) => {
  expect(problemsIn(block)).toEqual([]);
});

test.each([
  ['an unknown topic', '{"topic":"ecrhub.pay","request_id":"1"}'],
  [
    'an unknown member',
    '{"topic":"ecrhub.pay.query","request_id":"1","biz_data":{"merchant_order_no":"A","x":1}}',
  ],
  ['a missing member', '{"topic":"ecrhub.pay.order","request_id":"1","biz_data":{"trans_type":"1"}}'],
  [
    'an amount that is none',
    '{"merchant_order_no":"A","trans_type":1,"price_currency":"USD","order_amount":"12,5"}',
  ],
  ['an unknown code', '{"code":"E09999","msg":"x","psn":"06AG52JQN05FMKBY"}'],
  ['words of another code', '{"code":"SYS002","msg":"No permission","psn":"06AG52JQN05FMKBY"}'],
  ['a status that does not exist', '{"method":"payment.result.notify","trans_status":7}'],
  ['an unknown call', '{"method":"order.ask"}'],
  ['no JSON', '{"code":}'],
])('finds %s', (_, text) => {
  expect(problemsIn({ language: 'json', text, line: 1 })).not.toEqual([]);
});
