import type { NotificationProblemGroup } from '@tollgate/contract/workbench/notifications';
import { LanguageProvider } from '@tollgate/design/language';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FailingUrls } from './problems.tsx';

const group = (url: string): NotificationProblemGroup => ({
  ...{ url, merchant_no: '312100000001', app_id: 'tg1', count: 1, waiting: 0, first_ms: 0, last_ms: 0 },
  ...{ last_notification_id: 'nt_1', last_trans_no: '1' },
});
const shown = (count: number) =>
  renderToStaticMarkup(
    <LanguageProvider reader={{ language: 'en', locale: 'en-US' }}>
      <FailingUrls groups={Array.from({ length: count }, (_, index) => group(`http://shop/${index}`))} />
    </LanguageProvider>,
  );

test('URLs beyond the first five are counted, with a link to the page that has all', () => {
  expect(shown(7)).toContain('More URLs that fail: 2 <a href="/workbench/">');
  expect(shown(7)).not.toContain('http://shop/5');
  expect(shown(5)).not.toContain('More URLs');
});
