import type { NotificationProblemGroup } from '@tollgate/contract/workbench/notifications';
import { LanguageProvider, readerOf } from '@tollgate/design/language';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Alerts } from '../parts/alerts.tsx';
import { failingUrl } from './problems.tsx';

const group = (url: string): NotificationProblemGroup => ({
  url,
  merchant_no: '312100000001',
  app_id: 'tg1',
  count: 1,
  waiting: 0,
  first_ms: 0,
  last_ms: 0,
  now_ms: 0,
  last_notification_id: 'nt_1',
  last_trans_no: '1',
});
const reader = readerOf('en', ['en-US']);
const shown = (count: number, more: Partial<NotificationProblemGroup> = {}, canResend = true) =>
  renderToStaticMarkup(
    <LanguageProvider reader={reader}>
      <Alerts
        label="Failing"
        alerts={Array.from({ length: count }, (_, index) =>
          failingUrl(reader, { ...group(`http://shop/${index}`), ...more }, canResend),
        )}
      />
    </LanguageProvider>,
  );

test('URLs beyond the first three are counted, and unfold', () => {
  expect(shown(7)).toMatch(/aria-expanded="false"[^>]*>.*Show 4 more/);
  expect(shown(7)).not.toContain('http://shop/3');
  expect(shown(3)).not.toMatch(/Show \d more/);
  expect(shown(0)).toBe('');
});

test('the singular and the plural agree with the count', () => {
  expect(shown(1)).toContain('1 undelivered notification to http://shop/0');
  expect(shown(1, { count: 2 })).toContain('2 undelivered notifications to http://shop/0');
});

test('a URL that fails says when it is tried again, with a link that resends', () => {
  const text = { en: 'Connection failed', zh: '无法连接' };
  const problem = {
    rule: 'unreachable',
    title: text,
    explanation: text,
    action: text,
    detail: 'the connection failed (ECONNREFUSED)',
  };
  const html = shown(1, { next_due_ms: 30_000, problem });
  expect(html.replaceAll(/<[^>]*>/g, '')).toMatch(/Next attempt at [-\d]{10} [:\d]{8} \(in 30 seconds\)\./);
  // In the line that shows without unfolding.
  expect(html).toMatch(/<p class="soft">Connection failed \(ECONNREFUSED\) · .*Next attempt in 30 seconds/);
  expect(html).toContain('href="/workbench/notifications/nt_1?act=resend"');
  expect(shown(1)).not.toContain('Next attempt');
});

test('an actor without the permission sees no link that resends', () => {
  expect(shown(1)).toContain('Resend the last one');
  expect(shown(1, {}, false)).not.toContain('Resend');
  expect(shown(1, {}, false)).toContain('Show last attempt');
});

test('a URL that has not taken several leads to a resend of all', () => {
  expect(shown(1, { count: 2 })).toContain(
    'href="/workbench/notifications/receivers?act=resend&amp;merchant_no=312100000001&amp;url=http%3A%2F%2Fshop%2F0"',
  );
});
