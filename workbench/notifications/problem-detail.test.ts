/** The reply of a receiver in both languages: the body or the status, and the mistake in it. */
import { expect, test } from 'vitest';
import { detailOf } from './problem-detail.ts';

const nothing = { en: '', zh: '' };
const problem = (rule: string, detail: string) => ({
  rule,
  detail,
  title: nothing,
  explanation: nothing,
  action: nothing,
});

test.each([
  ['wrong-body', 'body was "no": it must be success', '"no"', '"no"'],
  ['wrong-body', 'body was empty: it must be success', 'empty body', '应答体为空'],
  [
    'wrong-body',
    'body was "SUCCESS": it must be lower case',
    '"SUCCESS": it must be lower case',
    '"SUCCESS"：须为小写',
  ],
  [
    'wrong-body',
    'body was "a: b": it must be plain text, not JSON',
    '"a: b": it must be plain text, not JSON',
    '"a: b"：须为纯文本，不能是 JSON',
  ],
  [
    'wrong-body',
    'body was longer than 1024 bytes and began "<html>"',
    '"<html>" …, more than 1024 bytes',
    '"<html>" …，超过 1024 字节',
  ],
  ['wrong-status', 'status was 500, not 200', 'HTTP 500', 'HTTP 500'],
  ['redirect', 'status was 302: redirects are not followed', 'HTTP 302', 'HTTP 302'],
  ['unreachable', 'the connection failed (ECONNREFUSED)', 'ECONNREFUSED', 'ECONNREFUSED'],
  [
    'protocol',
    'the connection was closed before a reply (ECONNRESET)',
    'the connection was closed before a reply (ECONNRESET)',
    'the connection was closed before a reply (ECONNRESET)',
  ],
  ['timeout', 'no reply within 5 s', 'no reply within 5 s', 'no reply within 5 s'],
])('%s: %s', (rule, detail, en, zh) => {
  expect(detailOf(problem(rule, detail))).toEqual({ en, zh });
});
