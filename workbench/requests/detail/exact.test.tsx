import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Exact, ExactQuotes } from './exact.tsx';

test('a blank is seen and stays a blank, and what has no width says what it is', () => {
  const html = renderToStaticMarkup(<Exact text={'a \u00a0b\u200b'} />);
  expect(html).toBe(
    '<span class="exact">a<span class="exact-blank"> </span><span class="exact-hidden">U+00A0</span>b' +
      '<span class="exact-hidden">U+200B</span></span>',
  );
});

test('of a sentence only what it quotes', () => {
  const html = renderToStaticMarkup(<ExactQuotes text={'continues with " &a", not "b".'} />);
  expect(html.match(/exact-blank/g)).toHaveLength(1);
  expect(html).toMatch(/^continues with <code>/);
});
