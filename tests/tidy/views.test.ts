import fc from 'fast-check';
import { expect, test } from 'vitest';
import { viewsOf } from './views.ts';

const views = (text: string) => viewsOf('a.ts', text);

test('strings, templates, regular expressions and comments are told apart', () => {
  const { bare, code, comments } = views(`a('x//y', \`p\${b('q')}r\`, /s\\/[/]t/g); // u 'v'\nw / z / 2`);
  expect(bare.replace(/ +/g, ' ')).toBe(`a(' ', \` \${b(' ')} \`, / /g); \nw / z / 2`);
  expect(code).toContain("'x//y'");
  expect(code).not.toContain('u');
  expect(comments.trim()).toBe("// u 'v'");
});

test('an apostrophe in the text of a page ends with its line', () => {
  expect(views("<p>don't</p>\nconsole.log(1)").bare).toContain('console.log(1)');
});

test('every view is as long as the text and has its lines', () => {
  const piece = fc.constantFrom(
    "'",
    '"',
    '`',
    ['$', '{'].join(''),
    '}',
    '{',
    '/',
    '//',
    '/*',
    '*/',
    '\\',
    '\n',
    ' ',
    'a',
    '=',
    '(',
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      for (const view of Object.values(views(text))) {
        expect(view.length).toBe(text.length);
        expect(view.split('\n').map((line: string) => line.length)).toEqual(
          text.split('\n').map((line) => line.length),
        );
      }
    }),
  );
});
