import { expect, test } from 'vitest';
import type { Signer } from '../../ports/signer.ts';
import { createReply } from './reply.ts';

const signed = (text: string) => btoa(text);

/** Signs, and writes down what. */
function recordingSigner(sign: (text: string) => Promise<string> = async (text) => signed(text)) {
  const texts: string[] = [];
  const signer: Signer = {
    publicKeyPem: '',
    keyId: 'gk_0123456789abcdef',
    verify: () => true,
    sign: (text) => {
      texts.push(text);
      return sign(text);
    },
  };
  return { signer, texts };
}

const fields = { code: '0', msg: 'success', psn: 'P1', data: '{"trans_no":"1"}' };
const text = 'code=0&data={"trans_no":"1"}&msg=success&psn=P1';

test('a reply that is signed ahead is signed once, before it is asked for', async () => {
  const { signer, texts } = recordingSigner();
  const reply = createReply(signer);
  reply.signAhead(fields);
  expect(texts).toEqual([text]);
  expect(JSON.parse(await reply.body({ ...fields }))).toEqual({ ...fields, sign: signed(text) });
  expect(texts).toEqual([text]);
});

test.each([
  ['another code', { ...fields, code: 'E04112' }],
  ['another message', { ...fields, msg: 'no' }],
  ['another psn', { ...fields, psn: 'P2' }],
  ['other data', { ...fields, data: '{"trans_no":"2"}' }],
  ['no data', { code: '0', msg: 'success', psn: 'P1' }],
])('%s than was signed ahead is signed anew', async (_, replied) => {
  const { signer, texts } = recordingSigner();
  const reply = createReply(signer);
  reply.signAhead(fields);
  const body = JSON.parse(await reply.body(replied));
  expect(texts).toHaveLength(2);
  expect(body).toEqual({ ...replied, sign: signed(texts[1] ?? '') });
});

test('what was signed ahead last counts', async () => {
  const { signer, texts } = recordingSigner();
  const reply = createReply(signer);
  reply.signAhead(fields);
  reply.signAhead({ ...fields, data: '{"trans_no":"2"}' });
  expect(JSON.parse(await reply.body({ ...fields, data: '{"trans_no":"2"}' })).sign).toBe(
    signed(texts[1] ?? ''),
  );
  expect(texts).toHaveLength(2);
});

test('a failed signature rejects the body, and nothing else', async () => {
  const { signer } = recordingSigner(() => Promise.reject(new Error('no key')));
  const asked = createReply(signer);
  asked.signAhead(fields);
  await expect(asked.body(fields)).rejects.toThrow('no key');
  // An unhandled rejection would fail this run.
  createReply(signer).signAhead(fields);
  await new Promise((resolve) => setImmediate(resolve));
});

test('without a signer nothing is signed', async () => {
  const reply = createReply(undefined);
  reply.signAhead(fields);
  expect(await reply.body(fields)).toBe(JSON.stringify(fields));
});
