import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import type { Element } from '../../feeds/article.ts';
import { fold } from '../finding/folding.ts';
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
    { heading: '', hash: '', text: 'a b', anchors: [] },
    { heading: 'X y', hash: 'x', text: 'c\nd\ne\nf', anchors: [] },
  ]);
});

test("rows and terms with ids are addresses of their own, and what follows them is the heading's again", () => {
  const [section] = sections(
    '<section id="call"><h2 id="h">H</h2><p>before</p><table><tr id="r1"><td>one</td></tr><tr id="r2"><td>two</td></tr></table><p>after</p></section>',
  );
  expect(section?.text).toBe('before\none\ntwo\nafter');
  expect(section?.anchors).toEqual([
    [7, 'r1'],
    [11, 'r2'],
    [15, ''],
  ]);
});

test('a heading without an id is reached through the element around it', () => {
  expect(sections('<section id="call"><h2>H</h2><p>x</p></section>')[0]).toMatchObject({
    hash: 'call',
    anchors: [],
  });
});

test('labels and words of a drawing are text, its ids are no addresses', () => {
  expect(
    sections(
      '<svg role="img"><title id="t">States</title><desc id="d">All</desc><g id="g"><text>9</text><text>2</text></g></svg>',
    ),
  ).toEqual([{ heading: '', hash: '', text: 'States\nAll\n9\n2', anchors: [] }]);
});

test('code keeps its lines together as one line', () => {
  expect(sections('<pre><code><span>a: 1,</span>\n<span>b</span></code></pre>')[0]?.text).toBe('a: 1, b');
});

test('folding keeps every place where it was', () => {
  for (const text of ['Café İstanbul', 'ＲＳＡ２，ﬁ', 'Straße ½ …', '签名 Ａ', '😀é']) {
    expect(fold(text.normalize('NFC'))).toHaveLength(text.normalize('NFC').length);
  }
  expect(fold('Café ＲＳＡ２ İ Ø')).toBe('cafe rsa2 i ø');
});
