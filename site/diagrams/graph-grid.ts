/** The grid of a graph: how wide its columns and how high its rows are, and where each node is. */
import type { Language } from '@tollgate/contract/model';
import type { GraphDiagram, GraphEdge, GraphNode } from './kinds.ts';
import { faces, widthOf } from './measure.ts';
import type { Rect } from './scene.ts';
import { widestLine, widestPiece, wrap } from './wrap.ts';

export interface PlacedNode {
  readonly node: GraphNode;
  readonly rect: Rect;
  readonly titleLines: readonly string[];
  readonly bodyLines: readonly (readonly string[])[];
}

export interface EdgeText {
  readonly lines: readonly string[];
  readonly code: string | undefined;
  readonly width: number;
  readonly height: number;
}

const nodeWidthUsual = 132;
const nodeWidthMin = 96;
const labelWidthUsual = 120;
export const nodePadding = 11;
/** Space at both ends of an edge's label. */
const labelEnds = 20;
const columnGapMin = 44;
const rowGapMin = 40;

/** Words and code of an edge's label; undefined where it has neither. */
export function edgeText(diagram: GraphDiagram, edge: GraphEdge, language: Language): EdgeText | undefined {
  const { text, code } = edge;
  if (text === undefined && code === undefined) return undefined;
  const wanted = diagram.labelWidth ?? labelWidthUsual;
  const words = text?.[language];
  const lines =
    words === undefined ? [] : wrap(words, Math.max(wanted, widestPiece(words, 'small')), 'small');
  const codeWidth = code === undefined ? 0 : widthOf(code, 'code');
  const codeHeight = code === undefined ? 0 : faces.code.line;
  return {
    lines,
    code,
    width: Math.max(widestLine(lines, 'small'), codeWidth),
    height: lines.length * faces.small.line + codeHeight,
  };
}

export function nodeHeight({ titleLines, bodyLines, node }: Omit<PlacedNode, 'rect'>): number {
  const body = bodyLines.flat().length * faces.small.line;
  const code = node.code === undefined ? 0 : faces.code.line + 1;
  return titleLines.length * faces.strong.line + code + (body === 0 ? 0 : body + 4) + 2 * nodePadding;
}

function textOfNode(diagram: GraphDiagram, node: GraphNode, language: Language): Omit<PlacedNode, 'rect'> {
  const width = (diagram.nodeWidth ?? nodeWidthUsual) * (node.columns ?? 1);
  return {
    node,
    titleLines: wrap(node.title[language], width, 'strong'),
    bodyLines: (node.lines ?? []).map((line) => wrap(line[language], width, 'small')),
  };
}

function nodeWidth({ node, titleLines, bodyLines }: Omit<PlacedNode, 'rect'>): number {
  const code = node.code === undefined ? 0 : widthOf(node.code, 'code');
  const inside = Math.max(widestLine(titleLines, 'strong'), widestLine(bodyLines.flat(), 'small'), code);
  return Math.max(nodeWidthMin, Math.ceil(inside) + 2 * nodePadding + 4);
}

interface Track {
  readonly starts: readonly number[];
  readonly sizes: readonly number[];
}

/** Columns or rows one after the other, with the gaps between them. */
function trackOf(sizes: readonly number[], gaps: readonly number[]): Track {
  let at = 0;
  const starts = sizes.map((size, index) => {
    const start = at;
    at += size + (gaps[index] ?? 0);
    return start;
  });
  return { starts, sizes };
}

/** Where a node that takes `count` columns from `first` on begins and how wide it is. */
function stretch(
  { starts, sizes }: Track,
  first: number,
  count: number,
): readonly [start: number, size: number] {
  const start = starts[first] ?? 0;
  const last = first + count - 1;
  return [start, (starts[last] ?? 0) + (sizes[last] ?? 0) - start];
}

/** The nodes at their places. Nodes of a column are equally wide, nodes of a row equally high. */
export function placedNodes(diagram: GraphDiagram, language: Language): ReadonlyMap<string, PlacedNode> {
  const texts = diagram.nodes.map((node) => textOfNode(diagram, node, language));
  const columnCount = Math.max(...diagram.nodes.map(({ column, columns = 1 }) => column + columns));
  const rowCount = Math.max(...diagram.nodes.map(({ row }) => row + 1));
  const widths = Array.from({ length: columnCount }, (_, column) =>
    Math.max(
      nodeWidthMin,
      ...texts.filter(({ node }) => node.column === column && (node.columns ?? 1) === 1).map(nodeWidth),
    ),
  );
  const heights = Array.from({ length: rowCount }, (_, row) =>
    Math.max(0, ...texts.filter(({ node }) => node.row === row).map(nodeHeight)),
  );
  const gaps = gapsOf(diagram, language, columnCount, rowCount);
  const [columns, rows] = [trackOf(widths, gaps.columns), trackOf(heights, gaps.rows)];
  return new Map(
    texts.map((text) => {
      const { node } = text;
      const [x, width] = stretch(columns, node.column, node.columns ?? 1);
      const [y, height] = [rows.starts[node.row] ?? 0, rows.sizes[node.row] ?? 0];
      return [node.id, { ...text, rect: { x, y, width, height } }];
    }),
  );
}

/** Gaps wide enough for the labels of the edges that cross them, and for what the data asks. */
function gapsOf(diagram: GraphDiagram, language: Language, columnCount: number, rowCount: number) {
  const columns = Array.from({ length: columnCount - 1 }, (_, index) =>
    Math.max(columnGapMin, diagram.columnGaps?.[index] ?? 0),
  );
  const rows = Array.from({ length: rowCount - 1 }, (_, index) =>
    Math.max(rowGapMin, diagram.rowGaps?.[index] ?? 0),
  );
  const nodes = new Map(diagram.nodes.map((node) => [node.id, node]));
  for (const edge of diagram.edges) {
    const [from, to, text] = [nodes.get(edge.from), nodes.get(edge.to), edgeText(diagram, edge, language)];
    if (from === undefined || to === undefined)
      throw new RangeError(`${diagram.name}: ${edge.from} → ${edge.to}`);
    if (text === undefined) continue;
    const [left, right] = from.column <= to.column ? [from, to] : [to, from];
    const [upper, lower] = from.row <= to.row ? [from, to] : [to, from];
    const columnGap = left.column + (left.columns ?? 1) - 1;
    // Straight across one gap: the label is in it.
    if (columnGap + 1 === right.column && isBeside(edge.exit?.[0] ?? 'right')) {
      columns[columnGap] = Math.max(columns[columnGap] ?? 0, text.width + 2 * labelEnds);
    }
    if (
      upper.row + 1 === lower.row &&
      !isBeside(edge.exit?.[0] ?? (columnGap + 1 === right.column ? 'right' : 'top'))
    ) {
      rows[upper.row] = Math.max(rows[upper.row] ?? 0, text.height + labelEnds);
    }
  }
  return { columns, rows };
}

function isBeside(side: string): boolean {
  return side === 'left' || side === 'right';
}
