import type { NotificationAttempt, NotificationItem } from '@tollgate/contract/workbench/notifications';
import { LanguageProvider } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Attempt } from './attempt.tsx';
import { StillOpen } from './next-attempt.tsx';
import { Outcome, UrlChoice } from './notification-acts.tsx';
import { AttemptsCell, StateCell } from './notifications-page.tsx';

const item: NotificationItem = {
  notification_id: 'nt_1',
  merchant_no: '312100000001',
  app_id: 'tg1',
  trans_no: '1',
  psn: 'P',
  url: 'http://shop/n',
  state: 'waiting',
  created_ms: 0,
  attempts: 6,
  resends: 2,
  next_due_ms: 30_000,
};
const htmlOf = (element: ReactElement, language: 'en' | 'zh') =>
  renderToStaticMarkup(
    <LanguageProvider reader={{ language, locale: language === 'en' ? 'en-US' : 'zh-CN' }}>
      {element}
    </LanguageProvider>,
  );
const textOf = (element: ReactElement, language: 'en' | 'zh' = 'en') =>
  htmlOf(element, language)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('a notification that only another URL accepted is still retried, until it is given up', () => {
  const open = textOf(<StillOpen notification={item} nowMs={0} canGiveUp />);
  expect(open).toMatch(
    /^The original URL http:\/\/shop\/n has not accepted the notification\. Next attempt at .* \(in 30 seconds\)\. /,
  );
  expect(open).toMatch(
    /The notify_url of an order cannot be changed\. To stop the attempts, click “Stop retrying”\.$/,
  );
  // In a dialog, which keeps the button out of reach.
  expect(textOf(<StillOpen notification={item} nowMs={0} />)).not.toContain('Stop retrying');
  expect(textOf(<StillOpen notification={item} nowMs={0} canGiveUp />, 'zh')).toContain('停止重试');
  expect(textOf(<StillOpen notification={item} nowMs={0} />, 'zh')).not.toContain('停止重试');
  const { next_due_ms: _, ...ended } = item;
  const last = (
    <StillOpen notification={{ ...ended, state: 'failed', endpoint_id: 'ep_1' }} nowMs={0} canGiveUp />
  );
  expect(textOf(last)).toBe(
    'The original URL http://shop/n has not accepted the notification. It will not be retried.',
  );
  expect(renderToStaticMarkup(last).match(/<p>/g)).toHaveLength(1);
});

test('the announcement of a resend contains no time that changes', () => {
  const attempt = { at_ms: 0, is_resend: true, url: 'http://other/n', duration_ms: 1, sent: '{}' };
  const result = { psn: 'P', attempt: { ...attempt, is_delivered: true }, notification: item };
  const html = renderToStaticMarkup(<Outcome result={result} />);
  const [, announced = '', behind = ''] =
    /^<div[^>]* role="status">(.*?)<\/div>(?=<p>)(.*)$/.exec(html) ?? [];
  expect(announced).toContain('Delivered: the receiver returned success');
  expect(announced).not.toContain('has not accepted the notification');
  expect(behind).toContain('has not accepted the notification');
});

test('the chosen URL stays among the others, and the original one can be chosen again', () => {
  const inbox = 'http://127.0.0.1:8080/api/sandbox/inbox';
  const shown = (url: string, language: 'en' | 'zh') => {
    const choice = (
      <UrlChoice notification={item} inbox={inbox} accepting={[inbox]} url={url} onChoose={() => {}} />
    );
    const pressed = /aria-pressed="true"[^>]*>(?:<[^>]*>)*([^<]*)/.exec(htmlOf(choice, language));
    return [textOf(choice, language), pressed?.[1]];
  };
  expect(shown(item.url, 'en')).toEqual(['Send to: Original URL Sandbox inbox', 'Original URL']);
  expect(shown(inbox, 'en')).toEqual(['Send to: Original URL Sandbox inbox', 'Sandbox inbox']);
  expect(shown(inbox, 'zh')).toEqual(['发送到： 原通知地址 沙箱收件箱', '沙箱收件箱']);
  expect(shown('http://typed/n', 'zh')).toEqual(['发送到： 原通知地址 沙箱收件箱', undefined]);
});

test('an attempt that is due now is not shown as past', () => {
  const late = (language: 'en' | 'zh') => textOf(<StillOpen notification={item} nowMs={42_000} />, language);
  expect(late('en')).toContain(
    'has not accepted the notification. The next attempt is due now. The notify_url',
  );
  expect(late('zh')).toContain('即将重试。');
  expect(textOf(<StateCell item={item} nowMs={30_000} />)).toBe('Waiting Next attempt due now');
  expect(textOf(<StateCell item={item} nowMs={30_000} />, 'zh')).toBe('等待发送 下次重试：即将开始');
  expect(textOf(<StateCell item={item} nowMs={0} />)).toBe('Waiting Next attempt in 30 seconds');
  // Also where the rest of a page says "now".
  expect(textOf(<StateCell item={item} nowMs={23_000} />)).toBe('Waiting Next attempt in 7 seconds');
  expect(textOf(<StateCell item={item} nowMs={29_900} />)).toBe('Waiting Next attempt in 1 second');
});

test('attempts of the schedule and resends by hand are counted separately', () => {
  expect(textOf(<AttemptsCell item={item} />)).toBe('6 + 2 by hand');
  expect(textOf(<AttemptsCell item={item} />, 'zh')).toBe('6 另手动 2 次');
  expect(textOf(<AttemptsCell item={{ ...item, resends: 0 }} />)).toBe('6');
});

test('an accepted attempt is shown as delivered with its status', () => {
  const attempt: NotificationAttempt = {
    at_ms: 0,
    is_resend: true,
    url: 'http://shop/n',
    duration_ms: 1,
    sent: '{}',
    is_delivered: true,
    http_status: 200,
  };
  const shown = (language: 'en' | 'zh') => textOf(<Attempt attempt={attempt} isOpen={false} />, language);
  expect(shown('zh')).toContain('已送达 · 200');
  expect(shown('en')).toContain('Delivered · 200');
});
