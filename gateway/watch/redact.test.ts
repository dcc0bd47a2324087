/** Bodies in the request log: everything of an ordinary call, nothing of a card (decision 51). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growth, mostGrowth } from '../../tests/support/processor.ts';
import { redactReply, redactRequest } from './redact.ts';

const groups = ['4929', '8311', '7724', '6038'];
const pan = groups.join('');
const encoder = new TextEncoder();
const redact = (text: string, contentType = 'application/json', isKnown = true) =>
  redactRequest({ bytes: encoder.encode(text), contentType, isKnown });
/** Digits in a row once all that can separate or escape them is gone. */
const digitsOf = (text: string) =>
  text
    .replaceAll(/(?:\\|%5c)+u00([0-9a-f]{2})|%([0-9a-f]{2})/gi, (_, unicode, percent) =>
      String.fromCharCode(Number.parseInt(unicode ?? percent, 16)),
    )
    .replaceAll(/[^0-9]/g, '');
const holdsCard = (text: string) => digitsOf(text).includes(pan);

test('an ordinary call is kept byte for byte', () => {
  const text = `{ "app_id":"tg0123456789abcdef", "order_amount" : 25.990, "timestamp":"1795367922011",
    "trans_no":"2026112200000000000017", "sign":"${'aB3+/'.repeat(68)}TnI=", "order_detail":"{\\"type\\":\\"GENERAL\\"}" }`;
  expect(redact(text)).toEqual({ text, redacted: [] });
  expect(redact('a=1&b=%E4%BD%A0', 'application/x-www-form-urlencoded')).toEqual({
    text: 'a=1&b=%E4%BD%A0',
    redacted: [],
  });
});

test('the card, encrypted as it is, and the code of a payer are taken out', () => {
  const { text, redacted } = redact(
    '{"card":"c2VjcmV0","auth_code":"280000000000000001","x":{"card":"kept"}}',
  );
  expect(JSON.parse(text)).toEqual({ card: '***', auth_code: '***', x: { card: 'kept' } });
  expect(redacted).toEqual(['card', 'auth_code']);
  const form = redact('card=c2VjcmV0&x=1', 'application/x-www-form-urlencoded; charset=utf-8');
  expect(form).toEqual({ text: 'card=***&x=1', redacted: ['card'] });
});

test('of a secret member that comes twice neither value is kept', () => {
  for (const text of [
    '{"card":"c2VjcmV0","card":""}',
    '{"c\\u0061rd":"c2VjcmV0","card":null}',
    '{"cvv":"c2VjcmV0","cvv":""}',
  ])
    expect(redact(text, 'application/json', false).text).not.toContain('c2VjcmV0');
  const twice = `{"attach":"${[...pan].map((digit) => `\\u003${digit}`).join('')}","attach":"x"}`;
  expect(holdsCard(redact(twice, 'application/json', false).text)).toBe(false);
});

const secret = 's3cr3t7';
const privateKey = `-----BEGIN PRIVATE KEY-----\n${secret}`;

test.each([
  ['at the top', JSON.stringify({ app_id: 'tg0', cvv: secret })],
  [
    'deeper, in another spelling',
    JSON.stringify({ payment: { card: { CVC2: secret } }, pins: [{ Pin: secret }] }),
  ],
  [
    'in JSON inside a text',
    JSON.stringify({ attach: JSON.stringify({ a: JSON.stringify({ password: secret }) }) }),
  ],
  ['as an object', JSON.stringify({ security_code: { value: secret } })],
  ['as a number', '{"cvv" :\n1234567}'],
  ['under an escaped name', `{"c\\u0076v":"${secret}"}`],
  ['as a private key', JSON.stringify({ attach: privateKey })],
  ['in a body that is no JSON', `{"card":{"cvv":"${secret}"`],
  ['in a body that is neither', `cvv=${secret} ${privateKey}`],
])('a secret %s is not kept', (_, text) => {
  for (const isKnown of [true, false]) {
    const kept = redact(text, 'application/json', isKnown);
    expect(kept.text).not.toMatch(/s3cr3t7|1234567/);
    expect(kept.redacted).not.toEqual([]);
  }
});

test('JSON that is sent as a form keeps no secret, with a card number and without one', () => {
  const type = 'application/x-www-form-urlencoded';
  for (const number of ['4242424242424242', '']) {
    const body = `{"notify_url":"https://shop.example/n?a=1","auth_code":"${secret}","card":{"pan":"${number}","cvv":"${secret}"}}`;
    expect(redact(body, type).text, number).not.toMatch(new RegExp(`${secret}|4242424242424242`));
  }
});

