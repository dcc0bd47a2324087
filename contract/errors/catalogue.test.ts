import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '../calls/index.ts';
import type { CatalogueError } from '../model.ts';
import { catalogueError, type ErrorCode, errors, isErrorCode } from './catalogue.ts';
import { refusalMessage } from './message.ts';

const entries: [string, CatalogueError][] = Object.entries(errors);
const codes = fc.constantFrom(...entries.map(([code]) => code).filter(isErrorCode));

test.each(entries)('%s has its texts in both languages and fits into msg', (code, entry) => {
  expect(code).toMatch(/^(SYS|E|EC|ET|CF|M|K)\d{3,5}$/);
  expect(entry.message.en.length).toBeLessThanOrEqual(100);
  expect(entry.message.en).toMatch(/^[\x20-\x7E]+[^.]$/);
  for (const { en, zh } of [entry.message, entry.cause, entry.action]) {
    expect(en).not.toMatch(/[\u3000-\u9FFF]/);
    expect(zh).toMatch(/[\u4E00-\u9FFF]/);
  }
  expect(entry.cause.en.endsWith('.') && entry.action.en.endsWith('.')).toBe(true);
  expect(entry.cause.zh.endsWith('。') && entry.action.zh.endsWith('。')).toBe(true);
});

test('codes of the specification begin with its message (spec §8)', () => {
  const spec = {
    E04112: 'Merchant order number repeat',
    E04113: 'Merchant order number error',
    E04111: 'Merchant order number is invalid',
    E04103: 'Merchant does not exist',
    E04121: 'The order is cancelled',
    EC0000: 'The identity code is invalid',
    ET007: 'No pending transactions',
  };
  for (const [code, message] of Object.entries(spec)) {
    expect(isErrorCode(code) && errors[code].message.en.startsWith(message)).toBe(true);
  }
  const marked = entries.filter(([, { source }]) => source === 'spec').map(([code]) => code);
  expect(marked.sort()).toEqual(Object.keys(spec).sort());
});

test('only what is no call of the API has another HTTP status (decision 8)', () => {
  const statuses = entries.filter(([, { httpStatus }]) => httpStatus !== undefined);
  expect(Object.fromEntries(statuses.map(([code, { httpStatus }]) => [code, httpStatus]))).toEqual({
    SYS006: 429,
    SYS007: 503,
    SYS008: 400,
    SYS009: 413,
    SYS010: 415,
    SYS017: 400,
    SYS018: 400,
    SYS019: 404,
    SYS020: 405,
  });
});

test('no family has a code of another one', () => {
  // Spreading families into one object would let a repeated code vanish unseen.
  expect(entries.length).toBe(107);
});

test('every code that a call names is in the catalogue', () => {
  const unknown = calls.flatMap((call) => call.errors.filter((code) => !isErrorCode(code)));
  expect(unknown).toEqual([]);
});

test.each(['__proto__', 'constructor', '', '0', 'sys001'])('%j is no code', (code) => {
  expect(isErrorCode(code)).toBe(false);
});

test.each([
  ['SYS012', {}, 'Parameter cannot be empty'],
  ['SYS012', { field: 'expires' }, 'Parameter cannot be empty:expires'],
  ['SYS022', { field: 'expires', detail: '1 to 604800' }, 'Number is out of range (1 to 604800):expires'],
  ['E04124', { detail: 'wait 7 seconds' }, 'Cancel is too early (wait 7 seconds)'],
  ['E04124', { detail: '' }, 'Cancel is too early'],
  ['SYS008', { detail: 'a\r\nb\u0000c' }, 'Body cannot be read (a b c)'],
] satisfies [ErrorCode, object, string][])('%s with %j reads %s', (code, about, message) => {
  expect(refusalMessage(code, about)).toBe(message);
});

test('a long detail is cut, the field stays', () => {
  const message = refusalMessage('SYS016', {
    field: 'message_receiving_application',
    detail: 'x'.repeat(200),
  });
  expect(message).toMatch(/^Parameter value is not allowed \(x+…\):message_receiving_application$/);
  expect(message.length).toBe(128);
});

test('a list is cut between two of its names', () => {
  const detail = 'use Tollgate Register, WISECASHIER, CodePay Register, PayCloud Register';
  const message = refusalMessage('SYS016', { field: 'message_receiving_application', detail });
  expect(message).toBe(
    'Parameter value is not allowed (use Tollgate Register, WISECASHIER, CodePay Register, …):message_receiving_application',
  );
});

test('any message is at most 128 characters, well formed, and ends with its field', () => {
  const names = fc.stringMatching(/^[a-z_.[\]0-9]{1,127}$/);
  fc.assert(
    fc.property(codes, names, fc.string({ unit: 'binary', maxLength: 300 }), (code, field, detail) => {
      const message = refusalMessage(code, { field, detail });
      expect(message.length).toBeLessThanOrEqual(128);
      expect(message.isWellFormed()).toBe(true);
      expect(message).not.toMatch(/\p{Cc}/u);
      expect(message.endsWith(`:${field}`)).toBe(true);
      if (field.length < 28) expect(message.startsWith(catalogueError(code).message.en)).toBe(true);
    }),
  );
});

test('even a name that a caller made up does not break the limit', () => {
  fc.assert(
    fc.property(codes, fc.string({ unit: 'binary', maxLength: 400 }), (code, field) => {
      const message = refusalMessage(code, { field, detail: 'a detail' });
      expect(message.length).toBeLessThanOrEqual(128);
      expect(message.isWellFormed()).toBe(true);
      expect(message).not.toMatch(/\p{Cc}/u);
    }),
  );
});
