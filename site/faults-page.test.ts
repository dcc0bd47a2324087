/** The page about faults names each of them once, with its place, in both languages. */
import { readFileSync } from 'node:fs';
import { faultKinds, faultLimits, faultNames } from '@tollgate/contract/faults';
import { expect, test } from 'vitest';

const folders = { en: 'docs', zh: 'i18n/zh' };
const textIn = (language: keyof typeof folders) =>
  readFileSync(new URL(`${folders[language]}/Faults.mdx`, import.meta.url), 'utf8');

test.each(['en', 'zh'] as const)('every fault is explained once: %s', (language) => {
  const text = textIn(language);
  const explained = [...text.matchAll(/^\| `([a-z]+\.[a-z_]+)` \|/gm)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual([...faultNames].toSorted());
});

test('numbers of the page are those of the contract', () => {
  const text = textIn('en');
  for (const number of [
    faultLimits.timesMax,
    faultLimits.lastsMaxMs / 1000,
    faultLimits.lastsDefaultMs / 1000,
  ])
    expect(text).toContain(String(number));
  expect(text).toContain(`${faultLimits.rulesMax} rules`);
  const delayOf = (name: string) => faultKinds.find(({ fault }) => fault === name);
  expect(delayOf('call.delay')).toMatchObject({ delayMs: 3_000 });
  expect(text).toMatch(/`call\.delay` \| The gateway waits 3 seconds/);
  expect(delayOf('acquirer.uncertain')).toMatchObject({ delayMs: 5_000 });
  expect(text).toMatch(/`acquirer\.uncertain` \| [^|]* 5 seconds/);
});
