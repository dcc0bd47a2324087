/** Every component in both languages: it renders, it is whole, and what it does not know fails the build. */
import { fromMinor } from '@tollgate/contract/amount';
import { calls } from '@tollgate/contract/calls/index';
import { dictionaries } from '@tollgate/contract/dictionary/index';
import { errors } from '@tollgate/contract/errors/catalogue';
import { situationGroups } from '@tollgate/contract/exam/index';
import { limits } from '@tollgate/contract/limits';
import { notification } from '@tollgate/contract/notification';
import { testCards } from '@tollgate/contract/sandbox/card-outcome';
import { chargeTriggers } from '@tollgate/contract/sandbox/charges';
import { parseJsonMembers } from '@tollgate/contract/signing/json';
import { stringToSign } from '@tollgate/contract/signing/string-to-sign';
import { expect, test } from 'vitest';
import { sampleArchives } from '../archives/languages.ts';
import { diagrams } from '../diagrams/index.ts';
import { limitEntries } from '../reference/limit-texts.ts';
import { type Attributes, PageError } from './component.ts';
import { commandsIn } from './components/command.ts';
import { entities } from './entities.ts';
import { components, renderComponent } from './registry.ts';
import { emptyCellsIn, malformedIn, textIn } from './testing.ts';

const languages = ['en', 'zh'] as const;

const samples: readonly (readonly [name: string, attributes: Attributes])[] = [
  ['AgentTools', {}],
  ['CommandOptions', {}],
  ...[...commandsIn('en').keys()].map((name) => ['Command', { name }] as const),
  ['Call', { method: 'pay.checkout' }],
  ['Call', { method: 'payments.refund' }],
  ['Call', { method: 'order.query', show: 'title' }],
  ['Calls', {}],
  ['Calls', { area: 'qr' }],
  ['Calls', { methods: 'order.query order.refund.query' }],
  ['Calls', { area: 'query cancel-refund', current: true }],
  ['Currencies', {}],
  ['Currencies', { names: true }],
  ['Currencies', { only: 'USD JPY KWD' }],
  ...[...diagrams.keys()].map((name) => ['Diagram', { name }] as const),
  ...dictionaries.map(({ name }) => ['Dictionary', { name }] as const),
  ['Dictionary', { name: 'trans_status', values: '2 3', anchors: true }],
  ['ErrorCode', { code: 'E04112' }],
  ['ErrorCode', { code: 'SYS002', message: true }],
  ['ErrorReactions', {}],
  ['Errors', {}],
  ['Errors', { family: 'E04 ET' }],
  ['Errors', { codes: 'E04112, SYS001' }],
  ['Errors', { call: 'order.refund.submit' }],
  ...calls.map(({ method }) => ['Example', { call: method }] as const),
  ['Example', { call: 'order.query', part: 'reply' }],
  ['Example', { call: 'order.query', part: 'data' }],
  ['Example', { call: 'tip.adjustment', part: 'data' }],
  ['Example', { call: 'order.query', part: 'refusal' }],
  ['Example', { part: 'refusal', code: 'SYS002' }],
  ['Example', { part: 'notification' }],
  ...situationGroups.map(({ id }) => ['Exam', { group: id }] as const),
  ['Field', { name: 'notify_url' }],
  ['Field', { name: 'app_id', call: 'pay.checkout' }],
  ['Field', { name: 'order_detail.data.items[].code', call: 'pay.checkout' }],
  ['Field', { name: 'trans_status', entity: 'notification' }],
  ['FieldRow', { name: 'expires', call: 'pay.checkout' }],
  ['FieldRow', { name: 'pay_url', call: 'pay.checkout', part: 'reply' }],
  ...calls.map(({ method }) => ['Fields', { call: method }] as const),
  ['Fields', { call: 'pay.checkout', nested: true }],
  ['Fields', { call: 'pay.checkout', own: true }],
  ['Fields', { call: 'pay.checkout', only: 'return_url notify_url' }],
  ['Fields', { call: 'order.query', part: 'reply' }],
  ['Fields', { entity: 'notification' }],
  ...[...entities.keys()].map((entity) => ['Fields', { entity }] as const),
  ...limitEntries.map(({ name }) => ['Limit', { name }] as const),
  ['Limit', { name: 'cancelAfterMs', bare: true }],
  ['Limits', {}],
  ['Limits', { only: 'refundsMax refundsAdvised' }],
  ['PayMethods', {}],
  ['PayMethods', { kind: 'wallet' }],
  ['PayMethods', { feature: 'QR CPM' }],
  ['Picture', { name: 'workbench' }],
  ['Picture', { name: 'terminal' }],
  ['Retries', {}],
  ...sampleArchives.map(({ language }) => ['SampleArchive', { language }] as const),
  ['SampleArchives', {}],
  ['SdkMethods', {}],
  ['StringToSign', {}],
  ['StringToSign', { call: 'pay.checkout', empty: 'longitude' }],
  ['TestCards', {}],
  ['TestCards', { kind: 'declined' }],
  ['TestCards', { wallet: true }],
  ['Triggers', { kind: 'wallet' }],
  ['Triggers', { kind: 'card' }],
  ['Triggers', { kind: 'terminal' }],
  ['Triggers', { kind: 'refund' }],
  ['Triggers', { kind: 'charge' }],
  ['Value', { name: 'trans_status', value: '2' }],
  ['Value', { name: 'pay_method_id', value: 'Alipay+', show: 'name' }],
  ['Version', {}],
  ['Version', { of: 'order' }],
];

