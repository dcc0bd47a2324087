import type { RequestDetail } from '@tollgate/contract/workbench/requests';
import { expect, test } from 'vitest';
import { samplesOf } from './samples.ts';

const request = (changes: Partial<RequestDetail>): RequestDetail => ({
  psn: 'P',
  at_ms: 0,
  merchant_no: '312100000999',
  app_id: 'tgown',
  path: '/api/entry',
  method: 'order.refund.submit',
  code: '0',
  http_status: 200,
  duration_ms: 1,
  address: '127.0.0.1',
  headers: { 'content-type': 'application/json' },
  reply: '{}',
  redacted: [],
  body: '{}',
  ...changes,
});
const body =
  '{"app_id":"tgown","method":"order.refund.submit","timestamp":"1","merchant_no":"312100000999",' +
  '"merchant_order_no":"R-1","order_amount":10.50,"expires":300,"ratio":1.10,"none":null,"sign":"x"}';

test('the request in eight languages, with its own values, its gateway and its app', () => {
  const samples = samplesOf(request({ body }), 'http://127.0.0.1:8080') ?? [];
  expect(samples.map(({ name }) => name)).toEqual([
    'TypeScript',
    'Python',
    'Java',
    'PHP',
    'C#',
    'C',
    'curl',
    'Go',
  ]);
  for (const { name, code, client } of samples) {
    expect(code, name).toContain('R-1');
    // The zero at the end was signed: amounts and other numbers that would lose it are text.
    expect(code, name).toMatch(/10\.50/);
    expect(code, name).toMatch(/1\.10/);
    expect(code, name).not.toMatch(/timestamp|none|undefined|sign"/);
    if (name !== 'C') expect(client, name).toContain('tgown');
  }
  expect(samples[1]?.code).toContain('"expires": 300,');
  expect(samples[1]?.client).toContain('http://127.0.0.1:8080');
});

test('a path without a method, an unknown call and a form have samples, an unreadable body has none', () => {
  const codeOf = (changes: Partial<RequestDetail>) =>
    samplesOf(request(changes), 'http://g')?.map(({ code }) => code);
  const recall = { path: '/api/payments/recall', method: 'payments.recall', body: '{"trans_no":"1"}' };
  expect(codeOf(recall)?.[0]).toContain("tollgate.call('payments.recall'");
  expect(codeOf(recall)?.[5]).toContain('gateway_post(&settings, "/api/payments/recall"');
  expect(codeOf({ method: '', body: '{"method":"no.call","a":"b"}' })?.[1]).toContain('"a": "b"');
  const form = {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'method=order.query&a=b%20c',
  };
  expect(codeOf(form)?.[1]).toContain('"a": "b c"');
  expect(codeOf({ body: '{"a":' })).toBeUndefined();
});
