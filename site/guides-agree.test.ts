/** The guides of a language together: one name for a page, no page that is lost, nothing said twice. */
import { expect, test } from 'vitest';
import { readGuides } from './build/guides.ts';
import { pageNames, redirects } from './navigation.ts';

const languages = ['en', 'zh'] as const;

/** Links to a page as a whole, with the page that has them. */
function linksIn(language: 'en' | 'zh') {
  return [...readGuides(language)].flatMap(([from, { text }]) =>
    [...text.matchAll(/\[([^\]\n]+)\]\(\/(\w+)(#[\w-]+)?\)/g)].map(([, words = '', to = '', part]) => ({
      from,
      words,
      to,
      part,
    })),
  );
}

test('a link that is a name in English is the title of its page', () => {
  const titles = new Map([...readGuides('en')].map(([name, { title }]) => [name, title]));
  const others = linksIn('en')
    .filter(({ part, words }) => part === undefined && /^[A-Z]/.test(words))
    .filter(({ words, to }) => titles.has(to) && words.toLowerCase() !== titles.get(to)?.toLowerCase());
  expect(others.map(({ from, words, to }) => `${from}: ${words} → ${to}`)).toEqual([]);
});

test.each(languages)('every guide in %s is linked from another one', (language) => {
  const linked = new Set(
    linksIn(language).flatMap(({ from, to }) => (from === to || from === 'News' ? [] : to)),
  );
  // The navigation bar leads to two of them, the first mention of each term to the third.
  const found = new Set([...linked, 'overview', 'News', 'PaymentsGlossary']);
  expect(pageNames.filter((name) => !found.has(name))).toEqual([]);
});

test.each(languages)('no guide in %s links to an address that only redirects', (language) => {
  expect(linksIn(language).filter(({ to }) => Object.hasOwn(redirects, to))).toEqual([]);
});

test('an address that redirects is no page, and leads to one', () => {
  for (const [from, to] of Object.entries(redirects)) {
    expect(pageNames, from).not.toContain(from);
    expect(pageNames, to).toContain(to.split('#')[0]);
  }
});

/** The samples in three languages are described alike: a reader has one of these pages open, never two. */
const described = new Set(['CloudCDemo', 'CloudJavaSdk', 'CloudPhpDemo']);
const alike = 0.8;

/** The sentences of a page that are long enough to be said twice: no code, no components, no next steps. */
function sentencesOf(text: string, language: 'en' | 'zh'): string[] {
  const prose = text
    .replace(/^([ \t]*)```[\s\S]*?^\1```/gm, '')
    .replace(/^## [^\n]*#next [\s\S]*/m, '')
    .replace(/^Next steps: .*|^下一步：.*/gm, '')
    .replace(/^#.*|^import .*|\{\/\*.*?\*\/\}|`[^`\n]*`/gm, '')
    .replace(/<\w+[^>\n]*?(?:name|code|method)="([^"]*)"[^>\n]*>/g, '$1')
    .replace(/<[^>\n]+>/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  const pieces = prose.split(/\n|\|/).flatMap((line) => line.split(/(?<=[。！？；])|(?<=[.!?])\s+/));
  const isLong = (piece: string) =>
    language === 'zh' ? (piece.match(/\p{Script=Han}/gu)?.length ?? 0) >= 16 : piece.split(/\s+/).length >= 9;
  return pieces.map((piece) => piece.trim()).filter(isLong);
}

/** Pairs of neighboring words, or threes of characters, which both sentences share. */
function gramsOf(sentence: string, language: 'en' | 'zh'): ReadonlySet<string> {
  const units =
    language === 'zh'
      ? [...sentence.replace(/[\s\p{P}]/gu, '')]
      : (sentence.toLowerCase().match(/[\w.]+/g) ?? []);
  const size = language === 'zh' ? 3 : 2;
  return new Set(units.slice(size - 1).map((_, index) => units.slice(index, index + size).join(' ')));
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((gram) => other.has(gram)).length;
  return shared / (one.size + other.size - shared);
}

test.each(languages)('a guide with the code of a call links the client that it uses in %s', (language) => {
  const withCode = [...readGuides(language)].filter(([, { text }]) => text.includes('<Samples call='));
  expect(withCode.length).toBeGreaterThan(5);
  const missing = withCode.filter(([, { text }]) => !text.includes('](/CloudAPI/basics#client)'));
  expect(missing.map(([name]) => name)).toEqual([]);
});

test.each(languages)('no sentence is on two guides in %s', (language) => {
  const sentences = [...readGuides(language)]
    .filter(([name]) => name !== 'News')
    .flatMap(([name, { text }]) =>
      sentencesOf(text, language).map((sentence) => ({ name, sentence, grams: gramsOf(sentence, language) })),
    );
  const twice = sentences.flatMap(({ name, sentence, grams }, index) =>
    sentences
      .slice(index + 1)
      .filter((other) => other.name !== name && !(described.has(name) && described.has(other.name)))
      .filter((other) => {
        const [less, more] = [grams.size, other.grams.size].toSorted((one, two) => one - two);
        return (less ?? 0) / (more ?? 1) >= alike && likeness(grams, other.grams) >= alike;
      })
      .map((other) => `${name} and ${other.name}: ${sentence} / ${other.sentence}`),
  );
  expect(twice).toEqual([]);
});
