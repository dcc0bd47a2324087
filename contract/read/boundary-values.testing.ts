/** Values on, and just beyond, the boundaries of a field: what a reader must take and what it must refuse. */
import { fromMinor } from '../amount.ts';
import { decimalsOf } from '../currencies.ts';
import type { ErrorCode } from '../errors/catalogue.ts';
import { limits } from '../limits.ts';
import type {
  AmountField,
  Field,
  IntegerField,
  ListField,
  Members,
  ObjectField,
  TextField,
} from '../model.ts';

/** One value of a field. `at` is where inside the value the boundary is: '' for the value itself. */
export interface BoundaryValue {
  readonly name: string;
  readonly at: string;
  readonly value: unknown;
  readonly expect: 'ok' | ErrorCode;
}

const taken = (name: string, value: unknown): BoundaryValue => ({ name, at: '', value, expect: 'ok' });
const refused = (name: string, value: unknown, expect: ErrorCode): BoundaryValue => ({
  name,
  at: '',
  value,
  expect,
});

/** A value that the field takes, from the examples of the contract. */
export function sampleOf(field: Field): unknown {
  if (field.kind === 'list') return [sampleOf(field.of)];
  return field.kind === 'object' ? objectSample(field.members, undefined) : field.example;
}

/** The given object, or a new one, with every required member there. */
function objectSample(members: Members, given: unknown): Record<string, unknown> {
  const sample: Record<string, unknown> = {};
  for (const [name, { field, need }] of Object.entries(members)) {
    const value = typeof given === 'object' && given !== null ? Reflect.get(given, name) : undefined;
    if (value !== undefined) sample[name] = value;
    else if (need === 'required') sample[name] = sampleOf(field);
  }
  return sample;
}

function parsed(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value;
}

function fits(field: TextField, text: string): boolean {
  return field.pattern === undefined || new RegExp(`^(?:${field.pattern})$`, 'u').test(text);
}

/** The example brought to `length` characters so that the pattern still holds, where that can be done. */
function textOfLength(field: TextField, length: number): string | undefined {
  const example = String(field.example);
  const fillers = ['0', 'a', 'A', 'x'];
  return [...fillers.map((filler) => example.padEnd(length, filler)), ...fillers.map((c) => c.repeat(length))]
    .map((text) => text.slice(0, length))
    .find((text) => fits(field, text));
}

function lengthValues(field: TextField): BoundaryValue[] {
  const { minLength = 1, maxLength } = field;
  const longest = textOfLength(field, maxLength);
  const shortest = textOfLength(field, minLength);
  const outsideBmp = '\u{1F9FE}'.repeat(maxLength);
  return [
    ...(longest === undefined ? [] : [taken('longest', longest)]),
    ...(shortest === undefined || field.format === 'http-url' ? [] : [taken('shortest', shortest)]),
    ...(fits(field, outsideBmp) && field.format === undefined
      ? [
          taken('longest, beyond the BMP', outsideBmp),
          refused('too long, beyond the BMP', `${outsideBmp}\u{1F9FE}`, 'SYS014'),
        ]
      : []),
  ];
}

function formatValues(field: TextField): BoundaryValue[] {
  const within = (value: BoundaryValue): boolean => String(value.value).length <= field.maxLength;
  switch (field.format) {
    case 'currency':
      return fits(field, 'ZZZ') ? [refused('unknown currency', 'ZZZ', 'E04114')] : [];
    case 'country':
      return fits(field, 'ZZ') ? [refused('unknown country', 'ZZ', 'SYS016')] : [];
    case 'http-url':
      return [
        refused('other scheme', 'ftp://a.example.com/', 'SYS015'),
        refused('no scheme', 'a.example.com/notify', 'SYS015'),
        refused('credentials', 'https://u:p@a.example.com/', 'SYS015'),
        refused('no host', 'https:///notify', 'SYS015'),
        refused('blank inside', 'https://a.example.com/a b', 'SYS015'),
      ].filter(within);
    case 'ip-address':
      return [
        taken('IPv4', '198.51.100.7'),
        taken('shortest', '::'),
        taken('longest', '2001:0db8:0000:0000:0000:ffff:255.255.255.255'),
        ...[
          'shop.example.com',
          '256.0.0.1',
          '010.0.0.1',
          '1.2.3',
          '2001:db8::1::2',
          '12345::',
          'fe80::1%eth0',
        ].map((value) => refused(value, value, 'SYS015')),
      ];
    case 'json':
      return [
        taken('object', { a: 1 }),
        taken('list', []),
        taken('JSON text', '{"a":1}'),
        refused('half an object', '{"a"', 'SYS013'),
      ];
    default:
      return [];
  }
}

