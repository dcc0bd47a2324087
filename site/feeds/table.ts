/** Tables, from HTML to GFM's: one line a row, a cell's blocks set apart by `<br>`. */
import {
  attribute,
  type Element,
  elementsWhere,
  isBlock,
  isElement,
  isLeftOut,
  type Node,
  textOf,
  tidySpaces,
} from './article.ts';
import { alternativeOf, codeSpan, escapeText, inlineOf, type Surroundings } from './inline.ts';

/** The lines of a cell: each block is one, each item of a list begins with a dot. */
function cellLines(nodes: readonly Node[], around: Surroundings): string[] {
  const lines: string[] = [];
  let run: Node[] = [];
  const endRun = () => {
    lines.push(tidySpaces(inlineOf(run, around)));
    run = [];
  };
  for (const node of nodes) {
    const hasBlocks = isElement(node) && (isBlock(node) || elementsWhere(node, isBlock).length > 0);
    if (!hasBlocks) {
      run.push(node);
      continue;
    }
    endRun();
    if (isLeftOut(node)) continue;
    if (node.tagName === 'pre') lines.push(codeSpan(textOf(node), true));
    else if (node.tagName === 'svg') lines.push(escapeText(alternativeOf(node)));
    else {
      const inner = cellLines(node.childNodes, around);
      lines.push(
        ...(node.tagName === 'li' ? inner.map((line, at) => (at === 0 ? `• ${line}` : line)) : inner),
      );
    }
  }
  endRun();
  return lines.filter((line) => line !== '');
}

function cellsOf(row: Element): Element[] {
  return row.childNodes
    .filter(isElement)
    .filter((cell) => (cell.tagName === 'td' || cell.tagName === 'th') && !isLeftOut(cell));
}

function rowTexts(row: Element, around: Surroundings): string[] {
  return cellsOf(row).flatMap((cell) => {
    const span = Number(attribute(cell, 'colspan') ?? '1');
    const text = cellLines(cell.childNodes, around).join('<br>');
    return [text, ...Array<string>(Math.max(0, span - 1)).fill('')];
  });
}

function isHeaderRow(row: Element): boolean {
  const isInHead =
    row.parentNode !== null && 'tagName' in row.parentNode && row.parentNode.tagName === 'thead';
  return isInHead || cellsOf(row).every(({ tagName }) => tagName === 'th');
}

/** A table's blocks: its caption, where it has one, and its rows. A table without headings gets empty ones. */
export function tableBlocks(table: Element, around: Surroundings): string[] {
  const rows = elementsWhere(table, ({ tagName }) => tagName === 'tr').filter((row) => !isLeftOut(row));
  const [caption] = elementsWhere(table, ({ tagName }) => tagName === 'caption');
  const texts = rows.map((row) => rowTexts(row, { ...around, isCell: true }));
  const width = Math.max(0, ...texts.map((row) => row.length));
  if (width === 0) return [];
  const line = (row: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`;
  const [first] = rows;
  const [head = [], ...body] = first !== undefined && isHeaderRow(first) ? texts : [[], ...texts];
  const markdown = [line(head), line(Array<string>(width).fill('---')), ...body.map(line)].join('\n');
  return caption === undefined
    ? [markdown]
    : [`**${inlineOf(caption.childNodes, around).trim()}**`, markdown];
}
