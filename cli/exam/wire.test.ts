/** Bodies are signed again without a change of what they say, and evidence shows no secrets. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  jsonOf,
  membersFrom,
  membersOf,
  newKeys,
  redacted,
  signatureOf,
  signed,
  textOf,
  withMembers,
} from './wire.ts';

interface Vectors {
  readonly vectors: readonly { readonly id: string; readonly body: string }[];
}
const vectorsUrl = new URL('../../contract/signing/vectors.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(vectorsUrl, 'utf8')) as Vectors;
const json = 'application/json';

test('every body of the vectors is signed again as it is', async () => {
  const keys = await newKeys();
  const readable = vectors.flatMap(({ body }) => membersOf(Buffer.from(body), json) ?? []);
  expect(readable.length).toBeGreaterThan(0);
  for (const { id, body } of vectors) {
    const members = membersOf(Buffer.from(body), json);
    if (members === undefined) continue;
    const again = membersOf(Buffer.from(jsonOf(signed(members, keys))), json) ?? [];
    expect(signatureOf(again, keys), id).toBe('good');
    const bare = (all: typeof members) => all.filter(({ name }) => name !== 'sign');
    expect(bare(again), id).toEqual(bare(members));
  }
});

test('a changed, missing or foreign signature is seen', async () => {
  const [keys, others] = await Promise.all([newKeys(), newKeys()]);
  const good = signed(membersFrom({ merchant_order_no: 'T-1', trans_status: 1 }), keys);
  expect(signatureOf(good, keys)).toBe('good');
  expect(signatureOf(withMembers(good, { trans_status: 2 }), keys)).toBe('wrong');
  expect(signatureOf(withMembers(good, { sign: undefined }), keys)).toBe('missing');
  expect(signatureOf(signed(good, others), keys)).toBe('wrong');
  // The gateway refuses a signature without its padding, so that a shop which sends one has not passed.
  const sign = textOf(good, 'sign').replace(/=+$/, '');
  expect(signatureOf(withMembers(good, { sign }), keys)).toBe('wrong');
});

test('a form is read as the fields that it holds', () => {
  const body = Buffer.from('merchant_order_no=T-1&description=a%26b');
  const members = membersOf(body, 'application/x-www-form-urlencoded') ?? [];
  expect(jsonOf(members)).toBe('{"merchant_order_no":"T-1","description":"a&b"}');
});

test('evidence has no card, no code, no key and no whole signature', () => {
  const shown = redacted(
    JSON.stringify({
      card: 'c'.repeat(344),
      auth_code: '280000000000000001',
      app_private_key_pem: 'k"e\\y',
      sign: 's'.repeat(344),
    }),
  );
  expect(shown).toBe(
    `{"card":"[redacted]","auth_code":"[redacted]","app_private_key_pem":"[redacted]","sign":"${'s'.repeat(12)}…"}`,
  );
});
