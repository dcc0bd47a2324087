import { expect, test } from 'vitest';
import type { MdxNode } from '../build-time/mdx-tree.ts';
import headingIds from './headings.ts';

const text = (value: string): MdxNode => ({ type: 'text', value });
const heading = (...children: MdxNode[]): MdxNode => ({ type: 'heading', children });

function idsOf(...headings: MdxNode[]): unknown[] {
  headingIds()({ type: 'root', children: headings });
  return headings.map(({ data }) => data?.['hProperties']);
}

test('a comment at the end names the id, and is not shown', () => {
  const named = heading(text('The string '), { type: 'mdxTextExpression', value: '/* #string */' });
  expect(idsOf(named)).toEqual([{ id: 'string' }]);
  expect(named.children).toEqual([text('The string')]);
});

test('without a comment the id is made of the text, code included', () => {
  const code = { type: 'inlineCode', value: 'order.query' };
  expect(idsOf(heading(text('Send, then '), code), heading(text('下一步')))).toEqual([
    { id: 'send-then-orderquery' },
    { id: '下一步' },
  ]);
});

test('two headings of one id are refused', () => {
  expect(() => idsOf(heading(text('Code')), heading(text('Code')))).toThrow('two headings have the id code');
});
