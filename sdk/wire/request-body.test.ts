import { verify } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { privateKey } from '../keys/keys.ts';
import { keys, ruleString } from '../testing.ts';
import { requestBody } from './request-body.ts';

const ownKey = privateKey(keys.app_private_key);
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'grapheme' }),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.stringMatching(/^[a-z_]{1,5}$/), tie('value'), { maxKeys: 3 }),
  ),
})).value;
const fields = fc.dictionary(fc.stringMatching(/^[a-z_0-9]{1,8}$/), json, { minKeys: 1, maxKeys: 8 });

test('the signature fits the very text that is sent, whatever is in it', async () => {
  await fc.assert(
    fc.asyncProperty(fields, async (given) => {
      const { sign: _, __proto__: __, ...rest } = given;
      const sent = JSON.parse(await requestBody({ ...rest, app_id: 'tg' }, ownKey)) as Record<
        string,
        unknown
      >;
      const signature = Buffer.from(String(sent['sign']), 'base64');
      expect(verify('RSA-SHA256', Buffer.from(ruleString(sent)), keys.app_public_key, signature)).toBe(true);
      for (const [name, value] of Object.entries(rest)) {
        if (value !== null && value !== '') expect(sent[name]).toEqual(JSON.parse(JSON.stringify(value)));
      }
    }),
    { numRuns: 60 },
  );
});

test('fields without a value are not sent; zero and false are', async () => {
  const given = { a: undefined, b: null, c: '', d: 0, e: false, f: 'x' };
  expect(await requestBody(given, undefined)).toBe('{"d":0,"e":false,"f":"x"}');
});

test('without a key there is no sign', async () => {
  expect(await requestBody({ app_id: 'tg' }, undefined)).toBe('{"app_id":"tg"}');
});

test('floats, infinities and unsafe integers are refused at any depth', async () => {
  const float = fc.double().filter((value) => !Number.isSafeInteger(value));
  await fc.assert(
    fc.asyncProperty(float, fc.nat({ max: 3 }), async (value, depth) => {
      let nested: unknown = value;
      for (let level = 0; level < depth; level++) nested = level % 2 === 0 ? [nested] : { inner: nested };
      await expect(requestBody({ amount: nested }, ownKey)).rejects.toMatchObject({
        code: 'field-not-exact',
      });
    }),
  );
});
