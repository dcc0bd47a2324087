/** The timeline of an order. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderTimeline, withoutRepeats } from './order-timeline.tsx';

test('a repeated call shows its count and the time of the last one', () => {
  const item = { kind: 'call', title: { en: 'Order query', zh: '订单查询' }, tone: 'neutral' } as const;
  const atMs = new Date(2026, 0, 2, 3, 4, 5).getTime();
  const items = [
    { ...item, at_ms: atMs - 1 },
    { ...item, at_ms: atMs, detail: { count: 12 } },
  ];
  const shown = renderToStaticMarkup(<OrderTimeline items={items} transNo="1" />);
  const text = shown.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text.match(/\d+ times, until 2026-01-02 03:04:05/g)).toEqual([
    '12 times, until 2026-01-02 03:04:05',
  ]);
});

test('of the attempts of a notification, the first and the last are shown', () => {
  const item = { kind: 'notification', title: { en: 'A', zh: 'A' }, tone: 'danger' } as const;
  const attempt = (at_ms: number, notification_id: string) => ({
    ...item,
    at_ms,
    detail: { notification_id },
  });
  const order = { ...item, kind: 'state' as const, at_ms: 3 };
  const items = [attempt(1, 'a'), attempt(2, 'a'), order, attempt(4, 'b'), attempt(5, 'a'), attempt(6, 'a')];
  expect(withoutRepeats(items).map(({ at_ms }) => at_ms)).toEqual([1, 3, 4, 6]);
});