function characterValues(field: TextField, sample: string): BoundaryValue[] {
  const start = sample.slice(0, -1);
  const outside = ['~', '"', ' ', 'é', '漢']
    .map((character) => start + character)
    .find((text) => !fits(field, text));
  return [
    refused('control character', `${start}\u0001`, 'SYS015'),
    refused('incomplete surrogate pair', `${start}\uD800`, 'SYS015'),
    ...(outside === undefined ? [] : [refused('character outside the pattern', outside, 'SYS015')]),
  ];
}

function textValues(field: TextField, sample: string): BoundaryValue[] {
  const { minLength = 1, maxLength, values } = field;
  const plain = values === undefined && (field.format === undefined || field.format === 'http-url');
  const noValue = 'Z'.repeat(Math.max(minLength, Math.min(maxLength, 5)));
  const digits = '12345';
  return [
    refused('too long', '0'.repeat(maxLength + 1), 'SYS014'),
    ...(minLength > 1 ? [refused('too short', '0'.repeat(minLength - 1), 'SYS014')] : []),
    ...characterValues(field, sample),
    ...(plain ? lengthValues(field) : []),
    ...(values?.values.map(({ value }) => taken(`value ${value}`, value)) ?? []),
    ...(values !== undefined && fits(field, noValue)
      ? [refused('no value of the set', noValue, 'SYS016')]
      : []),
    ...formatValues(field),
    ...(plain && field.format === undefined && minLength <= 5 && maxLength >= 5 && fits(field, digits)
      ? [taken('a number', Number(digits))]
      : []),
    ...(field.format === 'json'
      ? []
      : [refused('boolean', true, 'SYS013'), refused('object', {}, 'SYS013'), refused('list', [], 'SYS013')]),
  ];
}

function integerValues({ min, max, values }: IntegerField): BoundaryValue[] {
  const allowed = values?.values.map(({ value }) => Number(value)) ?? [min, max];
  const outside: ErrorCode = values === undefined ? 'SYS022' : 'SYS016';
  const beyond =
    values === undefined ? [min - 1, max + 1] : [Math.min(...allowed) - 1, Math.max(...allowed) + 1];
  return [
    ...allowed.flatMap((value) => [
      taken(`${value}`, value),
      taken(`text ${value}`, String(value)),
      taken(`text ${value}.0`, `${value}.0`),
    ]),
    ...beyond.map((value) => refused(`${value}`, value, outside)),
    refused('thirty digits', '9'.repeat(30), outside),
    ...[1.5, '1.5', '1.', '1.01', '01', '1e2', '+1', ' 1', 'one', true, {}, []].map((value) =>
      refused(`${JSON.stringify(value)}`, value, 'SYS013'),
    ),
  ];
}

