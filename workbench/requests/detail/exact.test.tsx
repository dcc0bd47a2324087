import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Exact, ExactQuotes } from './exact.tsx';

test('a blank is visible and stays a blank, and a character without width shows its code', () => {
  const html = renderToStaticMarkup(<Exact text={'a \u00a0b\u200b'} />);
  expect(html).toBe(
    '<span class="exact">a<span class="exact-blank"> </span><span class="exact-hidden">U+00A0</span>b' +
      '<span class="exact-hidden">U+200B</span></span>',
  );
});

test('the end of a line and a tab have a sign, and stay what they are', () => {
  const html = renderToStaticMarkup(<Exact text={'a\n\tb'} />);
  expect(html).toContain('data-sign="⏎">\n</span>');
  expect(html).toContain('data-sign="⇥">\t</span>');
});

test('only the quoted parts of a sentence are exact', () => {
  const html = renderToStaticMarkup(<ExactQuotes text={'continues with " &a", not "b".'} />);
  expect(html.match(/exact-blank/g)).toHaveLength(1);
  expect(html).toMatch(/^continues with <code>/);
});
