/** The links to the glossary, on trees as MDX makes them. */
import { expect, test } from 'vitest';
import glossaryLinks from './glossary-links.ts';
import type { MdxNode } from './mdx-tree.ts';

test('the first mention is linked, and no part of another term', () => {
  const text = '关闭批次也称批结算，由收单机构结算，次日结算。';
  const tree: MdxNode = {
    type: 'root',
    children: [{ type: 'paragraph', children: [{ type: 'text', value: text }] }],
  };
  glossaryLinks()(tree, { path: '/site/i18n/zh/CloseBatch.mdx', fail: expect.fail });
  const pieces = tree.children?.[0]?.children?.map(({ value, children }) => value ?? children?.[0]?.value);
  expect(pieces).toEqual(['关闭批次也称批结算，由', '收单机构', '', '结算', '，次日结算。']);
});
