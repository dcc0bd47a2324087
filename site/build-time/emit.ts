/** Rendered elements as nodes of the page: blocks as one string of HTML, inline ones as text, code and links. */
import { Children, Fragment, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type BlockElement, type BlockPart, isCode } from './component.ts';
import { literalAttribute, type MdxNode } from './mdx-tree.ts';

/** The component that holds static HTML (site/build/guide-text.tsx); no page uses the name for anything else. */
const holderName = 'TollgateStaticHtml';

/** A part of a block as a node of the page. */
export function blockNode(part: BlockPart): MdxNode {
  if (!isCode(part)) return htmlNode(part);
  const title = part.title.replaceAll('"', "'");
  return { type: 'code', lang: part.grammar, meta: `title="${title}"`, value: part.code };
}

interface HtmlProps {
  readonly children?: ReactNode;
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}

/**
 * Markup as `<TollgateStaticHtml as="div" … html="…"/>`: the page's script holds one string in place of
 * thousands of element calls.
 */
function htmlNode(block: BlockElement): MdxNode {
  const {
    children,
    dangerouslySetInnerHTML: own,
    ...rest
  } = block.props as HtmlProps & Record<string, unknown>;
  const html = own?.__html ?? renderToStaticMarkup(children);
  const attributes = Object.entries(rest).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [literalAttribute(name, value)]
      : [],
  );
  return {
    type: 'mdxJsxFlowElement',
    name: holderName,
    attributes: [literalAttribute('as', String(block.type)), ...attributes, literalAttribute('html', html)],
    children: [],
    // As for an element that the author wrote out: MDX leaves it alone.
    data: { _mdxExplicitJsx: true },
  };
}

/**
 * An inline element as nodes of Markdown, so that headings, the table of contents, link checks and the router
 * see what they would see had the author typed it.
 */
export function inlineNodes(node: ReactNode): MdxNode[] {
  return Children.toArray(node).flatMap((child) => {
    if (typeof child === 'string' || typeof child === 'number')
      return [{ type: 'text', value: String(child) }];
    if (!isValidElement<Record<string, unknown> & { children?: ReactNode }>(child)) return [];
    const { children, href, title } = child.props;
    if (child.type === Fragment) return inlineNodes(children);
    if (child.type === 'code' && typeof children === 'string')
      return [{ type: 'inlineCode', value: children }];
    if (child.type === 'strong') return [{ type: 'strong', children: inlineNodes(children) }];
    if (child.type === 'a' && typeof href === 'string') {
      const shown = typeof title === 'string' ? { title } : {};
      return [{ type: 'link', url: href, ...shown, children: inlineNodes(children) }];
    }
    throw new TypeError(`an inline component cannot return <${String(child.type)}>`);
  });
}