test('a form keeps no security code; members that only sound like secrets stay', () => {
  const form = redact(`x=1&cvv=${secret}&y=2`, 'application/x-www-form-urlencoded');
  expect(form).toEqual({ text: 'x=1&cvv=***&y=2', redacted: ['cvv'] });
  for (const text of ['{"pinned":"yes","spin":"1","cvv":"","password":null,"a":"pin","b":"cvv: none"}'])
    expect(redact(text)).toEqual({ text, redacted: [] });
});

test('a body of any depth is read, and what is deeper than a call may be is left out', () => {
  const deep = `${'['.repeat(32_000)}"x"${']'.repeat(32_000)}`;
  for (const text of [deep, `{"a":${deep}}`, JSON.stringify({ a: deep, escape: '\u0001' })])
    for (const isKnown of [true, false]) {
      const kept = redact(text, 'application/json', isKnown);
      if (kept.text !== text) expect(kept.redacted).toContain('deep values');
    }
  expect(redact(deep, 'application/json', false).redacted).toEqual(['deep values']);
});

test.each([
  ['in a text', JSON.stringify({ description: `by phone: ${groups.join(' ')}` })],
  ['with dashes, in JSON inside a text', JSON.stringify({ attach: JSON.stringify({ c: groups.join('-') }) })],
  ['two texts deep', JSON.stringify({ a: JSON.stringify({ b: JSON.stringify([pan]) }) })],
  ['as a number', `{"attach":${pan}}`],
  ['as a number with its expiry', `{"attach":${pan}1229,"cvv":"123"}`],
  ['as a number with an exponent', `{"attach":${pan.slice(0, 1)}.${pan.slice(1)}e15}`],
  ['in escapes', `{"attach":"${[...pan].map((digit) => `\\u003${digit}`).join('')}"}`],
  ['with line breaks between', JSON.stringify({ description: groups.join('\n') })],
  ['as a name', JSON.stringify({ [pan]: 1 })],
  ['in a list', JSON.stringify({ items: [{ name: pan }] })],
  ['in a body that is no JSON', `{"pan":"${pan}`],
  ['in escapes of a body that is no JSON', `{"pan":"${[...pan].map((digit) => `\\u003${digit}`).join('')}`],
  ['in percent escapes of a body that is no JSON', [...pan].map((digit) => `%3${digit}`).join('')],
])('a card number %s is not kept', (_, text) => {
  expect(holdsCard(text)).toBe(true);
  const kept = redact(text);
  expect(holdsCard(kept.text)).toBe(false);
  expect(kept.redacted).not.toEqual([]);
});

test.each([
  ['in Arabic digits', [...pan].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join('')],
  ['in mathematical digits', [...pan].map((digit) => String.fromCodePoint(0x1d7ce + Number(digit))).join('')],
  ['with joiners of no width', groups.join('\u200c')],
  ['in brackets', groups.map((group) => `(${group})`).join(' ')],
  ['with plus signs', groups.join('+')],
  ['glued to its expiry', `${pan}1229`],
])('a card number %s is not kept', (_, written) => {
  for (const isKnown of [true, false]) {
    const kept = redact(JSON.stringify({ attach: `x ${written}`, sign: 'x' }), 'application/json', isKnown);
    expect(kept.redacted).toEqual(['card number']);
    expect(kept.text).not.toContain(written);
  }
  expect(redact(`{"attach":"${written}`).text).not.toContain(written);
});

const longest = 65_400;

test.each<[string, (length: number) => string]>([
  ['backslashes', (length) => `{"a":"${'\\'.repeat(length / 2)}"}`],
  ['backslashes before what is no escape', (length) => `{"a":"${'\\u00'.repeat(length / 5)}"}`],
  ['digits that overlap', (length) => JSON.stringify({ a: '4 '.repeat(length / 2) })],
  ['one number with an exponent', (length) => `{"a":${'1'.repeat(length)}e5}`],
  ['numbers with exponents', (length) => `{"a":[${`${'4'.repeat(40)}e5,`.repeat(length / 43)}1]}`],
  ['blanks', (length) => `{"card"${' '.repeat(length)}`],
  ['beginnings of a key', (length) => `{"a":"${'-----BEGIN '.repeat(length / 11)}"}`],
  ['beginnings of a key that go on', (length) => `{"a":"${'-----BEGIN A PRIVATE KEY'.repeat(length / 24)}"}`],
  ['names of secrets', (length) => `{"a":"${'\\"cvv\\"'.repeat(length / 9)}"}`],
  ['escaped line ends', (length) => `{"cvv${'\\n'.repeat(length / 3)}"}`],
  ['marks of no width', (length) => JSON.stringify({ a: '4\u200b'.repeat(length / 4) })],
])('a body of 64 KB of %s takes no longer than others', (_, textOf) => {
  for (const isKnown of [true, false])
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      expect(growth(longest, (length) => redact(textOf(length), type, isKnown))).toBeLessThan(mostGrowth);
});

