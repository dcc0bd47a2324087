/** The little of the MDX syntax tree that the plugin reads and writes. */

export interface Place {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

export interface MdxAttribute {
  readonly type: 'mdxJsxAttribute' | 'mdxJsxExpressionAttribute';
  readonly name?: string;
  readonly value?: string | null | MdxAttributeExpression;
}

export interface MdxAttributeExpression {
  readonly type: 'mdxJsxAttributeValueExpression';
  readonly value: string;
  readonly data?: { readonly estree: object };
}

export interface MdxNode {
  type: string;
  name?: string | null;
  value?: string;
  url?: string;
  title?: string | null;
  lang?: string;
  meta?: string;
  attributes?: readonly MdxAttribute[];
  children?: MdxNode[];
  position?: Place;
  data?: Readonly<Record<string, unknown>>;
}

export interface MdxFile {
  readonly path?: string;
  /** Ends the build with the page's name, line and column. */
  fail(reason: string, place?: Place): never;
}

export function isJsx(node: MdxNode): boolean {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** An attribute whose value is a string literal, whatever characters it holds. */
export function literalAttribute(name: string, value: string | number | boolean): MdxAttribute {
  const literal = { type: 'Literal', value, raw: JSON.stringify(value) };
  const estree = {
    type: 'Program',
    sourceType: 'module',
    comments: [],
    body: [{ type: 'ExpressionStatement', expression: literal }],
  };
  return {
    type: 'mdxJsxAttribute',
    name,
    value: { type: 'mdxJsxAttributeValueExpression', value: literal.raw, data: { estree } },
  };
}
