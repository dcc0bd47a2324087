import { describe, expect, test } from 'vitest';
import { twinAddress, twinFile } from '../page/twin-address.ts';
import { pageIndex, type Shelf, wholeFile, wholeText } from './page-lists.ts';

const twin = (path: string, title: string) => ({
  path,
  title,
  description: path === 'Key' ? '' : `About ${title}`,
  markdown: `# ${title}\n\nText.\n`,
});

const shelf: Shelf = {
  product: 'Tollgate',
  language: 'en',
  baseUrl: '/docs/',
  twins: [twin('News', 'News'), twin('Sign', 'Sign [RSA2]'), twin('', 'Overview'), twin('Key', 'Keys')],
};

test('the index lists every page in the order of the sidebars', () => {
  expect(pageIndex(shelf).split(/\n\n(?!- )/)).toEqual([
    '# Tollgate documentation',
    '> About Overview',
    'Every page is available as Markdown: add .md to its URL.',
    expect.stringMatching(/tollgate mcp .* \/docs\/AgentTools\.md$/),
    '## Start\n\n- [Overview](/docs/index.md): About Overview',
    '## Payment gateway · Concepts\n\n- [Keys](/docs/Key.md)\n- [Sign \\[RSA2\\]](/docs/Sign.md): About Sign [RSA2]',
    '## More\n\n- [News](/docs/News.md): About News',
    expect.stringMatching(
      /^## Files for programs\n\n- \[OpenAPI 3.1 document\]\(\/docs\/downloads\/openapi\.en\.json\)\n/,
    ),
    `## Optional\n\n- [All pages in one file](/docs/${wholeFile})\n- [News as RSS](/docs/news.xml)\n`,
  ]);
});

test('the whole has every page once, with its address', () => {
  const full = wholeText({ ...shelf, language: 'zh', baseUrl: '/docs/zh/' });
  expect(full.match(/^页面：.*$/gm)).toEqual([
    '页面：/docs/zh/',
    '页面：/docs/zh/Key',
    '页面：/docs/zh/Sign',
    '页面：/docs/zh/News',
  ]);
  expect(full.match(/^# /gm)).toHaveLength(1 + shelf.twins.length);
});

test("the reference's pages follow the sidebars, and the one that has everything is not repeated", () => {
  const twins = ['all', 'pay-checkout'].map((name) => twin(`CloudAPI/${name}`, name));
  const text = pageIndex({ ...shelf, twins });
  expect(text).toMatch(/## API reference\n\n- \[pay-checkout\].*\n- \[all\]/);
  expect(wholeText({ ...shelf, twins })).not.toContain('CloudAPI/all');
});

describe('addresses of twins', () => {
  test.each([
    ['/docs/', '/docs/index.md'],
    ['/docs/zh/', '/docs/zh/index.md'],
    ['/docs/Sign', '/docs/Sign.md'],
    ['/docs/Sign.html?a#b', '/docs/Sign.md'],
  ])('%s → %s', (page, address) => {
    expect(twinAddress(page)).toBe(address);
  });

  test('agree with their files', () => {
    for (const path of ['', 'Sign']) expect(twinAddress(`/docs/${path}`)).toBe(`/docs/${twinFile(path)}`);
  });
});
