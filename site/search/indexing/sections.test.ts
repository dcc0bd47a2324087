import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import type { Element } from '../../feeds/article.ts';
import { sectionsOf } from './sections.ts';

function sections(html: string) {
  return sectionsOf(parseFragment(`<main>${html}</main>`).childNodes[0] as Element);
}

test('a page is cut at its headings, blocks and cells are lines', () => {
  expect(
    sections(
      '<h1>T</h1><p>a\n b</p><h2 id="x">X <code>y</code></h2><table><tr><td>c</td><td>d</td></tr></table><ul><li>e<br>f</li></ul>',
    ),
  ).toEqual([
    { heading: '', hash: '', text: 'a b', code: '' },
    { heading: 'X y', hash: 'x', text: 'c\nd\ne\nf', code: '' },
  ]);
});

test('what is found by itself is left out, with all that is in it', () => {
  const html =
    '<section id="call"><h2 id="h">H</h2><p>before</p><table><tr id="r1"><td>one</td></tr><tr id="r2"><td>two</td></tr></table></section>';
  const root = parseFragment(`<main>${html}</main>`).childNodes[0] as Element;
  expect(sectionsOf(root, new Set(['r1']))).toEqual([
    { heading: 'H', hash: 'h', text: 'before\ntwo', code: '' },
  ]);
});

test('a table of details is left out where the page says so', () => {
  const table = '<div data-search="skip"><table><tr><td>--port</td></tr></table></div>';
  expect(sections(`<h2 id="x">X</h2><p>before</p>${table}<p>after</p>`)).toEqual([
    { heading: 'X', hash: 'x', text: 'before\nafter', code: '' },
  ]);
});

test('a heading without an id is reached through the element around it', () => {
  expect(sections('<section id="call"><h2>H</h2><p>x</p></section>')[0]).toMatchObject({ hash: 'call' });
});

test('labels and words of a drawing are text, its ids are no addresses', () => {
  expect(
    sections(
      '<svg role="img"><title id="t">States</title><desc id="d">All</desc><g id="g"><text>9</text><text>2</text></g></svg>',
    ),
  ).toEqual([{ heading: '', hash: '', text: 'States\nAll\n9\n2', code: '' }]);
});

test('blocks of code are kept apart from the prose; code within a sentence is part of it', () => {
  const [section] = sections(
    '<p>Send <code>a</code>:</p><pre><code><span>a: 1,</span>\n<span>b</span></code></pre><p>Then</p>',
  );
  expect(section).toMatchObject({ text: 'Send a:\nThen', code: 'a: 1,\nb\n' });
});
