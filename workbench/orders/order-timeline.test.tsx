/** The timeline of an order. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderTimeline } from './order-timeline.tsx';

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
