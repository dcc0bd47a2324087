/** Regions of programs, in every syntax of comments that the samples use, and `<Sample>` on files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PageError } from './component.ts';
import { sampleFrom } from './components/samples/sample.ts';
import { regionOf } from './region.ts';

const comments = [
  ['// region a', '// endregion a'],
  ['# region a', '# endregion a'],
  ['/* region a */', '/* endregion a */'],
  ['<!-- region a -->', '<!-- endregion a -->'],
  ['-- region a', '-- endregion a'],
  ['    // region a', '\t// endregion a'],
] as const;

test.each(comments)('%s', (start, end) => {
  expect(regionOf(['before', start, '    x', '      y', '', end, 'after'].join('\n'), 'a', 'f')).toBe(
    'x\n  y',
  );
});

test('marks of other regions are left out, inside and in the whole file', () => {
  const text = '// region a\none\n// region b\ntwo\n// endregion b\n// endregion a\nthree\n';
  expect(regionOf(text, 'a', 'f')).toBe('one\ntwo');
  expect(regionOf(text, undefined, 'f')).toBe('one\ntwo\nthree');
});

test('a line of code that only mentions a region is code', () => {
  expect(regionOf("# region a\nprint('# region a')\n# endregion a", 'a', 'f')).toBe("print('# region a')");
});

test.each([
  ['x', /has no region a/],
  ['// region a\nx', /has no end/],
  ['// endregion a\n// region a\nx', /has no end/],
  ['// region a\n// endregion a', /is empty/],
  ['// region a\nx\n// endregion a\n// region a\ny\n// endregion a', /more than once/],
])('%j is refused', (text, complaint) => {
  expect(() => regionOf(text, 'a', 'f')).toThrow(PageError);
  expect(() => regionOf(text, 'a', 'f')).toThrow(complaint);
});

const folder = mkdtempSync(join(tmpdir(), 'samples-'));
mkdirSync(join(folder, 'php'));
writeFileSync(
  join(folder, 'php', 'sign.php'),
  "<?php\n// region sign\n$a = '<b>' . $x;\n// endregion sign\n",
);
afterAll(() => rmSync(folder, { recursive: true }));

test('a sample is the region as code, in the language of its file', () => {
  const sample = sampleFrom(folder);
  expect(sample.render({ file: 'php/sign.php', region: 'sign' }, 'en')).toEqual({
    code: "$a = '<b>' . $x;",
    grammar: 'php',
    title: 'samples/php/sign.php',
  });
  expect(sample.render({ file: 'php/sign.php', title: 'Sign' }, 'zh')).toMatchObject({ title: 'Sign' });
  writeFileSync(join(folder, 'a.cobol'), 'DISPLAY 1');
  expect(() => sample.render({ file: 'a.cobol' }, 'en')).toThrow(/no colors for .cobol/);
});
