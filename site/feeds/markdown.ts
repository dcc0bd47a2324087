/** HTML to Markdown (CommonMark with GFM's tables), for what the site's pages are made of. */
import {
  attribute,
  type Element,
  elementsWhere,
  hasClass,
  headingLevel,
  isBlock,
  isElement,
  isLeftOut,
  type Node,
  rawText,
  setApart,
  textOf,
  tidySpaces,
} from './article.ts';
import { codeLanguage, isLanguageLabel } from './code-language.ts';
import { alternativeOf, escapeText, inlineOf, linkTo, type Surroundings } from './inline.ts';
import { tableBlocks } from './table.ts';

/** A line of running text, safe from being read as a list, heading, quotation or rule. */
export function paragraph(nodes: readonly Node[], around: Surroundings): string {
  return inlineOf(nodes, around)
    .split('\\\n')
    .map((line) =>
      tidySpaces(line).replace(/^(?=[#>]|[-+*](?:\s|$)|[-=_*]{3,}\s*$)|(?<=^\d{1,9})(?=[.)](?:\s|$))/, '\\'),
    )
    .join('\\\n');
}

function indented(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line === '' ? '' : rest + line))
    .join('\n');
}

function codeBlock(pre: Element): string {
  const code = rawText(pre)
    .replace(/\r\n?/g, '\n')
    .replace(/^\n|\s+$/g, '');
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${codeLanguage(pre)}\n${code}\n${fence}`;
}

function listBlock(list: Element, around: Surroundings): string {
  const isOrdered = list.tagName === 'ol';
  const start = Number(attribute(list, 'start') ?? '1');
  const items = list.childNodes
    .filter(isElement)
    .filter((child) => !isLeftOut(child) && child.tagName === 'li');
  const bodies = items.map((item) => blocksOf(item.childNodes, around));
  const isTight = bodies.every((blocks) => blocks.slice(1).every((block) => /^(?:[-*] |\d+\. )/.test(block)));
  return bodies
    .map((blocks, index) => {
      const marker = isOrdered ? `${start + index}. ` : '- ';
      return indented(blocks.join(isTight ? '\n' : '\n\n'), marker, ' '.repeat(marker.length));
    })
    .join(isTight ? '\n' : '\n\n');
}

/** Terms in bold with what they mean behind them: Markdown has no list of its own for them. */
function definitionBlock(list: Element, around: Surroundings): string {
  const parts = elementsWhere(list, ({ tagName }) => tagName === 'dt' || tagName === 'dd');
  const lines: string[] = [];
  for (const part of parts) {
    if (part.tagName === 'dt') lines.push(`- **${paragraph(part.childNodes, around)}**`);
    else {
      const text = indented(blocksOf(part.childNodes, around).join('\n\n'), '', '  ');
      const last = lines.at(-1) ?? '-';
      lines.splice(-1, 1, `${last}${last.includes('\n') || !last.endsWith('**') ? '\n\n  ' : ': '}${text}`);
    }
  }
  return lines.join('\n');
}

function quoted(blocks: readonly string[]): string {
  return indented(blocks.join('\n\n'), '> ', '> ').replace(/^$/gm, '>');
}

/** A note of the theme: an aside or an element with the role or a class of one. */
function isNote(element: Element): boolean {
  return (
    element.tagName === 'aside' || attribute(element, 'role') === 'note' || hasClass(element, /^tg-banner$/)
  );
}

/** A heading's own text, without the link that it is to itself. */
function headingNodes(heading: Element): readonly Node[] {
  return setApart(heading.childNodes).flatMap((node) =>
    isElement(node) && !isLeftOut(node) && attribute(node, 'href')?.startsWith('#') === true
      ? node.childNodes
      : [node],
  );
}

/** Elements that stand for a title without being a heading. */
function isTitle(element: Element): boolean {
  const { tagName } = element;
  return tagName === 'summary' || tagName === 'dt' || hasClass(element, /^tg-banner-title$/);
}

function figureOf(element: Element): Element | undefined {
  for (let up = element.parentNode; up !== null && 'tagName' in up; up = up.parentNode) {
    if (up.tagName === 'figure') return up;
  }
  return undefined;
}

/** A figure's drawing in words; nothing where the caption says the same. */
function drawingBlocks(drawing: Element, figure: Element): string[] {
  const told = tidySpaces(alternativeOf(drawing));
  const captions = elementsWhere(figure, ({ tagName }) => tagName === 'figcaption');
  const bare = (text: string) => text.replace(/\s/g, '');
  const isSaid = bare(captions.map(textOf).join('')).includes(bare(told));
  return isSaid ? [] : [escapeText(told)];
}

function blocksOfElement(element: Element, around: Surroundings): string[] {
  const { tagName } = element;
  const level = headingLevel(element);
  if (level !== undefined) return [`${'#'.repeat(level)} ${paragraph(headingNodes(element), around)}`];
  if (tagName === 'pre') return [codeBlock(element)];
  if (tagName === 'ul' || tagName === 'ol') return [listBlock(element, around)];
  if (tagName === 'dl') return [definitionBlock(element, around)];
  if (tagName === 'table') return tableBlocks(element, around);
  if (tagName === 'hr') return ['---'];
  if (tagName === 'blockquote' || isNote(element)) return [quoted(blocksOf(element.childNodes, around))];
  if (isTitle(element)) return [`**${paragraph(element.childNodes, around)}**`];
  return blocksOf(element.childNodes, around);
}

/** A link around a card: its first line carries the link, the others follow. */
function cardBlocks(link: Element, around: Surroundings): string[] {
  const [first, ...rest] = blocksOf(link.childNodes, around).map((block) => block.replace(/^#+ /, ''));
  return first === undefined ? [] : [linkTo(attribute(link, 'href'), first, around), ...rest];
}

/** The blocks of a run of nodes: inline ones make up paragraphs, the others are blocks of their own. */
export function blocksOf(nodes: readonly Node[], around: Surroundings): string[] {
  const blocks: string[] = [];
  let run: Node[] = [];
  const endRun = () => {
    const text = paragraph(run, around);
    if (text !== '') blocks.push(text);
    run = [];
  };
  for (const node of nodes) {
    const figure = isElement(node) && node.tagName === 'svg' ? figureOf(node) : undefined;
    if (!isElement(node)) {
      run.push(node);
    } else if (isLeftOut(node) || isLanguageLabel(node)) {
      // A button or an icon: nothing to read. A language is at the code itself.
    } else if (figure !== undefined) {
      endRun();
      blocks.push(...drawingBlocks(node, figure));
    } else if (isBlock(node) && node.tagName !== 'svg') {
      endRun();
      blocks.push(...blocksOfElement(node, around));
    } else if (elementsWhere(node, isBlock).length > 0 && node.tagName !== 'svg') {
      endRun();
      blocks.push(...(node.tagName === 'a' ? cardBlocks(node, around) : blocksOf(node.childNodes, around)));
    } else run.push(node);
  }
  endRun();
  return blocks.filter((block) => block.trim() !== '');
}

/** A page's article as a Markdown document, ending with a line feed. */
export function toMarkdown(root: Element, around: Surroundings): string {
  return `${blocksOf(root.childNodes, around).join('\n\n')}\n`;
}
