/** The plugin on trees as MDX makes them. */
import { expect, test } from 'vitest';
import { codeLanguages } from '../code-languages.ts';
import type { MdxAttribute, MdxFile, MdxNode, Place } from './mdx-tree.ts';
import remarkBuildTime, { languageOfPath } from './remark-build-time.ts';

const chinesePath = '/site/i18n/zh/Sign.mdx';
const position: Place = { start: { line: 7, column: 3 }, end: { line: 7, column: 20 } };

class PageFailure extends Error {
  readonly place: Place | undefined;
  constructor(reason: string, place: Place | undefined) {
    super(reason);
    this.place = place;
  }
}

function fileAt(path: string): MdxFile {
  return {
    path,
    fail(reason, place) {
      throw new PageFailure(reason, place);
    },
  };
}

function jsx(
  kind: 'Flow' | 'Text',
  name: string,
  attributes: Record<string, MdxAttribute['value']> = {},
): MdxNode {
  return {
    type: `mdxJsx${kind}Element`,
    name,
    attributes: Object.entries(attributes).map(([key, value]) => ({
      type: 'mdxJsxAttribute',
      name: key,
      value: value ?? null,
    })),
    children: [],
    position,
  };
}

async function replaced(children: MdxNode[], path = '/site/docs/Sign.mdx'): Promise<MdxNode[]> {
  const tree: MdxNode = { type: 'root', children };
  await remarkBuildTime()(tree, fileAt(path));
  return tree.children ?? [];
}

function attributeOf(node: MdxNode | undefined, name: string): unknown {
  const value = node?.attributes?.find((each) => each.name === name)?.value;
  return typeof value === 'object' && value !== null ? JSON.parse(value.value) : value;
}

test('the language is that of the path', () => {
  expect(languageOfPath(chinesePath)).toBe('zh');
  expect(languageOfPath('C:\\site\\i18n\\zh\\current\\Sign.mdx')).toBe('zh');
  expect(languageOfPath('/site/docs/Sign.mdx')).toBe('en');
  expect(languageOfPath('/zh/site/docs/zh.mdx')).toBe('en');
});

test('a block becomes one element with its inside as a string', async () => {
  const [block] = await replaced([jsx('Flow', 'Errors', { codes: 'E04112' })], chinesePath);
  expect([block?.type, block?.children]).toEqual(['mdxJsxFlowElement', []]);
  expect(attributeOf(block, 'as')).toBe('div');
  expect(attributeOf(block, 'html')).toContain('商户订单号重复');
  expect(attributeOf(block, 'html')).toContain('href="/docs/zh/CloudAPI/errors#E04112"');
});

test('an inline component becomes text, code and links where it stood', async () => {
  const [heading, paragraph] = await replaced([
    {
      type: 'heading',
      children: [{ type: 'text', value: 'Pay: ' }, jsx('Text', 'Call', { method: 'pay.checkout' })],
    },
    jsx('Flow', 'Value', { name: 'trans_status', value: '2' }),
  ]);
  expect(heading?.children?.map(({ type }) => type)).toEqual(['text', 'link']);
  expect(heading?.children?.[1]?.url).toBe('/docs/CloudAPI/pay-checkout');
  expect(paragraph).toEqual({
    type: 'paragraph',
    children: [
      { type: 'inlineCode', value: '2' },
      { type: 'text', value: ' (Completed)' },
    ],
  });
});

test('in Chinese no space follows punctuation, whether of a component or in bold', async () => {
  const page = () => [
    {
      type: 'paragraph',
      children: [
        jsx('Text', 'Value', { name: 'trans_status', value: '2' }),
        { type: 'text', value: ' 表示' },
        { type: 'strong', children: [{ type: 'text', value: '已支付。' }] },
        { type: 'text', value: ' 可以发货' },
      ],
    },
  ];
  const [chinese] = await replaced(page(), chinesePath);
  expect(chinese?.children?.map(({ value }) => value)).toEqual([
    '2',
    '（已完成）',
    '表示',
    undefined,
    '可以发货',
  ]);
  const [english] = await replaced(page());
  expect(english?.children?.at(-1)?.value).toBe(' 可以发货');
});

test('elements of others stay, and what is inside of them is replaced', async () => {
  const inner = jsx('Text', 'Limit', { name: 'refundsMax' });
  const other: MdxNode = { ...jsx('Flow', 'Tabs'), children: [{ type: 'paragraph', children: [inner] }] };
  const [tabs] = await replaced([other]);
  expect(tabs?.name).toBe('Tabs');
  expect(tabs?.children?.[0]?.children).toEqual([{ type: 'text', value: '50 refunds' }]);
});

