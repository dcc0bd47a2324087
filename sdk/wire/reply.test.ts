import { expect, test } from 'vitest';
import { publicKey } from '../keys/keys.ts';
import { type FakeAnswer, keys, psn, replyText, signedByGateway, vectorBody } from '../testing.ts';
import { contractData, type ObjectShape } from './contract-data.ts';
import { readReply } from './reply.ts';

const gatewayKey = publicKey(keys.gateway_public_key);
const shape: ObjectShape = contractData.calls['order.query']?.reply ?? {};
const read = (text: string, httpStatus = 200) => readReply({ httpStatus, text }, shape, gatewayKey);
const paid = '{"trans_no":"2026","trans_status":2,"trans_amount":34.50,"attach":"a/b \\u00e9"}';

test('the reply that clients in five languages accepted is accepted, its amounts exact', async () => {
  expect(await read(vectorBody('B1'))).toMatchObject({
    psn: '0321145300000001',
    trans_no: '51230000092611210000001',
    trans_status: 2,
    order_amount: '34.5',
    trans_fee_c: '0',
    attach: '{"key":"value"}',
    pay_channel_trans_no: 'A/B+C=',
  });
});

test('every change to a signed reply is found, and the error carries the psn', async () => {
  const text = vectorBody('B1');
  const changes: readonly (readonly [string, string])[] = [
    ['\\"trans_status\\":2', '\\"trans_status\\":1'],
    ['39.5', '39.50'],
    ['"code":"0"', '"code":"E04111"'],
    ['"msg":"success"', '"msg":"success "'],
    ['"psn":"0', '"psn":"1'],
    ['"code":"0"', '"code":"0","note":"x"'],
  ];
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    const error = read(text.replace(from, to));
    await expect(error).rejects.toMatchObject({
      kind: 'signature',
      code: 'reply-sign-wrong',
      isUncertain: true,
    });
    await expect(error).rejects.toMatchObject({ psn: expect.stringMatching(/^[01]321145300000001$/) });
  }
});

test('the same reply in other JSON, with white space and escapes, still verifies', async () => {
  const members = JSON.parse(vectorBody('B1')) as Record<string, string>;
  const spaced = JSON.stringify(members, undefined, 2).replace(/é/g, '\\u00e9').replace(/\//g, '\\/');
  expect(await read(spaced)).toMatchObject({ trans_status: 2 });
});

test('a signature of another key, of another form or cut short is wrong', async () => {
  const good = JSON.parse(signedByGateway({ code: '0', msg: 'success', psn, data: paid })) as Record<
    string,
    string
  >;
  const sign = good['sign'] ?? '';
  const others = [
    sign.slice(0, -4),
    `${sign}\n`,
    sign.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
    'AAAA',
    (JSON.parse(vectorBody('B1')) as Record<string, string>)['sign'],
  ];
  for (const other of others) {
    await expect(read(JSON.stringify({ ...good, sign: other }))).rejects.toMatchObject({
      code: 'reply-sign-wrong',
    });
  }
  const foreign = readReply(
    { httpStatus: 200, text: JSON.stringify(good) },
    shape,
    publicKey(keys.app_public_key),
  );
  await expect(foreign).rejects.toMatchObject({ kind: 'signature', code: 'reply-sign-wrong', psn });
});

test('a success without sign is never believed, nor a refusal where the gateway knows the app', async () => {
  const missing = { kind: 'signature', code: 'reply-sign-missing', psn, isUncertain: true };
  const answers: readonly Exclude<FakeAnswer, string>[] = [
    { data: paid, unsigned: true },
    { code: 'E04111', unsigned: true },
    { code: 'SYS002', unsigned: true },
    { code: 'E04122', unsigned: true },
    { code: '__proto__', unsigned: true },
  ];
  for (const answer of answers) await expect(read(replyText(answer))).rejects.toMatchObject(missing);
});

test('refusals from before the app is known may be unsigned', async () => {
  for (const code of ['SYS001', 'SYS003', 'SYS006', 'SYS007', 'SYS009', 'SYS019']) {
    const text = replyText({ code, unsigned: true });
    await expect(read(text, 503)).rejects.toMatchObject({ kind: 'refused', code, psn, httpStatus: 503 });
    const signed = JSON.stringify({ ...JSON.parse(text), sign: 'AAAA' });
    await expect(read(signed)).rejects.toMatchObject({ kind: 'signature', code: 'reply-sign-wrong' });
  }
});

test('no key: nothing is verified, as for sign_type NONE', async () => {
  const text = replyText({ data: paid, unsigned: true });
  expect(await readReply({ httpStatus: 200, text }, shape, undefined)).toEqual({
    trans_no: '2026',
    trans_status: 2,
    trans_amount: '34.5',
    attach: 'a/b é',
    psn,
  });
});

test('data that is not of the contract is an error, and an uncertain one', async () => {
  for (const data of [
    '[]',
    '{"trans_status":2.5}',
    '{"trans_amount":"x"}',
    '{"trans_status":true}',
    '{',
    '{"a":1}x',
  ]) {
    const error = read(replyText({ data }));
    await expect(error).rejects.toMatchObject({
      kind: 'transport',
      code: 'reply-unreadable',
      isUncertain: true,
      psn,
    });
  }
});

test('the texts of a reply are bounded and on one line in the error', async () => {
  const msg = `line one\nline two\u001b[2J${'x'.repeat(10_000)}`;
  const error: unknown = await read(replyText({ code: 'E04111', msg })).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ kind: 'refused' });
  const { message } = error as Error;
  expect(message.length).toBeLessThan(500);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
  expect(message).not.toMatch(/[\u0000-\u001f]/);
});
