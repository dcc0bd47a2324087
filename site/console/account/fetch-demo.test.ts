import { expect, test } from 'vitest';
import { readDemoMerchant } from './account.ts';
import { fetchDemoMerchant } from './fetch-demo.ts';

function answering(status: number, body: string): typeof fetch {
  return () => Promise.resolve(new Response(body, { status }));
}

test('what the gateway gives is read like the file', async () => {
  const data = { app_id: 'tg1', merchant_no: '312100000001', app_private_key_pem: 'a key' };
  const answer = await fetchDemoMerchant('', answering(200, JSON.stringify({ code: '0', data })));
  expect(answer.ok && readDemoMerchant(answer.text)).toMatchObject({ ok: true, account: { appId: 'tg1' } });
});

test('a refusal is shown in its own words, with the alternative', async () => {
  const answer = await fetchDemoMerchant('', answering(403, '{"code":"E07303","msg":"Not for you"}'));
  expect(answer).toMatchObject({ ok: false, reason: { en: 'Not for you. Use the file instead.' } });
});

test.each([
  ['a plain web server', answering(404, '<!doctype html>')],
  ['a gateway in production', answering(404, '{"code":"SYS019","msg":"Path is unknown"}')],
  ['nothing at all', () => Promise.reject(new TypeError('failed to fetch'))],
])('%s: no sandbox answers', async (_, ask) => {
  expect(await fetchDemoMerchant('', ask)).toMatchObject({
    ok: false,
    reason: { en: expect.stringContaining('No sandbox responds') },
  });
});
