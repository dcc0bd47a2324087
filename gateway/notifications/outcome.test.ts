import { acknowledgement, replyMaxBytes } from '@tollgate/contract/notification-reply';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Outcome, outcomeOf } from './outcome.ts';
import { outcomeTexts } from './outcome-text.ts';

const replied = (status: number, body: string, truncated = false) =>
  outcomeOf({ kind: 'replied', status, body, truncated });

const whiteSpace = fc.string({ unit: fc.constantFrom('\t', '\n', '\f', '\r', ' '), maxLength: 20 });

test('success with ASCII white space around it is delivered', () => {
  fc.assert(
    fc.property(whiteSpace, whiteSpace, (before, after) => {
      expect(replied(200, `${before}success${after}`)).toEqual({ outcome: 'delivered', detail: undefined });
    }),
  );
});

test('any other body is not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
      fc.pre(/[^\t\n\f\r ]/.test(before + after));
      expect(replied(200, `${before}success${after}`).outcome).toBe('wrong-body');
      expect(replied(200, before + after).outcome).toBe(
        /^[\t\n\f\r ]*success[\t\n\f\r ]*$/.test(before + after) ? 'delivered' : 'wrong-body',
      );
    }),
  );
});

test('no status but 200 is delivered, and 3xx is a redirect', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 999 }), (status) => {
      const expected: Outcome =
        status === 200 ? 'delivered' : status >= 300 && status < 400 ? 'redirect' : 'wrong-status';
      expect([status, replied(status, 'success').outcome]).toEqual([status, expected]);
    }),
  );
});

test.each([
  ['SUCCESS', 'body was "SUCCESS": it must be lower case'],
  [' Success\r\n', 'body was "Success": it must be lower case'],
  ['"success"', 'body was "\\"success\\"": it must not have quotation marks'],
  ["'success'", 'body was "\'success\'": it must not have quotation marks'],
  ['\ufeffsuccess', 'body was "\ufeffsuccess": it must not begin with a byte order mark'],
  ['', 'body was empty: it must be success'],
  [' \r\n\t', 'body was empty: it must be success'],
  ['ok', 'body was "ok": it must be success'],
  ['success!', 'body was "success!": it must be success and nothing else'],
  ['\u00a0success', 'body was "\u00a0success": only ASCII white space may surround it'],
  ['{"code":"0"}', 'body was "{\\"code\\":\\"0\\"}": it must be plain text, not JSON'],
  ['<!doctype html>', 'body was "<!doctype html>": it must be plain text, not a page or XML'],
])('%j is explained', (body, detail) => {
  expect(replied(200, body)).toEqual({ outcome: 'wrong-body', detail });
});

test('a reply that was cut off is not delivered, even where what was read looks right', () => {
  const { outcome, detail } = replied(200, acknowledgement.padEnd(replyMaxBytes), true);
  expect(outcome).toBe('wrong-body');
  expect(detail).toBe('body was longer than 1024 bytes and began "success"');
});

test('status and redirect are explained', () => {
  expect(replied(204, '').detail).toBe('status was 204, not 200');
  expect(replied(302, 'success').detail).toBe('status was 302: redirects are not followed');
});

test('details stay short and printable, whatever the body', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (body) => {
      const { detail } = replied(200, body);
      expect((detail ?? '').length).toBeLessThan(500);
      expect(detail ?? '').not.toMatch(/[\n\r]/);
      expect((detail ?? '').includes('\u0000')).toBe(false);
    }),
  );
});

test('a failure keeps its reason and its detail', () => {
  for (const reason of [
    'address-refused',
    'name-unknown',
    'unreachable',
    'timeout',
    'tls',
    'protocol',
  ] as const) {
    const verdict = outcomeOf({ kind: 'failed', reason, detail: 'why' });
    expect(verdict).toEqual({ outcome: reason, detail: 'why' });
    expect(outcomeTexts[verdict.outcome]).toBeDefined();
  }
});

test('every outcome has its texts in both languages', () => {
  for (const [outcome, texts] of Object.entries(outcomeTexts)) {
    for (const text of [texts.title, texts.rule, texts.action]) {
      expect([outcome, text.en]).toEqual([outcome, expect.stringMatching(/^[\x20-\x7e]+$/)]);
      expect([outcome, text.zh]).toEqual([outcome, expect.stringMatching(/\p{Script=Han}/u)]);
    }
  }
});
