import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { absoluteAddress } from './inline.ts';
import { blocksOf } from './markdown.ts';

const pageUrl = 'https://docs.example/docs/zh/Sign';

function markdown(html: string): string {
  return blocksOf(parseFragment(html).childNodes, { pageUrl }).join('\n\n');
}

test.each([
  ['<h2>Two <code>a_b</code></h2>', '## Two `a_b`'],
  ['<h3>Sign<a class="hash-link" href="#sign" aria-label="link">#</a></h3>', '### Sign'],
  ['<p>One\n  line</p><p>another</p>', 'One line\n\nanother'],
  ['<p>a<br>b</p>', 'a\\\nb'],
  ['<p>merchant_order_no and _this_</p>', 'merchant_order_no and \\_this\\_'],
  [
    '<p>5 * 3, *not* [a](b) `c` ~~d~~ &lt;b> &amp;amp; \\_</p>',
    '5 * 3, \\*not\\* \\[a\\](b) \\`c\\` \\~\\~d\\~\\~ \\<b> \\&amp; \\\\\\_',
  ],
  ['<p># no heading</p>', '\\# no heading'],
  ['<p>- no item</p><p>1. no item</p><p>---</p>', '\\- no item\n\n1\\. no item\n\n\\---'],
  ['<p><strong>bold</strong> and <em>soft</em></p>', '**bold** and *soft*'],
  ['<p>a <strong>bold </strong>b</p>', 'a **bold** b'],
  ['<p><code>sign</code><span>string</span><span>required</span></p>', '`sign` string required'],
  [
    '<p data-content="labels"><span>up to 32 characters</span><span>digits <code>[0-9]+</code></span></p>',
    'up to 32 characters · digits `[0-9]+`',
  ],
  [
    '<h1>Close batch <span class="tg-badge"><span>deprecated</span></span></h1>',
    '# Close batch (deprecated)',
  ],
  ['<p>a<span>b</span>c</p>', 'abc'],
  ['<p><code><span>a</span><span>.b</span></code></p>', '`a.b`'],
  ['<hr>', '---'],
  ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  ['<button>Copy</button><p hidden>x</p><div data-content="skip">x</div><nav>x</nav>', ''],
  ['<div role="tabpanel" hidden><p>PHP</p></div>', 'PHP'],
  ['<details><summary>More</summary><p>text</p></details>', '**More**\n\ntext'],
])('%s', (html, expected) => {
  expect(markdown(html)).toBe(expected);
});

describe('code', () => {
  test('keeps its lines, its language and its indentation', () => {
    const html = '<div class="language-ts"><pre><code>const a = {\n  b: `<c>`,\n};\n</code></pre></div>';
    expect(markdown(html.replace('<c>', '&lt;c>'))).toBe('```ts\nconst a = {\n  b: `<c>`,\n};\n```');
  });

  test('with fences in it is fenced by a longer one', () => {
    expect(markdown('<pre data-language="md"><code>````\nx\n````</code></pre>')).toBe(
      '`````md\n````\nx\n````\n`````',
    );
  });

  test('with backticks, bars or blanks at its edges stays what it is', () => {
    expect(markdown('<p><code>a `b` c</code></p>')).toBe('``a `b` c``');
    expect(markdown('<p><code>`a</code></p>')).toBe('`` `a ``');
  });

  test('has a name above it where that is a file', () => {
    const figure = (name: string) =>
      `<figure data-language="java"><figcaption>${name}<button>Copy</button></figcaption><pre><code>x</code></pre></figure>`;
    expect(markdown(figure('Java'))).toBe('```java\nx\n```');
    expect(markdown(figure('Pay.java'))).toBe('Pay.java\n\n```java\nx\n```');
  });

  test('takes its language from the label above it', () => {
    const html =
      '<figure><figcaption>Client</figcaption><div><label>C#</label><pre><code>a</code></pre><label>curl</label><pre><code>b</code></pre></div></figure>';
    expect(markdown(html)).toBe('Client\n\n```csharp\na\n```\n\n```sh\nb\n```');
  });

  test('of lines that end with <br> has each of them once', () => {
    expect(markdown('<pre><code><span>a<br></span><span>b<br></span></code></pre>')).toBe('```\na\nb\n```');
  });
});

describe('lists', () => {
  test('within lists, of both kinds', () => {
    const html =
      '<ul><li>one<ol start="3"><li>deep</li><li>deeper<ul><li>deepest</li></ul></li></ol></li><li>two</li></ul>';
    expect(markdown(html)).toBe('- one\n  3. deep\n  4. deeper\n     - deepest\n- two');
  });

  test('whose items have paragraphs and code', () => {
    const html = '<ol><li><p>First</p><pre><code>x\n\ny</code></pre></li><li><p>Then</p></li></ol>';
    expect(markdown(html)).toBe('1. First\n\n   ```\n   x\n\n   y\n   ```\n\n2. Then');
  });

  test('of terms', () => {
    expect(markdown('<dl><dt>psn</dt><dd>trace <b>number</b></dd><dt>code</dt><dd>0</dd></dl>')).toBe(
      '- **psn**: trace **number**\n- **code**: 0',
    );
  });
});

