import { expect, test } from 'vitest';
import { calls } from '../calls/index.ts';
import { curlSample, shellWord } from './curl.ts';
import { javaSample } from './java.ts';
import { sampleLanguages } from './languages.ts';
import { phpQuoted, phpSample } from './php.ts';
import { singleQuoted, typescriptSample } from './typescript.ts';

test.each(calls.map((call) => [call.method, call] as const))(
  '%s has a sample in every language',
  (_, call) => {
    for (const { name, sample } of sampleLanguages) {
      const code = sample(call);
      expect(code, name).toContain(name === 'TypeScript' ? call.method : call.path);
      expect(code, name).not.toMatch(/undefined|\[object|NaN|app_id|timestamp|charset/);
      for (const own of Object.keys(call.example.request).filter((each) =>
        /order_no|amount|trans_no/.test(each),
      )) {
        expect(code, name).toContain(own);
      }
    }
  },
);

test('amounts are exact text, and the method is there where the call has one', () => {
  const call = calls.find(({ method }) => method === 'order.refund.submit') ?? calls[0];
  expect(typescriptSample(call)).toContain("order_amount: '12.5',");
  expect(curlSample(call)).toContain('  order_amount=12.5 \\\n');
  expect(javaSample(call)).toContain('fields.put("method", "order.refund.submit");');
  const payments = calls.find(({ method }) => method === 'payments.recall') ?? calls[0];
  expect(phpSample(payments)).not.toContain("'method'");
});

test('words and texts are quoted as each language reads them', () => {
  expect(shellWord("a=it's $HOME `x`")).toBe("'a=it'\\''s $HOME `x`'");
  expect(shellWord('notify_url=https://shop.example.com/a?b=1&c')).toBe(
    "'notify_url=https://shop.example.com/a?b=1&c'",
  );
  expect(singleQuoted(`it's "so"\n\\`)).toBe(`'it\\'s "so"\\n\\\\'`);
  expect(phpQuoted(`it's $so\\`)).toBe(`'it\\'s $so\\\\'`);
});
