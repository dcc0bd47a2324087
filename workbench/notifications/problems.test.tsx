import type { NotificationProblemGroup } from '@tollgate/contract/workbench/notifications';
import { LanguageProvider } from '@tollgate/design/language';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FailingUrls } from './problems.tsx';

const group = (url: string): NotificationProblemGroup => ({
  ...{
    url,
    merchant_no: '312100000001',
    app_id: 'tg1',
    count: 1,
    waiting: 0,
    first_ms: 0,
    last_ms: 0,
    now_ms: 0,
  },
  ...{ last_notification_id: 'nt_1', last_trans_no: '1' },
});
const shown = (count: number, more: Partial<NotificationProblemGroup> = {}, canResend = true) =>
  renderToStaticMarkup(
    <LanguageProvider reader={{ language: 'en', locale: 'en-US' }}>
      <FailingUrls
        canResend={canResend}
        groups={Array.from({ length: count }, (_, index) => ({
          ...group(`http://shop/${index}`),
          ...more,
        }))}
      />
    </LanguageProvider>,
  );

test('URLs beyond the first five are counted, with a link to the page that has all', () => {
  expect(shown(7)).toContain('More URLs that fail: 2 <a href="/workbench/">');
  expect(shown(7)).not.toContain('http://shop/5');
  expect(shown(5)).not.toContain('More URLs');
});

test('a URL that fails says when it is tried again, with a link that resends', () => {
  const text = { en: 'Connection failed', zh: '无法连接' };
  const problem = {
    ...{ rule: 'unreachable', title: text, explanation: text, action: text },
    detail: 'the connection failed (ECONNREFUSED)',
  };
  const html = shown(1, { next_due_ms: 30_000, problem });
  expect(html).toMatch(/Next attempt at <span>[-\d]{10} [:\d]{8}<\/span>/);
  expect(html).toContain('(in 30 sec.)');
  expect(html).toContain('href="/workbench/notifications/nt_1?act=resend"');
  expect(html).toContain('<p class="url">Last attempt: Connection failed (ECONNREFUSED)</p>');
  expect(shown(1)).not.toContain('Next attempt');
});

test('who may not resend is not shown the link', () => {
  expect(shown(1)).toContain('Resend the last one');
  expect(shown(1, {}, false)).not.toContain('Resend');
  expect(shown(1, {}, false)).toContain('Show last attempt');
});