describe('tables', () => {
  test('with bars in text, code and addresses', () => {
    const html =
      '<table><thead><tr><th>A|B</th><th>C</th></tr></thead>' +
      '<tbody><tr><td><code>a|b</code></td><td><a href="/docs/x?a|b">x</a></td></tr></tbody></table>';
    expect(markdown(html)).toBe('| A\\|B | C |\n| --- | --- |\n| `a\\|b` | [x](/docs/x?a\\|b) |');
  });

  test('with blocks in their cells, cells over two columns and no headings', () => {
    const html =
      '<table><caption>Limits</caption><tbody><tr><td><p>a</p><ul><li>b</li><li>c</li></ul></td><td>d<br>e</td></tr>' +
      '<tr><td colspan="2">f</td></tr></tbody></table>';
    expect(markdown(html)).toBe(
      '**Limits**\n\n|  |  |\n| --- | --- |\n| a<br>• b<br>• c | d<br>e |\n| f |  |',
    );
  });
});

describe('Chinese', () => {
  test('a line that ended in the source leaves no blank', () => {
    expect(markdown('<p>签名\n验签，\n  再 Sign 一次</p>')).toBe('签名验签，再 Sign 一次');
  });

  test('what only the style sheet sets apart stays apart', () => {
    expect(markdown('<h3><a href="#q">订单查询</a><span>已废弃</span></h3>')).toBe('### 订单查询 已废弃');
  });

  test('emphasis that Markdown would not see becomes a tag', () => {
    expect(markdown('<p>请<strong>注意：</strong>金额</p>')).toBe('请<strong>注意：</strong>金额');
    expect(markdown('<p>请<strong>注意</strong>金额</p>')).toBe('请**注意**金额');
    expect(markdown('<p>传<strong><code>sign</code></strong>字段</p>')).toBe('传<strong>`sign`</strong>字段');
  });
});

describe('links and pictures', () => {
  test.each([
    ['Key', '/docs/zh/Key'],
    ['#step-1', '/docs/zh/Sign#step-1'],
    ['/docs/zh/', '/docs/zh/'],
    ['https://docs.example/docs/x', '/docs/x'],
    ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['javascript:alert(1)', undefined],
    ['http://[', undefined],
  ])('%s leads to %s', (href, expected) => {
    expect(absoluteAddress(href, pageUrl)).toBe(expected);
  });

  test('stand in the text', () => {
    expect(markdown('<p>See <a href="Key#a_(b)">the <code>key</code></a>!<a href="/x">y</a></p>')).toBe(
      'See [the `key`](</docs/zh/Key#a_(b)>)\\![y](/x)',
    );
    expect(markdown('<p><img src="/a.png" alt="A till"></p>')).toBe('![A till](/a.png)');
  });

  test('a card is a link with its lines behind it', () => {
    expect(markdown('<a href="/docs/Key"><h3>Keys</h3><p>Make them</p></a>')).toBe(
      '[Keys](/docs/Key)\n\nMake them',
    );
  });

  test('a card may be made of inline elements, and a heading may be a link to itself', () => {
    expect(markdown('<ul><li><a href="/k"><strong>Keys</strong><span>Make them</span></a></li></ul>')).toBe(
      '- [Keys](/k)\n\n  Make them',
    );
    expect(markdown('<h2 id="a"><a href="#a">A <code>b</code></a></h2>')).toBe('## A `b`');
    expect(markdown('<h4><a href="#E1"><code>E1</code> No</a><span>HTTP 429</span></h4>')).toBe(
      '#### `E1` No HTTP 429',
    );
  });

  test('a drawing is told in words', () => {
    const html =
      '<figure><svg role="img"><title>States</title><desc>From 9 to 2.</desc><text>9</text></svg>' +
      '<figcaption>An order</figcaption></figure>';
    expect(markdown(html)).toBe('States From 9 to 2.\n\nAn order');
  });

  test('a drawing whose caption says the same is told once', () => {
    const html =
      '<figure><div><svg role="img"><title>状态</title><desc>从 9 到 2。</desc></svg></div>' +
      '<figcaption><b>状态</b> 从 9 到 2。</figcaption></figure>';
    expect(markdown(html)).toBe('**状态** 从 9 到 2。');
    expect(markdown('<svg><title>状态</title><desc>从 9 到 2。</desc></svg>')).toBe('状态 从 9 到 2。');
  });

  test('a note is set in', () => {
    expect(markdown('<div role="note"><p class="tg-banner-title">Tip</p><p>Text</p></div>')).toBe(
      '> **Tip**\n>\n> Text',
    );
    expect(markdown('<aside><p><strong>Note</strong></p><p>Text</p></aside>')).toBe('> **Note**\n>\n> Text');
  });
});

test('links to pages lead to their twins, all others where they led', () => {
  const html = ['Key#make', '/docs/downloads/openapi.en.json', '/docs/zh/', 'https://docs.example/workbench/']
    .map((href) => `<p><a href="${href}">x</a></p>`)
    .join('');
  const isPage = (path: string) => ['/docs/zh/Key', '/docs/zh/'].includes(path);
  expect(blocksOf(parseFragment(html).childNodes, { pageUrl, isPage })).toEqual([
    '[x](/docs/zh/Key.md#make)',
    '[x](/docs/downloads/openapi.en.json)',
    '[x](/docs/zh/index.md)',
    '[x](/workbench/)',
  ]);
});
