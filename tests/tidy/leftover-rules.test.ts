import { expect, test } from 'vitest';
import { noLeftovers } from './leftover-rules.ts';
import { noTraces } from './origin-rules.ts';
import { treeFile } from './tree.ts';

/** Breaches are put together from parts, so that this file passes the rules that it tests. */
const joined = (...parts: readonly string[]) => parts.join('');
const found = (text: string, path = 'sdk/a.ts') => noLeftovers.check([treeFile(path, text)]).length;
const traced = (text: string) => noTraces.check([treeFile('README.md', text)]).length;

test.each([
  '// TODO: later',
  '/* FIXME */',
  'console.log(1);',
  'debugger;',
  'test.only(name, work);',
  'describe.skip(name, work);',
  'test.todo(name);',
  'test.skipIf(isSlow)(name, work);',
  '// @ts-ignore',
  '// @ts-expect-error because',
  '// biome-ignore lint/style/useConst',
  'const x = y as any;',
  'function f(x: any) {}',
  'const x: Record<string, any> = {};',
])('sees %s', (text) => {
  expect(found(text)).toBe(1);
});

test.each([
  "const currency = 'XXX';",
  "const text = 'console.log(1)';",
  '// biome-ignore lint/style/useConst: assigned by the generated code below',
  'const isAny = many.some((each) => each.isFinal);',
  'type T = { any: string };',
])('leaves %s', (text) => {
  expect(found(text)).toBe(0);
});

test('a test of types may expect an error, with a reason', () => {
  const text = '// @ts-expect-error: the amount is required';
  expect(found(text, 'sdk/a.test.ts')).toBe(0);
  expect(found(text, 'sdk/a.ts')).toBe(1);
  expect(found('// @ts-expect-error', 'sdk/a.test.ts')).toBe(1);
});

test('programs that are started may print', () => {
  expect(found('console.log(1);', 'gateway/main.ts')).toBe(0);
  expect(found('console.log(1);', 'bench/report.ts')).toBe(0);
  expect(found('console.log(1);', 'gateway/runtime/node/http/server.ts')).toBe(1);
});

test.each([
  ['see ', '/wor', 'k/main/a.ts'],
  ['cd /hom', 'e/somebody/project'],
  ['https://registr', 'y.npmjs.org/pg'],
])('sees a trace in %s%s', (...parts) => {
  expect(traced(joined(...parts))).toBe(1);
});

test.each(['POST /api/entry/network/root/x', 'see ./work/orders and https://example.com/home/page'])(
  'leaves %s',
  (text) => {
    expect(traced(text)).toBe(0);
  },
);
