/** `sign`, `verify` and `explain` on the vectors of the contract, without a gateway. */
import { sign as signBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys, signedByGateway } from '../../sdk/testing.ts';
import { runInProcess } from '../testing.ts';

let folder: string;
const files: Record<string, string> = {};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tollgate-signing-'));
  for (const [name, pem] of Object.entries(keys)) {
    files[name] = join(folder, `${name}.pem`);
    writeFileSync(files[name], pem);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const request = {
  app_id: 'tg0123456789abcdef',
  format: 'JSON',
  charset: 'UTF-8',
  sign_type: 'RSA2',
  version: '1.0',
  timestamp: '1772446523000',
  method: 'order.query',
  merchant_no: '312100000164',
  merchant_order_no: 'A-1',
};

async function signed(members: object): Promise<string> {
  const input = JSON.stringify(members);
  const ran = await runInProcess(['sign', '--json', '--key', files['app_private_key'] ?? ''], { input });
  expect(ran).toMatchObject({ exitCode: 0, stderr: '' });
  return JSON.stringify({ ...members, sign: JSON.parse(ran.stdout).sign });
}

const appKey = () => ['--key', files['app_public_key'] ?? ''];

test('what it signs, it verifies; a private key will do for its public half', async () => {
  const input = await signed(request);
  const ran = await runInProcess(['verify', ...appKey()], { input });
  expect(ran).toEqual({ exitCode: 0, stdout: 'The signature is valid.\n', stderr: '' });
  const own = await runInProcess(['verify', '--key', files['app_private_key'] ?? ''], { input });
  expect(own.exitCode).toBe(0);
});

test('a notification of the gateway', async () => {
  const input = signedByGateway({ ...request, method: 'payment.result.notify', trans_status: 2 });
  const ran = await runInProcess(['verify', '--json', '--key', files['gateway_public_key'] ?? ''], { input });
  expect(JSON.parse(ran.stdout)).toEqual({ valid: true, signer: 'gateway' });
});

test('a changed value: not valid, exit code 1, and the string to sign', async () => {
  const input = (await signed(request)).replace('A-1', 'A-2');
  expect(await runInProcess(['verify', ...appKey()], { input })).toMatchObject({ exitCode: 1 });
  const explained = await runInProcess(['explain', ...appKey()], { input });
  expect(explained.exitCode).toBe(1);
  expect(explained.stdout).toContain('merchant_order_no=A-2&method=order.query');
});

test('a member that was signed and not sent is named, in the language of the reader', async () => {
  const { merchant_order_no: _, ...rest } = JSON.parse(await signed({ ...request, charset: 'UTF-8' }));
  const input = JSON.stringify({ ...rest, trans_no: '1' });
  const json = await runInProcess(['explain', '--json', ...appKey()], { input });
  expect(JSON.parse(json.stdout)).toMatchObject({ valid: false, method: 'order.query', signer: 'app' });
  const chinese = await runInProcess(['explain', ...appKey()], {
    input,
    environment: { LANG: 'zh_CN.UTF-8' },
  });
  expect(chinese.stdout).toMatch(/待签名字符串/);
});

test('a difference that is not seen is written with escapes, and characters are counted from 1 everywhere', async () => {
  const members = { ...request, merchant_order_no: 'A-1', trans_no: 'one' };
  const sent = JSON.parse(await signed(members));
  // The shop has signed the text with a line feed at its end.
  const text = (
    await runInProcess(['sign', '--json', '--key', files['app_private_key'] ?? ''], {
      input: JSON.stringify(members),
    })
  ).stdout;
  const wrong = signBytes(
    'RSA-SHA256',
    Buffer.from(`${JSON.parse(text).string_to_sign}\n`),
    keys.app_private_key,
  );
  const input = JSON.stringify({ ...sent, sign: wrong.toString('base64') });
  const explained = await runInProcess(['explain', ...appKey()], { input });
  const [, at] = /from character (\d+)/.exec(explained.stdout) ?? [];
  const json = JSON.parse((await runInProcess(['explain', '--json', ...appKey()], { input })).stdout);
  expect(json.diagnosis).not.toHaveProperty('position');
  if (json.diagnosis.signedAt !== undefined) {
    expect(explained.stdout).toContain(JSON.stringify(json.diagnosis.signedAt));
    expect(json.diagnosis.character).toBe(Number(at));
  }
  expect(json.diagnosis.signedAt).toContain('\n');
});

test('a signature that is good over fields that are not', async () => {
  const input = await signed({ ...request, merchant_order_no: 'no spaces allowed' });
  const explained = await runInProcess(['explain', '--json', ...appKey()], { input });
  expect(explained.exitCode).toBe(1);
  expect(JSON.parse(explained.stdout)).toMatchObject({
    valid: true,
    problem: { field: 'merchant_order_no', code: 'E04111' },
  });
});
