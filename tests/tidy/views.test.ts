import fc from 'fast-check';
import { expect, test } from 'vitest';
import { viewsOf } from './views.ts';

const views = (text: string, path = 'a.ts') => viewsOf(path, text);

test('strings, templates, regular expressions and comments are told apart', () => {
  const { bare, code, comments } = views(`a('x//y', \`p\${b('q')}r\`, /s\\/[/]t/g); // u 'v'\nw / z / 2`);
  expect(bare.replace(/ +/g, ' ')).toBe(`a(' ', \` \${b(' ')} \`, / /g); \nw / z / 2`);
  expect(code).toContain("'x//y'");
  expect(code).not.toContain('u');
  expect(comments.trim()).toBe("// u 'v'");
});

test('the text of a page is no code', () => {
  const { bare } = views("const a = <p>don't</p>;\nconsole.log(1)", 'a.tsx');
  expect(bare).toContain('console.log(1)');
  expect(bare).not.toContain('don');
});

test('imports of every form are found, and those that are erased are marked', () => {
  const text = [
    "import type { A } from './a.ts';",
    "import b, { type C } from './b.ts';",
    "import { type D } from './d.ts';",
    "export * from './e.ts';",
    "export type { F } from './f.ts';",
    "import './g.css';",
    "const h = await import('./h.ts');",
    "type I = import('./i.ts').I;",
    "const j = \"import('./j.ts')\"; // import './k.ts'",
  ].join('\n');
  expect(views(text).requests.map(({ specifier, isType }) => [specifier, isType])).toEqual([
    ['./a.ts', true],
    ['./b.ts', false],
    ['./d.ts', true],
    ['./e.ts', false],
    ['./f.ts', true],
    ['./g.css', false],
    ['./h.ts', false],
    ['./i.ts', true],
  ]);
});

test('a file that the parser cannot read is named', () => {
  expect(() => views('const = 1', 'b.ts')).toThrow(/b\.ts/);
});

test('every view is as long as the text and has its lines', () => {
  const piece = fc.constantFrom(
    "a('b\\'c');",
    ['`d$', '{e}\nf`;'].join(''),
    '/g[/]/u.test(h);',
    '// i\n',
    '/* j\n * 𝄞 */',
    "k = '𝄞';",
    '\n',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const { code, bare, comments } = views(text);
      for (const view of [code, bare, comments]) {
        expect(view.length).toBe(text.length);
        expect(view.split('\n').map((line) => line.length)).toEqual(
          text.split('\n').map((line) => line.length),
        );
      }
    }),
  );
});