const cases = samples.flatMap(([name, attributes]) =>
  languages.map((language) => [name, JSON.stringify(attributes), language, attributes] as const),
);

test('every component but the one that needs files of its own is tried here', () => {
  const tried = new Set([...samples.map(([name]) => name), 'Sample']);
  expect([...components.keys()].filter((name) => !tried.has(name))).toEqual([]);
});

test.each(cases)('<%s> %s in %s', async (name, _, language, attributes) => {
  const html = await renderComponent(name, attributes, language);
  expect(html.length).toBeGreaterThan(0);
  expect(malformedIn(html)).toBeUndefined();
  expect(html).not.toMatch(/ style=|undefined|\[object Object\]|NaN/);
  // Notes are the one thing that a value may do without.
  if (name !== 'Dictionary') expect(emptyCellsIn(html)).toBe(0);
  if (language === 'en') expect(textIn(html)).not.toMatch(/[\u4E00-\u9FFF]/);
  if (html.includes('<table')) {
    expect(html).toMatch(/<caption>[^<]+<\/caption>/);
    expect(html).not.toMatch(/<th(?![^>]*scope=)[ >]/);
  }
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '');
  const base = language === 'zh' ? '/docs/zh/' : '/docs/';
  expect(
    links.filter((href) => !href.startsWith(base) || (language === 'en' && href.startsWith('/docs/zh/'))),
  ).toEqual([]);
});

test.each(cases.filter(([, , language]) => language === 'zh'))(
  '<%s> %s speaks Chinese in zh',
  async (name, _, __, attributes) => {
    const isSame = ['Version', 'Field', 'Call', 'Limit', 'Value', 'ErrorCode', 'Example'].includes(name);
    const html = await renderComponent(name, attributes, 'zh');
    // A picture speaks by its alternative text.
    const said = name === 'Picture' ? html : textIn(html);
    if (!isSame) expect(said).toMatch(/[\u4E00-\u9FFF]/);
  },
);

const unknown: readonly (readonly [name: string, attributes: Attributes, complaint: RegExp])[] = [
  ['Exam', { group: 'wallets' }, /no group of situations "wallets"; there are: calls/],
  ['Errors', { codes: 'E99999' }, /E99999 is not in the error catalog/],
  ['Errors', { family: 'E99' }, /no error codes of family E99; there are: SYS/],
  ['Errors', { family: 'E04', call: 'order.query' }, /one of family, codes, and call/],
  ['ErrorCode', { code: 'e04112' }, /e04112 is not in the error catalog/],
  ['ErrorCode', {}, /needs the attribute code/],
  ['Dictionary', { name: 'transstatus' }, /no dictionary "transstatus"; there are: trans_type/],
  ['Dictionary', { name: 'trans_status', values: '4' }, /trans_status has no value 4/],
  ['Value', { name: 'trans_status', value: '4' }, /no value of trans_status "4"/],
  ['Value', { name: 'trans_status', value: '2', show: 'all' }, /show must be one of both/],
  ['Fields', {}, /give call="…" or entity="…"/],
  ['Fields', { call: 'pay.chekout' }, /no call "pay.chekout"/],
  ['Fields', { call: 'pay.checkout', only: 'amount' }, /no field "amount"/],
  ['Field', { name: 'notifyurl' }, /no call and no notification has a field notifyurl/],
  ['Limit', { name: 'cancelAfter' }, /no limit "cancelAfter"/],
  ['Call', { method: 'constructor' }, /no call "constructor"/],
  ['Calls', { area: 'wallets' }, /no area "wallets"; there are: terminal/],
  ['Currencies', { only: 'EURO' }, /EURO is not one of the currencies/],
  ['PayMethods', { kind: 'cash' }, /no kind of payment method "cash"/],
  ['Triggers', { kind: 'amount' }, /kind must be one of wallet/],
  ['StringToSign', { empty: 'merchant_no' }, /merchant_no has a value/],
  ['Diagram', { name: 'states' }, /no diagram "states"; there are: order-states/],
  ['Sample', { file: 'php/none.php' }, /no file samples\/php\/none.php/],
  ['Sample', { file: '../package.json' }, /is not in samples/],
  ['TestCards', { kind: 'stolen' }, /kind must be one of .*, not "stolen"/],
  ['Version', { of: 'node' }, /of must be one of .*, not "node"/],
  ['Retries', { count: '3' }, /has no attribute count; it takes: none/],
  ['Limit', { name: true }, /name of <Limit> needs a value/],
  ['Limit', { name: 'refundsMax', bare: 'yes' }, /bare of <Limit> takes no value/],
];

