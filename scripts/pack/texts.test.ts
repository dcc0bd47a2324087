/** Packed texts: no link leads to a file that is only in the project. */
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { clientTexts, commandTexts, packedText } from './texts.mjs';

const root = new URL('../../', import.meta.url);
const inProject = (name: string) => readFileSync(new URL(name, root), 'utf8');
const texts: readonly (readonly [string, readonly string[], string])[] = [
  ...commandTexts.map((name) => [name, commandTexts, inProject(name)] as const),
  ...clientTexts.map(
    (name) => [name, clientTexts, inProject(name.startsWith('README') ? `sdk/${name}` : name)] as const,
  ),
];

test.each(texts)('%s links what is beside it in %j', (name, packed, text) => {
  for (const [, path = ''] of packedText(name, text, packed).matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)/g)) {
    const target = posix.join(posix.dirname(name), path);
    const page = /^site\/dist\/(\w+)\.md$/.exec(target)?.[1];
    if (page === undefined) expect(packed).toContain(target);
    else expect(existsSync(new URL(`site/docs/${page}.mdx`, root)), target).toBe(true);
  }
});

test.each([
  ['README.md', 'see [its\nsource](sdk/a.ts).', 'see its\nsource (`sdk/a.ts`).'],
  ['README.zh.md', '见[源码](sdk/a.ts)。', '见源码（`sdk/a.ts`）。'],
  ['README.md', '[A.md](A.md) describes', '`A.md` describes'],
  ['docs/a.md', '[Keys](../site/docs/Keys.mdx#new)', '[Keys](../site/dist/Keys.md)'],
  [
    'docs/a.md',
    '[B](b.md#c), [D](https://d.example/), [E](#e)',
    '[B](b.md#c), [D](https://d.example/), [E](#e)',
  ],
])('%s: %j is %j', (name, text, packed) => {
  expect(packedText(name, text, ['docs/a.md', 'docs/b.md'])).toBe(packed);
});
