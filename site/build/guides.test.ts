import { expect, test } from 'vitest';
import { readGuide } from './guides.ts';

const page = (lines: string) => `---\n${lines}\n---\n\nText\n`;

test('a page has its title in the sidebar, unless it names a shorter one', () => {
  expect(readGuide('docs/Key.mdx', page('title: Key pair\ndescription: Keys.'))).toMatchObject({
    name: 'Key',
    path: 'Key',
    title: 'Key pair',
    label: 'Key pair',
    description: 'Keys.',
  });
  const short = readGuide('docs/Sign.mdx', page('title: Signing\nsidebar_label: Sign\ndescription: How.'));
  expect(short.label).toBe('Sign');
});

test('quotes around a value are no part of it, and the overview has no name in its address', () => {
  const overview = readGuide(
    'docs/overview.mdx',
    page("title: 'The reader''s start'\ndescription: D\nslug: /"),
  );
  expect([overview.title, overview.path]).toEqual(["The reader's start", '']);
});

test('the text keeps its line numbers', () => {
  const { text } = readGuide('docs/Key.mdx', page('title: T\ndescription: D'));
  expect(text).toBe('\n\n\n\n\nText\n');
});

test('lines may end as they do on Windows', () => {
  const written = page('title: T\ndescription: D');
  expect(readGuide('docs/Key.mdx', written.replaceAll('\n', '\r\n'))).toEqual(
    readGuide('docs/Key.mdx', written),
  );
});

test.each(['title: T', 'description: D', 'title: T\ndescription: D\ncolor: red', ''])(
  'the front matter "%s" is refused with the name of the file',
  (lines) => {
    expect(() => readGuide('docs/Key.mdx', page(lines))).toThrow('docs/Key.mdx');
  },
);
