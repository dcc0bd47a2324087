import { expect, test, vi } from 'vitest';
import { createToasts, mostToasts, shownMs } from './toasts.ts';

const texts = (toasts: ReturnType<typeof createToasts>) => toasts.list().map(({ text }) => text);

test('the newest is last; the oldest goes where there are too many', () => {
  const toasts = createToasts();
  for (const text of ['a', 'b', 'c', 'd']) toasts.add({ text });
  expect(texts(toasts)).toEqual(['b', 'c', 'd']);
  expect(toasts.list()).toHaveLength(mostToasts);
});

test('said twice, it is shown once, as the newest', () => {
  const toasts = createToasts();
  for (const text of ['a', 'b', 'a']) toasts.add({ text });
  expect(texts(toasts)).toEqual(['b', 'a']);
});

test('the list is the same until it changes, and listeners are called for every change', () => {
  const toasts = createToasts();
  const listener = vi.fn();
  const stop = toasts.subscribe(listener);
  toasts.add({ text: 'a' });
  expect(toasts.list()).toBe(toasts.list());
  toasts.remove(toasts.list()[0]?.id ?? 0);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  toasts.add({ text: 'b' });
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a long text stays longer; an error, or one with an action, waits to be closed', () => {
  expect(shownMs({ text: 'Copied' })).toBe(5_000);
  expect(shownMs({ text: 'x'.repeat(200) })).toBe(12_000);
  expect(shownMs({ text: 'Failed', tone: 'danger' })).toBeUndefined();
  expect(shownMs({ text: 'Removed', action: { label: 'Undo', onSelect: () => undefined } })).toBeUndefined();
});
