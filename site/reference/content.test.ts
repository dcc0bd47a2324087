import { gzipSync } from 'node:zlib';
import { calls } from '@tollgate/contract/calls/index';
import type { Language } from '@tollgate/contract/model';
import { expect, test } from 'vitest';
import { linksIn, referenceHtml } from './content.tsx';
import { referenceEntries } from './entries.ts';

const baseUrls: Readonly<Record<Language, string>> = { en: '/docs/', zh: '/docs/zh/' };
const languages = ['en', 'zh'] as const;

function htmlOf(language: Language): string {
  return referenceHtml({ language, baseUrl: baseUrls[language] });
}

/** The frame around the content (bar, footer, head) gets what is left of the 120 KB of the whole page. */
const contentMaxBytes = 112 * 1024;

test.each(languages)('in %s the content is small enough', (language) => {
  expect(gzipSync(htmlOf(language), { level: 9 }).length).toBeLessThan(contentMaxBytes);
});

test.each(languages)(
  'in %s every entry stands on the page, and every link within it leads somewhere',
  (language) => {
    const { anchors, links } = linksIn(htmlOf(language));
    expect(anchors.filter((id, index) => anchors.indexOf(id) !== index)).toEqual([]);
    const missing = referenceEntries(language).filter(({ id }) => !anchors.includes(id));
    expect(missing).toEqual([]);
    const broken = links.filter((link) => link.startsWith('#') && !anchors.includes(link.slice(1)));
    expect(broken).toEqual([]);
    const leaving = links.filter((link) => !link.startsWith('#'));
    const edit = leaving.filter((link) => !link.startsWith(baseUrls[language]));
    expect(edit).toEqual([expect.stringMatching(/\/contract\/calls\/index\.ts$/)]);
  },
);

test.each(languages)(
  'in %s nothing is undefined, and no text of the other language stands in',
  (language) => {
    const text = htmlOf(language).replace(/<[^>]*>/g, ' ');
    expect(text).not.toMatch(/\bundefined\b|\[object/);
    if (language === 'en') expect(text.match(/\p{Script=Han}+/u)?.[0]).toBeUndefined();
    for (const call of calls) expect(text).toContain(call.summary[language].slice(0, 12));
  },
);