test('expressions of plain values are read', async () => {
  const expression = (value: string) => ({ type: 'mdxJsxAttributeValueExpression', value }) as const;
  const [shown] = await replaced([
    jsx('Flow', 'Value', { name: expression("'trans_status'"), value: expression('2'), show: 'name' }),
  ]);
  expect(shown?.children).toEqual([{ type: 'text', value: 'Completed' }]);
});

const failures: readonly (readonly [what: string, node: MdxNode, reason: RegExp])[] = [
  ['an unknown code', jsx('Flow', 'ErrorCode', { code: 'E1' }), /E1 is not in the error catalog/],
  ['an unknown attribute', jsx('Flow', 'Errors', { famly: 'E04' }), /no attribute famly; it takes: family/],
  ['a block in a sentence', jsx('Text', 'Errors'), /put it on its own line/],
  ['content', { ...jsx('Flow', 'Retries'), children: [{ type: 'text', value: 'x' }] }, /accepts no content/],
  [
    'a computed value',
    jsx('Flow', 'Limit', { name: { type: 'mdxJsxAttributeValueExpression', value: 'name()' } }),
    /give a plain text or number/,
  ],
];

test.each(failures)('%s fails the build with its place', async (_, node, reason) => {
  const failure = await replaced([node]).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PageFailure);
  expect(failure).toMatchObject({ message: expect.stringMatching(reason), place: position });
});

test('code becomes code, as if it had been typed into the page', async () => {
  const [code, ...others] = await replaced([
    jsx('Flow', 'Example', { call: 'order.query', title: 'Ask "it"' }),
  ]);
  expect(code).toMatchObject({ type: 'code', lang: 'json', meta: `title="Ask 'it'"` });
  expect(JSON.parse(code?.value ?? '')).toMatchObject({ method: 'order.query' });
  expect(others).toEqual([]);
  const worked = await replaced([jsx('Flow', 'StringToSign')]);
  expect(worked.map(({ type }) => type)).toEqual(['code', 'mdxJsxFlowElement', 'mdxJsxFlowElement']);
});

test('a page without components stays as it is', async () => {
  expect(await replaced([{ type: 'paragraph', children: [{ type: 'text', value: 'x' }] }])).toEqual([
    { type: 'paragraph', children: [{ type: 'text', value: 'x' }] },
  ]);
});

test('a sample in all languages becomes a tab for each, with the regions as code', async () => {
  const [tabs] = await replaced([
    jsx('Flow', 'Samples', { part: 'signing', regions: 'string-to-sign sign' }),
  ]);
  expect(tabs?.name).toBe('Tabs');
  expect(tabs?.children?.map((tab) => attributeOf(tab, 'label'))).toEqual([...codeLanguages]);
  for (const tab of tabs?.children ?? [])
    expect(tab.children?.map(({ type }) => type)).toEqual(['code', 'code']);
  await expect(replaced([jsx('Flow', 'Samples', { part: 'signs', regions: 'sign' })])).rejects.toThrow(
    /signing/,
  );
  await expect(replaced([jsx('Flow', 'Samples', { part: 'pay', regions: 'sign' })])).rejects.toThrow(
    /no region sign/,
  );
});

test('a sample of the shops has a tab for each language that has a shop', async () => {
  const [tabs] = await replaced([jsx('Flow', 'Samples', { part: 'shop-order', regions: 'end-order' })]);
  const labels = tabs?.children?.map((tab) => attributeOf(tab, 'label'));
  expect(labels).toEqual(['TypeScript', 'Python', 'Java', 'PHP', 'C#', 'Go']);
});

test('a call in all languages becomes a tab for each, with values of the page', async () => {
  const [tabs] = await replaced([
    jsx('Flow', 'Samples', { call: 'order.query', values: 'merchant_order_no=CLOUD-5001' }),
  ]);
  expect(tabs?.children?.map((tab) => attributeOf(tab, 'label'))).toEqual([...codeLanguages]);
  for (const tab of tabs?.children ?? []) {
    expect(tab.children).toHaveLength(1);
    expect(tab.children?.[0]?.value).toContain('CLOUD-5001');
    expect(tab.children?.[0]?.meta).toBe(`title="${attributeOf(tab, 'label')}"`);
  }
  const other = jsx('Flow', 'Samples', { call: 'order.query', values: 'color=red' });
  await expect(replaced([other])).rejects.toThrow(/order.query has no color/);
  const both = jsx('Flow', 'Samples', { call: 'order.query', part: 'pay' });
  await expect(replaced([both])).rejects.toThrow(/no attribute part/);
});
