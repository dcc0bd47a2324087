/** MDX as guides have it, and what their readers get. */
import { expect, test } from 'vitest';
import { placeAt } from '../page/place.ts';
import { guideText } from './guide-text.tsx';
import { readGuide } from './guides.ts';

function textOf(text: string, language: 'en' | 'zh' = 'en') {
  const file = language === 'zh' ? 'i18n/zh/Key.mdx' : 'docs/Key.mdx';
  const guide = readGuide(file, `---\ntitle: T\ndescription: D\n---\n\n${text}\n`);
  const { baseUrl } = placeAt('', language);
  return guideText(guide, placeAt(`${baseUrl}Key`, language), {});
}

test('links are below the base URL of their language, and those to elsewhere open beside the page', async () => {
  const { html } = await textOf('See [Sign](/Sign#code) and [Node.js](https://nodejs.org).', 'zh');
  expect(html).toContain('<a href="/docs/zh/Sign#code">Sign</a>');
  expect(html).toContain('<a target="_blank" rel="noopener noreferrer" href="https://nodejs.org">');
});

test('headings link to themselves, and those of levels 2 and 3 are the contents', async () => {
  const { html, contents } = await textOf(
    '## The `code` {/* #a */}\n\n### Below {/* #b */}\n\n#### Deep {/* #c */}',
  );
  expect(html).toContain('<h2 id="a"><a class="heading-link" href="#a">The <code>code</code></a></h2>');
  expect(contents).toEqual([
    { id: 'a', level: 2, value: 'The <code>code</code>' },
    { id: 'b', level: 3, value: 'Below' },
  ]);
});

test('components of the contract, code, tables and notes are HTML', async () => {
  const { html } = await textOf(
    [
      'Refused with <ErrorCode code="SYS002"/>.',
      '```json\n{"a":1}\n```',
      '| a | b |\n|---|---|\n| 1 | 2 |',
      '<Admonition type="note" title="Look">\n\nText\n\n</Admonition>',
    ].join('\n\n'),
  );
  expect(html).toContain('href="/docs/CloudAPI/errors#SYS002"');
  expect(html).toMatch(/<figure class="tg-code">.*JSON.*<pre tabindex="0"><code>/s);
  expect(html).toMatch(/<div class="table" role="group"[^>]*><table>.*<td>2<\/td>/s);
  expect(html).toMatch(/<p class="tg-banner-title">Look<\/p><p>Text<\/p>/);
});

test('a part that does something is an island with what it is made of', async () => {
  const { html } = await textOf('<TryStep step="merchant"/>');
  expect(html).toMatch(
    /<div data-island="try-step"[^>]* data-props="{&quot;step&quot;:&quot;merchant&quot;}"/,
  );
});

test('a mistake ends the build with its file and line', async () => {
  await expect(textOf('Text\n\n<ErrorCode code="NOTHING"/>')).rejects.toThrow(/docs\/Key\.mdx:8:1/);
  await expect(textOf('<Nothing/>')).rejects.toThrow(/docs\/Key\.mdx:.*Nothing/);
});
