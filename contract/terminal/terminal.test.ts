import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import type { Field, Members } from '../model.ts';
import { readValue } from '../read/value.ts';
import { parseJsonMembers } from '../signing/index.ts';
import type { ValuesOf } from '../types.ts';
import { type AskType, terminalAsks } from './asks.ts';
import type { batchTotalMembers } from './batch-breakdown.ts';
import type {
  AnswerData,
  BatchTotal,
  LocalOrder,
  TerminalAsk,
  TerminalPush,
  TerminalResult,
} from './messages.ts';
import type { localOrderMembers, terminalResultMembers } from './orders.ts';
import { terminalPushes, terminalReplyMembers } from './pushes.ts';
import { commonMembers, readFromTerminal, readPresence } from './read.ts';

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const hello = { type: 'hello', id: 'a-1', at: 1, app_version: '1.0.0', language: 'en' };

function everyField(prefix: string, members: Members): [string, Field][] {
  return Object.entries(members).flatMap(([name, { field }]): [string, Field][] => [
    [prefix + name, field],
    ...(field.kind === 'object' ? everyField(`${prefix}${name}.`, field.members) : []),
  ]);
}

test('the data has exactly the types of the messages', () => {
  expectTypeOf<AskType>().toEqualTypeOf<TerminalAsk['type']>();
  expectTypeOf<AskType>().toEqualTypeOf<keyof AnswerData>();
  expectTypeOf<keyof typeof terminalPushes>().toEqualTypeOf<TerminalPush['type']>();
  expectTypeOf<keyof ValuesOf<typeof terminalResultMembers>>().toEqualTypeOf<keyof TerminalResult>();
  expectTypeOf<keyof ValuesOf<typeof batchTotalMembers>>().toEqualTypeOf<keyof BatchTotal>();
  expectTypeOf<keyof ValuesOf<typeof localOrderMembers>>().toEqualTypeOf<keyof LocalOrder>();
  type MembersOf<Type extends AskType> = keyof (typeof terminalAsks)[Type]['members'];
  type NamesOf<Type extends AskType> = Exclude<keyof Extract<TerminalAsk, { type: Type }>, 'type'>;
  type Differing = {
    [Type in AskType]: [MembersOf<Type>, NamesOf<Type>] extends [NamesOf<Type>, MembersOf<Type>]
      ? never
      : Type;
  }[AskType];
  expectTypeOf<Differing>().toEqualTypeOf<never>();
  expect(Object.keys(terminalAsks)).toHaveLength(14);
});

test('every example is a value that its field takes', () => {
  const all = [
    ...everyField('', commonMembers),
    ...everyField('reply ', terminalReplyMembers),
    ...Object.entries(terminalAsks).flatMap(([type, { members, answer }]) => [
      ...everyField(`${type} `, members),
      ...everyField(`${type} reply `, answer),
    ]),
  ];
  expect(all.length).toBeGreaterThan(150);
  for (const [name, field] of all) {
    const body = parseJsonMembers(JSON.stringify({ value: field.example }));
    const wire = body.ok ? body.members[0] : undefined;
    if (wire === undefined) throw new Error(`${name}: example cannot be read`);
    expect(readValue(field, wire, name, {}), name).toMatchObject({ ok: true });
  }
});

test('every message is described in both languages', () => {
  for (const [type, { title, summary }] of Object.entries({ ...terminalAsks, ...terminalPushes })) {
    for (const { en, zh } of [title, summary]) {
      expect(en, type).not.toMatch(/[\u3000-\u9FFF]/);
      expect(zh, type).toMatch(/[\u4E00-\u9FFF]/);
      expect(zh, type).not.toMatch(/[\u4E00-\u9FFF][A-Za-z0-9,;:?!()]|[A-Za-z0-9,;:?!()][\u4E00-\u9FFF]/);
    }
  }
});

