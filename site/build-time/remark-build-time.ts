/**
 * Replaces the elements of the registry in MDX by what they show, while the site is built: the browser gets
 * text, not the contract. The page's language follows from its path.
 */
import type { Language } from '@tollgate/contract/model';
import { attributesOf, checkAttributes } from './attributes.ts';
import { type BuildTimeComponent, PageError, partsOf } from './component.ts';
import { blockNode, inlineNodes } from './emit.ts';
import { isJsx, type MdxFile, type MdxNode } from './mdx-tree.ts';
import { components } from './registry.ts';
import { sampleTabs } from './sample-tabs.ts';

/** The language of a page: Chinese under i18n/zh, else English. */
export function languageOfPath(path: string): Language {
  return /(?:^|[/\\])i18n[/\\]zh[/\\]/.test(path) ? 'zh' : 'en';
}

/** A remark plugin that runs before all others, so that headings and contents see the replaced text. */
export default function remarkBuildTime() {
  return (tree: MdxNode, file: MdxFile): void => {
    const page: Page = { file, language: languageOfPath(file.path ?? '') };
    replaceIn(tree, page);
    if (page.language === 'zh') closeGaps(tree);
  };
}

interface Page {
  readonly file: MdxFile;
  readonly language: Language;
}

function replaceIn(parent: MdxNode, page: Page): void {
  const { children } = parent;
  if (children === undefined) return;
  const replaced: MdxNode[] = [];
  for (const child of children) {
    const component = isJsx(child) ? components.get(child.name ?? '') : undefined;
    if (isJsx(child) && child.name === 'Samples') {
      const tabs = failing(child, page, () => sampleTabs(child));
      replaceIn(tabs, page);
      replaced.push(tabs);
    } else if (component === undefined) {
      replaceIn(child, page);
      replaced.push(child);
    } else replaced.push(...nodesFor(child, component, page));
  }
  parent.children = replaced;
}

const endOf = ({ type, value, children }: MdxNode): string =>
  type === 'inlineCode' ? '' : (value ?? children?.map(endOf).at(-1) ?? '');

/**
 * Chinese punctuation has its own space. The one that the source has after a component that ends in a bracket, or
 * which Markdown needs after `**…。**`, is left out.
 */
function closeGaps({ children = [] }: MdxNode): void {
  children.forEach((child, index) => {
    const before = children[index - 1];
    if (child.type === 'text' && before !== undefined && /[，。、；：！？）】」』》]$/.test(endOf(before)))
      child.value = child.value?.replace(/^ +/, '') ?? '';
    closeGaps(child);
  });
}

/** The work's result; what is wrong with a node ends the build at its place. */
function failing<Result>({ position }: MdxNode, { file }: Page, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof PageError) return file.fail(error.message, position);
    throw error;
  }
}

function nodesFor(node: MdxNode, component: BuildTimeComponent, page: Page): MdxNode[] {
  const name = node.name ?? '';
  return failing(node, page, () => {
    const attributes = attributesOf(node);
    checkAttributes(name, component, attributes);
    if ((node.children ?? []).length > 0)
      throw new PageError(`<${name}> accepts no content: write <${name} …/>`);
    if (component.placement === 'inline') {
      const inline = inlineNodes(component.render(attributes, page.language));
      // MDX takes an element alone on its line out of its paragraph: text needs one again.
      return node.type === 'mdxJsxFlowElement' ? [{ type: 'paragraph', children: inline }] : inline;
    }
    if (node.type !== 'mdxJsxFlowElement')
      throw new PageError(`<${name}> is a block: put it on its own line`);
    return partsOf(component.render(attributes, page.language)).map(blockNode);
  });
}