test('a form keeps no card number either, however it is encoded', () => {
  const kept = redact(
    `a=${groups.join('+')}&${pan}=b&c=${groups.join('%20')}`,
    'application/x-www-form-urlencoded',
  );
  expect(holdsCard(kept.text)).toBe(false);
});

test('a reply that gives a merchant its text back is kept without the number', () => {
  const data = JSON.stringify({ attach: groups.join('\n'), trans_no: '2026112200000000000017' });
  const kept = redactReply(JSON.stringify({ code: '0', msg: 'success', psn: 'P', data, sign: 'x' }));
  expect(holdsCard(kept.text)).toBe(false);
  expect(kept.redacted).toEqual(['card number']);
  expect(JSON.parse(JSON.parse(kept.text).data).trans_no).toBe('2026112200000000000017');
});

test('of a stranger only the beginning is kept; of what cannot be read no long value', () => {
  const long = JSON.stringify({ description: 'x '.repeat(20_000) });
  expect(redact(long, 'application/json', false)).toMatchObject({ redacted: ['end'] });
  expect(redact(long, 'application/json', false).text.length).toBe(4_096);
  expect(redact(long).text).toBe(long);
  const unreadable = redact(`{"card":"${'Ab9+'.repeat(86)}`);
  expect(unreadable).toEqual({ text: '{"card":"***', redacted: ['long values'] });
});

test('whatever surrounds a number, it is not kept', () => {
  const around = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !/[0-9０-９]/.test(text));
  fc.assert(
    fc.property(
      around,
      around,
      fc.constantFrom('', ' ', '-', '.', '\n', '\t'),
      (before, after, separator) => {
        const attach = `${before} ${groups.join(separator)} ${after}`;
        const member = JSON.stringify({ attach, nested: { attach: JSON.stringify({ attach }) } });
        return !holdsCard(redact(member).text);
      },
    ),
  );
});

/** JSON texts as programs write them: any nesting, JSON inside texts, escapes where none are needed, numbers, names. */
const jsonTexts = fc
  .record({
    separators: fc.array(
      fc.constantFrom(
        ...['', ' ', '-', '.', '\n', '\t', '/', ' - ', '\u00a0', '\u3000', 'x', '  \r\n'],
        ...['+', '"', '\\', '\b', '](', '\u200b\u200b\u200b\u200b', '\u200e*\u200e*\u200e*', '\u4e2d'],
      ),
      {
        minLength: 3,
        maxLength: 3,
      },
    ),
    digits: fc.constantFrom(
      pan,
      '4929831177246037',
      '378282246310005',
      '1795367922011',
      '6212345678900000003',
      `${pan}1229`,
    ),
    around: fc.string({ unit: 'grapheme', maxLength: 12 }),
    depth: fc.nat(3),
    shape: fc.constantFrom('text', 'name', 'list', 'number', 'wide', 'arabic'),
    isEscaped: fc.boolean(),
    more: fc.jsonValue(),
  })
  .map(({ separators, digits, around, depth, shape, isEscaped, more }) => {
    const parts = [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8, 12), digits.slice(12)];
    const typed = parts.map((part, at) => part + (separators[at] ?? '')).join('');
    const zero = shape === 'wide' ? 0xff10 : shape === 'arabic' ? 0x660 : 0x30;
    const written = typed.replaceAll(/[0-9]/g, (one) => String.fromCharCode(Number(one) + zero));
    const text = `${around} ${written} ${around}`;
    const members = {
      text: { x: text },
      name: { [text]: 1 },
      list: { x: [[text]] },
      number: { x: Number(digits) },
      wide: { x: text },
      arabic: { x: text },
    };
    let value: unknown = { ...members[shape], more };
    for (let level = 0; level < depth; level += 1) value = { y: JSON.stringify(value) };
    const json = JSON.stringify(value);
    return isEscaped
      ? json.replaceAll(
          /[0-9\n]|[^\x20-\x7e]/g,
          (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
      : json;
  });

test('what is seen without parsing is what parsing finds: a known app gets no less taken out than a stranger', () => {
  fc.assert(
    fc.property(jsonTexts, (text) => {
      expect(redact(text)).toEqual(redact(text, 'application/json', false));
    }),
    { numRuns: 2_000 },
  );
});
