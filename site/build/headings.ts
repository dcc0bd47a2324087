/** Ids of headings: the comment at their end names it, as in `Title {/* #id }`, else it is made from their text. */
import type { MdxNode } from '../build-time/mdx-tree.ts';

const textOf = ({ value, children = [] }: MdxNode): string => value ?? children.map(textOf).join('');

/** As readers know it from other sites: lower case, spaces as hyphens, no punctuation. */
function slugOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** Takes the comment with the id off the heading. */
function takeId(heading: MdxNode): string | undefined {
  const children = heading.children ?? [];
  const last = children.at(-1);
  const [, id] =
    /^\/\*\s*#(\S+)\s*\*\/$/.exec(last?.type === 'mdxTextExpression' ? (last.value ?? '') : '') ?? [];
  if (id === undefined) return undefined;
  children.pop();
  const text = children.at(-1);
  if (text?.type === 'text') text.value = text.value?.trimEnd() ?? '';
  return id;
}

/** A remark plugin that gives every heading an id. @throws where two headings of a page have one */
export default function headingIds() {
  return (tree: MdxNode): void => {
    const known = new Set<string>();
    const visit = (node: MdxNode): void => {
      if (node.type === 'heading') {
        const id = takeId(node) ?? slugOf(textOf(node));
        if (known.has(id)) throw new Error(`two headings have the id ${id}`);
        known.add(id);
        node.data = { ...node.data, hProperties: { id } };
      } else for (const child of node.children ?? []) visit(child);
    };
    visit(tree);
  };
}
