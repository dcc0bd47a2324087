import { documents } from '@tollgate/contract/emit/documents';
import { expect, test } from 'vitest';
import { referenceRoute } from '../navigation.ts';
import { linksIn, referenceHtml } from './content.tsx';
import { downloads } from './downloads.ts';

test.each(['en', 'zh'] as const)('in %s every download is a file that the contract emits', (language) => {
  const emitted = documents([language]).map(({ name }) => name);
  for (const { file } of downloads) expect(emitted).toContain(file(language));
});

test('downloads are offered, and are no pages to the check of links', () => {
  const html = referenceHtml({ language: 'zh', baseUrl: '/docs/zh/', path: referenceRoute });
  expect(html).toContain('href="/docs/zh/downloads/openapi.zh.json" download');
  expect(linksIn(html).links.filter((link) => link.includes('downloads'))).toEqual([]);
});
