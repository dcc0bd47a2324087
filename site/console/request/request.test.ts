import { verify } from 'node:crypto';
import { calls } from '@tollgate/contract/calls/index';
import { memberText } from '@tollgate/contract/signing/index';
import { stringToSign } from '@tollgate/contract/signing/string-to-sign';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Account } from '../account/account.ts';
import { account, callOf, draftOf, keys } from '../testing.ts';
import { type BodyFormat, membersOf } from './body.ts';
import type { Draft } from './draft.ts';
import { mistakes } from './mistakes.ts';
import { prepare } from './prepared.ts';
import { compose, httpRequest, type RequestParts } from './request.ts';

const target = { gatewayUrl: 'https://pay.example.com', psn: undefined };
const isSignedBy = (text: string, sign: string) =>
  verify('RSA-SHA256', Buffer.from(text), keys.app_public_key, Buffer.from(sign, 'base64'));

function partsOf(method: string, changes: Partial<RequestParts> = {}): RequestParts {
  return {
    call: callOf(method),
    account,
    draft: draftOf(method),
    format: 'json',
    mistake: undefined,
    ...changes,
  };
}

function edited(draft: Draft, values: Readonly<Record<string, string>>): Draft {
  return { ...draft, values: { ...draft.values, ...values } };
}

describe.each(['json', 'form'] as const)('a body as %s', (format: BodyFormat) => {
  test.each(calls.map(({ method }) => method))(
    '%s: its example would be taken, and is signed as sent',
    async (method) => {
      const parts = partsOf(method, { format });
      // The card is encrypted in the page, so the form begins without one.
      const draft = 'card' in parts.call.request ? edited(parts.draft, { card: 'QUJD' }) : parts.draft;
      const composed = compose({ ...parts, draft });
      expect(composed.problems).toEqual([]);
      const { request, sign = '', isComplete } = await prepare({ ...parts, draft }, composed, target);
      expect(isComplete).toBe(true);
      const members = membersOf(format, request.body) ?? [];
      expect(memberText(members, 'sign')).toBe(sign);
      expect(isSignedBy(stringToSign(members), sign)).toBe(true);
      expect(request.url).toBe(`https://pay.example.com${parts.call.path}`);
    },
  );

  test('any text that is typed arrives as it was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const parts = partsOf('cscanb.pay.getqrcode', { format });
        const { members, isReadable } = compose({
          ...parts,
          draft: edited(parts.draft, { description: text }),
        });
        expect(isReadable).toBe(true);
        expect(memberText(members, 'description') ?? '').toBe(text);
      }),
    );
  });
});

test('a long amount keeps its digits, and what is no number stays text', () => {
  const parts = partsOf('cscanb.pay.getqrcode');
  const bodyFor = (order_amount: string) =>
    compose({ ...parts, draft: edited(parts.draft, { order_amount }) }).body;
  expect(bodyFor('12345678901234567890.10')).toContain('"order_amount": 12345678901234567890.10');
  expect(bodyFor('1,50')).toContain('"order_amount": "1,50"');
});

test('every field that the gateway would refuse is named, not the first alone', () => {
  const parts = partsOf('cscanb.pay.getqrcode');
  const { problems } = compose({
    ...parts,
    draft: edited(parts.draft, { order_amount: '1.234', expires: '0' }),
  });
  expect(problems.map(({ field }) => field)).toEqual(['order_amount', 'expires']);
});

test('Basic authentication: no sign, and the credentials in the header', () => {
  const basic: Account = { ...account, signType: 'NONE' };
  const parts = partsOf('order.query', { account: basic });
  const request = httpRequest(parts, compose(parts), undefined, { ...target, psn: '06AG2F1ZT0C6CT07' });
  expect(request.headers).toMatchObject({
    authorization: `Basic ${Buffer.from('demo:secret-of-basic').toString('base64')}`,
    'http-request-psn': '06AG2F1ZT0C6CT07',
  });
  expect(request.body).not.toContain('"sign"');
  expect(request.body).toContain('"sign_type": "NONE"');
  expect(request.body).toContain(basic.basicAppId);
});

test('no key, no request; a text that is no key says so', async () => {
  const without = partsOf('order.query', { account: { ...account, privateKeyPem: '' } });
  expect(await prepare(without, compose(without), target)).toMatchObject({
    isComplete: false,
    failure: undefined,
  });
  const broken = partsOf('order.query', { account: { ...account, privateKeyPem: 'not a key' } });
  const prepared = await prepare(broken, compose(broken), target);
  expect(prepared.isComplete).toBe(false);
  expect(prepared.failure).toMatchObject({ name: 'TollgateError' });
});

test.each(mistakes.map((mistake) => [mistake.id, mistake] as const))(
  'the mistake %s makes a signature that is not by the rule',
  async (_, mistake) => {
    // One number and one space, so that mistakes with either have something to get wrong.
    const parts = partsOf('cscanb.pay.getqrcode', { mistake });
    const composed = compose(parts);
    const { sign = '' } = await prepare(parts, composed, target);
    expect(sign).not.toBe('');
    const isCanonical = /^[A-Za-z0-9+/]+={0,2}$/.test(sign) && sign.length === 344;
    expect(isCanonical && isSignedBy(composed.stringToSign, sign)).toBe(false);
  },
);