test('an ask is read by its contract: what it does not know is left out', () => {
  expect(readFromTerminal(bytes({ ...hello, more: [1] }))).toEqual({ ok: true, message: hello });
  const order = { merchant_order_no: 'T-1', trans_type: 1, price_currency: 'USD', order_amount: 12.5 };
  expect(readFromTerminal(bytes({ type: 'local-order', id: 'b', at: 2, order }))).toMatchObject({
    ok: true,
    message: { order: { order_amount: '12.5', trans_type: 1 } },
  });
});

test.each([
  [{ ...hello, type: 'dance' }, 'SYS016', 'type'],
  [{ ...hello, type: ['hello'] }, 'SYS016', 'type'],
  [{ ...hello, language: 'fr' }, 'SYS016', 'language'],
  [{ ...hello, app_version: 'x'.repeat(33) }, 'SYS014', 'app_version'],
  [{ type: 'query', id: 'q', at: 1 }, 'SYS012', 'merchant_order_no'],
  [{ type: 'signature', id: 's', at: 1, trans_no: '1', image: '<svg>' }, 'SYS015', 'image'],
  [{ type: 'check-manager', id: 'm', at: 1, manager_pin: '12' }, 'SYS014', 'manager_pin'],
])('%j is refused with %s for %s, under its id', (ask, code, field) => {
  const reading = readFromTerminal(bytes(ask));
  expect(reading).toMatchObject({ ok: false, code, id: ask.id });
  expect(reading.ok ? '' : reading.message).toMatch(new RegExp(`:${field}$`));
});

test.each([
  [bytes({ ...hello, id: 'x'.repeat(37) }), 'SYS014'],
  [bytes({ ...hello, id: 'a/b' }), 'SYS015'],
  [bytes([hello]), 'SYS008'],
  [bytes({ ...hello, deep: JSON.parse('['.repeat(20) + ']'.repeat(20)) }), 'SYS008'],
  [bytes({ ...hello, more: 'x'.repeat(64 * 1024) }), 'SYS009'],
  [Uint8Array.of(0xff, 0xfe), 'SYS008'],
  [new Uint8Array(), 'SYS008'],
])('an ask without an identifier gets a refusal without one (%#)', (payload, code) => {
  const reading = readFromTerminal(payload);
  expect(reading).toMatchObject({ ok: false, code });
  expect(reading).not.toHaveProperty('id');
});

test('no bytes make the readers throw', () => {
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.json().map((text) => new TextEncoder().encode(text)),
    fc
      .record({ type: fc.constantFrom(...Object.keys(terminalAsks)), id: fc.string(), at: fc.anything() })
      .map(bytes),
  );
  fc.assert(
    fc.property(anything, (payload) => {
      const reading = readFromTerminal(payload);
      if (!reading.ok) expect(reading.message.length).toBeLessThanOrEqual(128);
      readPresence(payload);
    }),
    { numRuns: 2_000 },
  );
});

test('presence: a state and a session, and nothing else', () => {
  expect(readPresence(bytes({ status: 'online', session: 's1', more: 1 }))).toEqual({
    status: 'online',
    session: 's1',
  });
  for (const wrong of [
    'online',
    {},
    { status: 'away', session: 's' },
    { status: 'online', session: '' },
    { status: 'online', session: 's'.repeat(37) },
  ])
    expect(readPresence(bytes(wrong))).toBeUndefined();
});

test.each(Object.entries(terminalAsks))('%s refuses U+0000 in any text by its name', (type, { members }) => {
  const sample = Object.fromEntries(
    Object.entries<Members[string]>(members).map(([name, { field }]) => [name, field.example]),
  );
  const ask: Record<string, unknown> = { ...sample, type, id: 'a-1', at: 1 };
  for (const [name, { field }] of Object.entries<Members[string]>({ ...commonMembers, ...members })) {
    if (field.kind !== 'text') continue;
    const reading = readFromTerminal(
      bytes({ ...ask, [name]: `${String(field.example)}\u0000`.slice(-field.maxLength) }),
    );
    expect(reading).toMatchObject({ ok: false, message: expect.stringMatching(new RegExp(`:${name}$`)) });
  }
});
