import { expect, test } from 'vitest';
import { limits } from './limits.ts';
import type { Members } from './model.ts';
import { notification, replyEnvelope } from './notification.ts';
import { readAll } from './read/value.ts';
import { parseJsonMembers } from './signing/index.ts';

const members: Members = notification.members;

test('the example holds what the members require, and nothing that they do not know', () => {
  // The signature is put in where the example is shown.
  const body = parseJsonMembers(JSON.stringify({ ...notification.example, sign: 'c2ln' }));
  if (!body.ok) throw new Error(body.problem);
  expect(readAll(members, body.members, '', {})).toMatchObject({ ok: true });
  expect(Object.keys(members)).toEqual(expect.arrayContaining(Object.keys(notification.example)));
});

test('trans_type and trans_status are integers, every other value is a string (decision 24)', () => {
  for (const [name, value] of Object.entries(notification.example)) {
    const integer = name === 'trans_type' || name === 'trans_status';
    expect(typeof value, name).toBe(integer ? 'number' : 'string');
    expect(members[name]?.field.kind === 'integer', name).toBe(integer);
  }
});

test('every notification is signed, whatever way the app uses (decision 36)', () => {
  expect(members['sign']?.need).toBe('required');
  const signType = members['sign_type']?.field;
  const values = signType?.kind === 'text' ? signType.values?.values.map(({ value }) => value) : undefined;
  expect(values).toEqual(['RSA2']);
});

test('15 attempts in 11 hours (decision 22)', () => {
  expect(notification.gapsMs).toHaveLength(14);
  const hours = notification.gapsMs.reduce((sum, gap) => sum + gap, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(10.9);
  expect(hours).toBeLessThanOrEqual(12);
  expect(notification).toMatchObject({
    answer: 'success',
    timeoutMs: 5_000,
    method: 'payment.result.notify',
  });
});

test('a reply always has code, msg and psn (decision 8)', () => {
  const needs = Object.entries(replyEnvelope).map(([name, { need }]) => `${name} ${need}`);
  expect(needs.toSorted()).toEqual([
    'code required',
    'data conditional',
    'msg required',
    'psn required',
    'sign conditional',
  ]);
  expect(replyEnvelope.msg.field.maxLength).toBe(limits.msgMaxLength);
});
