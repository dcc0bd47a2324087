import type { RequestDetail } from '@tollgate/contract/workbench/requests';
import { LanguageProvider } from '@tollgate/design/language';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DiagnosisText, Refusal } from './refusal.tsx';
import { SignaturePanel } from './signature-panel.tsx';

const [signed, expected] = ['a1'.repeat(32), 'b2'.repeat(32)];

test.each([
  ['en', `Cause. Hash of the text: ${signed}; SHA-256 of the string: ${expected}. Was a value changed?`],
  ['zh', `原因。文本的摘要：${signed}；字符串的摘要：${expected}。是否改过值？`],
] as const)('%s: each hash has its line and is copied by its name', (language, text) => {
  const html = renderToStaticMarkup(
    <LanguageProvider reader={{ language, locale: language }}>
      <DiagnosisText text={text} />
    </LanguageProvider>,
  );
  const lines = [...html.matchAll(/<p>(.*?)<\/p>/g)].map(([, line = '']) => line);
  expect(lines).toHaveLength(5);
  expect(lines[1]).toContain(`<code>${signed}</code>`);
  expect(lines[3]).toContain(`<code>${expected}</code>`);
  expect(lines[1]).toMatch(language === 'en' ? 'Copy Hash of the text"' : '复制“文本的摘要”"');
  expect(lines[4]).toMatch(/^(Was a value changed|是否改过值)/);
});

test('a text without a hash is one line', () => {
  const html = renderToStaticMarkup(
    <LanguageProvider reader={{ language: 'en', locale: 'en-US' }}>
      <DiagnosisText text="The text 1234 was signed." />
    </LanguageProvider>,
  );
  expect(html).toBe('<p>The text 1234 was signed.</p>');
});

test('what the signature doctor asks is on the page once', () => {
  const question = 'Was a value changed?';
  const request: RequestDetail = {
    psn: 'P',
    at_ms: 1,
    merchant_no: '1',
    app_id: 'tg1',
    path: '/api/entry',
    method: 'order.query',
    code: 'SYS002',
    http_status: 200,
    duration_ms: 1,
    address: '',
    headers: {},
    body: '{}',
    reply: JSON.stringify({ msg: question }),
    redacted: [],
    string_to_sign: 'a=1',
    diagnosis: { causes: ['value-changed'], text: { en: question, zh: '是否改过值？' } },
    key_verified_ms: 1,
    key_verified_psn: 'PSN2',
  };
  const html = renderToStaticMarkup(
    <>
      <Refusal request={request} />
      <SignaturePanel request={request} />
    </>,
  );
  expect(html.split(question)).toHaveLength(2);
  // The last request of the app that was verified is one click away.
  expect(html).toMatch(/<a href="[^"]*\/psn\/PSN2">that request<\/a>/);
});