function amountValues(field: AmountField, currency: string | undefined): BoundaryValue[] {
  const decimals = currency === undefined ? undefined : decimalsOf(currency);
  const least = fromMinor(1, decimals ?? 3);
  const zero = (value: unknown) => (field.zero ? taken('zero', value) : refused('zero', value, 'E04115'));
  return [
    taken('least', least),
    taken('least, as a number', Number(least)),
    taken('trailing zeros', '1.000000'),
    taken('exponent', '1.0E+2'),
    taken('largest', fromMinor(limits.amountMaxMinor, decimals ?? 0)),
    refused('above the largest', fromMinor(limits.amountMaxMinor + 1, decimals ?? 0), 'E04115'),
    refused('one decimal more', `1.${'0'.repeat(decimals ?? 3)}1`, 'E04115'),
    refused('negative', '-1', 'E04115'),
    zero('0.00'),
    zero(0),
    ...['one', '1,000', '0x10', '+1', ' 1', true, {}, []].map((value) =>
      refused(`${JSON.stringify(value)}`, value, 'SYS013'),
    ),
  ];
}

const booleans = [true, false, 'true', 'false', 1, 0, '1', '0'].map((value) =>
  taken(JSON.stringify(value), value),
);

function objectValues(field: ObjectField, given: unknown, currency: string | undefined): BoundaryValue[] {
  const sample = objectSample(field.members, parsed(given));
  const own = [
    taken('as JSON', sample),
    taken('as a string of JSON', JSON.stringify(sample)),
    taken('with an unknown member', { ...sample, no_such_member: { a: 1 } }),
    ...['x', '{', '[]', 5, []].map((value) => refused(`${JSON.stringify(value)}`, value, 'SYS013')),
    ...(field.orBoolean === true
      ? booleans
      : [true, 'true', 1].map((value) => refused(JSON.stringify(value), value, 'SYS013'))),
    refused('nested too deep', `{"a":${'['.repeat(16)}${']'.repeat(16)}}`, 'SYS018'),
    refused('a member twice', '{"a":1,"a":1}', 'SYS017'),
    refused('a prototype', '{"__proto__":{}}', 'SYS015'),
  ];
  const inner = Object.entries(field.members).flatMap(([name, member]) => {
    const { [name]: value, ...without } = sample;
    const absent =
      member.need === 'required' ? refused('missing', without, 'SYS012') : taken('missing', without);
    const values = boundaryValues(member.field, value, currency);
    return [
      { ...absent, at: `.${name}` },
      ...values.map((each) => ({
        ...each,
        at: `.${name}${each.at}`,
        value: { ...sample, [name]: each.value },
      })),
    ];
  });
  return [...own, ...inner];
}

function listValues(field: ListField, given: unknown, currency: string | undefined): BoundaryValue[] {
  const list = parsed(given);
  const item: unknown = Array.isArray(list) && list.length > 0 ? list[0] : sampleOf(field.of);
  const items = (count: number) => Array.from({ length: count }, () => item);
  return [
    taken('as a string of JSON', JSON.stringify(items(2))),
    taken('empty', []),
    taken('fullest', items(field.maxItems)),
    refused('one entry too many', items(field.maxItems + 1), 'SYS014'),
    refused('null entry', [null], 'SYS012'),
    refused('empty entry', [''], 'SYS012'),
    ...['x', '[', '{}', 5, true, {}].map((value) => refused(`${JSON.stringify(value)}`, value, 'SYS013')),
    ...boundaryValues(field.of, item, currency).map((each) => ({
      ...each,
      at: `[0]${each.at}`,
      value: [each.value],
    })),
  ];
}

/**
 * The boundary values of a field. `given` is the value of the call's example, undefined where it has none;
 * `currency` is the price_currency of the request.
 */
export function boundaryValues(field: Field, given: unknown, currency: string | undefined): BoundaryValue[] {
  const sample = given ?? sampleOf(field);
  switch (field.kind) {
    case 'text':
      return textValues(field, String(sample));
    case 'integer':
      return integerValues(field);
    case 'amount':
      return amountValues(field, currency);
    case 'boolean':
      return [
        ...booleans,
        ...['yes', 'TRUE', 2, -1, '2', '01', '1.0', {}, []].map((value) =>
          refused(JSON.stringify(value), value, 'SYS013'),
        ),
      ];
    case 'object':
      return objectValues(field, sample, currency);
    case 'list':
      return listValues(field, sample, currency);
  }
}
