/** Reads a component's attributes off the page and holds them against what the component takes. */
import { type Attributes, type BuildTimeComponent, PageError } from './component.ts';
import type { MdxNode } from './mdx-tree.ts';

/** The attributes of a JSX element in a page. @throws PageError where one is no plain value */
export function attributesOf(node: MdxNode): Attributes {
  const attributes: Record<string, string | true> = {};
  for (const { name, value } of node.attributes ?? []) {
    if (name === undefined) throw new PageError('write each attribute: {...} is not supported');
    if (value === null || value === undefined) attributes[name] = true;
    else if (typeof value === 'string') attributes[name] = value;
    else attributes[name] = literalIn(name, value.value);
  }
  return attributes;
}

/** `{9}`, `{true}` and `{'text'}` mean what `="9"`, the bare name and `="text"` do. */
function literalIn(name: string, source: string): string | true {
  const literal = source.trim();
  if (literal === 'true') return true;
  if (/^\d+$/.test(literal)) return literal;
  const text = /^'([^'\\]*)'$|^"([^"\\]*)"$|^`([^`\\$]*)`$/.exec(literal);
  const found = text?.[1] ?? text?.[2] ?? text?.[3];
  if (found === undefined) throw new PageError(`${name}={${literal}}: give a plain text or number`);
  return found;
}

/** @throws PageError for an attribute that the component does not take, or does not get */
export function checkAttributes(
  name: string,
  component: Pick<BuildTimeComponent, 'attributes'>,
  attributes: Attributes,
): void {
  const rules = component.attributes;
  for (const [attribute, value] of Object.entries(attributes)) {
    const rule = Object.hasOwn(rules, attribute) ? rules[attribute] : undefined;
    if (rule === undefined) {
      const known = Object.keys(rules).join(', ') || 'none';
      throw new PageError(`<${name}> has no attribute ${attribute}; it takes: ${known}`);
    }
    if (rule.kind === 'flag' && value !== true)
      throw new PageError(`${attribute} of <${name}> takes no value`);
    if (rule.kind === 'text' && (value === true || value.trim() === '')) {
      throw new PageError(`${attribute} of <${name}> needs a value`);
    }
  }
  for (const [attribute, rule] of Object.entries(rules)) {
    if (rule.need === 'required' && !Object.hasOwn(attributes, attribute)) {
      throw new PageError(`<${name}> needs the attribute ${attribute}`);
    }
  }
}
