/** A remark plugin: the first mention of a term in a page's text leads to the glossary. */
import type { Language } from '@tollgate/contract/model';
import type { MdxFile, MdxNode } from './mdx-tree.ts';
import { languageOfPath } from './remark-build-time.ts';

/** Terms that not every reader knows, with the part of the glossary that explains them. */
const terms: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\bacquirers?\b/i, 'parties'],
    [/\bissuers?\b/i, 'parties'],
    [/\bsettle(?:s|d|ment)\b/i, 'life'],
    [/\bchargebacks?\b/i, 'life'],
    [/\bPCI DSS\b/, 'cards'],
    [/\bidempotent\b/i, 'security'],
  ],
  zh: [
    [/收单机构/, 'parties'],
    [/发卡机构/, 'parties'],
    // Not in 批结算, which is the close of a batch.
    [/(?<!批)结算/, 'life'],
    [/拒付/, 'life'],
    [/PCI DSS/, 'cards'],
  ],
};

const glossary = 'PaymentsGlossary';

/** Links the first mention in these texts. */
function linkFirst(parents: readonly MdxNode[], [pattern, part]: readonly [RegExp, string]): void {
  for (const parent of parents) {
    const children = parent.children ?? [];
    for (const [index, child] of children.entries()) {
      const found = child.type === 'text' ? pattern.exec(child.value ?? '') : null;
      if (found === null) continue;
      const [word] = found;
      const text = child.value ?? '';
      const link = { type: 'link', url: `/${glossary}#${part}`, children: [{ type: 'text', value: word }] };
      const pieces: MdxNode[] = [
        { type: 'text', value: text.slice(0, found.index) },
        link,
        { type: 'text', value: text.slice(found.index + word.length) },
      ];
      parent.children = [...children.slice(0, index), ...pieces, ...children.slice(index + 1)];
      return;
    }
  }
}

/** Paragraphs of the page itself and of its lists: tables and headings stay as they are. */
function paragraphs(node: MdxNode): MdxNode[] {
  if (node.type === 'paragraph') return [node];
  const isText = ['root', 'list', 'listItem'].includes(node.type);
  return isText ? (node.children ?? []).flatMap(paragraphs) : [];
}

export default function glossaryLinks() {
  return (tree: MdxNode, file: MdxFile): void => {
    const path = file.path ?? '';
    if (path.includes(glossary) || path.includes('News') || path.includes('overview')) return;
    for (const term of terms[languageOfPath(path)]) linkFirst(paragraphs(tree), term);
  };
}