test.each(unknown)('<%s> %o fails the build', async (name, attributes, complaint) => {
  const rendering = renderComponent(name, attributes, 'en');
  await expect(rendering).rejects.toThrow(PageError);
  await expect(rendering).rejects.toThrow(complaint);
});

test('all limits have a name, in both tables and sentences', () => {
  expect(limitEntries.map(({ name }) => name).sort()).toEqual(Object.keys(limits).sort());
});

test('times and sizes are written as the language does', async () => {
  const limit = (name: string, language: 'en' | 'zh') => renderComponent('Limit', { name }, language);
  expect(await limit('timestampToleranceMs', 'en')).toBe('15 minutes');
  expect(await limit('timestampToleranceMs', 'zh')).toBe('15 分钟');
  expect(await limit('expiresMaxSeconds', 'en')).toBe('7 days');
  expect(await limit('expiresMinSeconds', 'en')).toBe('1 second');
  expect(await limit('bodyMaxBytes', 'zh')).toBe('64 KiB');
  expect(await limit('refundsMax', 'zh')).toBe('50 次');
  expect(await renderComponent('Limit', { name: 'pollMerchantPresentedMs', bare: true }, 'en')).toBe('60');
});

test('the whole catalogue is printed, every code linked', async () => {
  const html = await renderComponent('Errors', {}, 'zh');
  for (const code of Object.keys(errors)) expect(html).toContain(`href="/docs/zh/CloudAPI/errors#${code}"`);
});

test('what is special in HTML is escaped', async () => {
  const html = await renderComponent('Example', { call: 'pay.checkout' }, 'en');
  expect(JSON.parse(textIn(html).slice('Request'.length))).toMatchObject({
    order_detail: { type: 'GENERAL' },
  });
  const caption = await renderComponent('Retries', {}, 'en');
  expect(caption).not.toContain('"<');
  const titled = await renderComponent('Example', { call: 'order.query', title: '<b>"x" & y' }, 'en');
  expect(titled).toContain('&lt;b&gt;&quot;x&quot; &amp; y');
});

test('15 attempts, 11 hours from the first to the last', async () => {
  const html = await renderComponent('Retries', {}, 'en');
  expect([...html.matchAll(/<tr/g)].length).toBe(notification.gapsMs.length + 2);
  expect(notification.gapsMs.length).toBe(14);
  expect(textIn(html)).toMatch(/153 hours10 hours 50 minutes.*$|15.*11 hours/);
});

test('the worked example ends in the string that the gateway verifies', async () => {
  const html = await renderComponent('StringToSign', { call: 'pay.checkout', empty: 'longitude' }, 'en');
  const [request = ''] = [...html.matchAll(/<pre[^>]*>(.*?)<\/pre>/gs)].map(([, code]) => textIn(code ?? ''));
  const line = textIn([...html.matchAll(/<pre[^>]*>(.*?)<\/pre>/gs)].at(-1)?.[1] ?? '');
  const body = parseJsonMembers(request);
  expect(body.ok && stringToSign(body.members)).toBe(line);
  expect(line).toContain('&order_detail={"type":"GENERAL"');
  expect(line).not.toContain('longitude');
  expect(textIn(html)).toContain('no: empty');
});

test('a card number is printed in groups and read as digits', async () => {
  const text = textIn(await renderComponent('TestCards', {}, 'en'));
  for (const { groups } of testCards) expect(text).toContain(groups.join(''));
});

test('the table of cards says what becomes of numbers that are not in it', async () => {
  for (const attributes of [{}, { kind: 'approved' }])
    expect(textIn(await renderComponent('TestCards', attributes, 'en'))).toContain('Any other card');
  const others: readonly Attributes[] = [{ kind: 'declined' }, { kind: 'special' }, { wallet: true }];
  for (const attributes of others)
    expect(textIn(await renderComponent('TestCards', attributes, 'en'))).not.toContain('Any other card');
});

test('every fee, tax, discount and surcharge of the sandbox is printed with its amount', async () => {
  const text = textIn(await renderComponent('Triggers', { kind: 'charge' }, 'en'));
  for (const { amountMinor, title } of chargeTriggers) {
    expect(text).toContain(fromMinor(amountMinor, 2));
    expect(text).toContain(title.en);
  }
});
