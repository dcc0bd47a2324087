import { expect, test } from 'vitest';
import { brokenLinks } from './links.ts';

const page = (body: string) => `<html><head><link href="/docs/style.css"></head><body>${body}</body></html>`;
const isFile = (address: string) => address === '/docs/zh/Sign.md';

function brokenIn(body: string): string[] {
  const pages = new Map([
    ['/docs/zh/Sign', page(body)],
    ['/docs/zh/Key', page('<h2 id="make">生成</h2><h2 id="一">一</h2>')],
  ]);
  return brokenLinks(pages, isFile, 'zh');
}

test.each([
  '/docs/zh/Key',
  '/docs/zh/Key#make',
  '/docs/zh/Key#%E4%B8%80',
  '/docs/Key',
  '/docs/zh/Sign.md',
  '/workbench/',
  'https://example.com/docs/zh/Nothing',
  'mailto:sales@example.com',
])('%s leads somewhere', (link) => {
  expect(brokenIn(`<a href="${link}">x</a>`)).toEqual([]);
});

test.each(['/docs/zh/Nothing', '/docs/zh/Key#nothing', '#nothing', '/docs/Nothing', '/docs/zh/Key.md'])(
  '%s leads nowhere, and is named with its page',
  (link) => {
    expect(brokenIn(`<a href="${link}">x</a>`)).toEqual([`/docs/zh/Sign: ${link}`]);
  },
);
