/** Lays a graph out: nodes on their grid, edges with at most two bends, labels beside them. */
import type { Language } from '@tollgate/contract/model';
import {
  type EdgeText,
  edgeText,
  nodeHeight,
  nodePadding,
  type PlacedNode,
  placedNodes,
} from './graph-grid.ts';
import type { GraphDiagram, GraphEdge, GraphGroup, Port, Side } from './kinds.ts';
import { faces } from './measure.ts';
import { type Line, labelLines, type Point, type Rect, type Scene, type Shape, sceneOf } from './scene.ts';
import { widestLine } from './wrap.ts';

const labelGap = 6;
const groupPadding = 14;
const groupTitle = 24;

/** Everything of a graph at its place. */
export function graphScene(diagram: GraphDiagram, language: Language): Scene {
  const nodes = placedNodes(diagram, language);
  const shapes = [
    ...(diagram.groups ?? []).flatMap((group) => groupShapes(group, nodes, language)),
    ...[...nodes.values()].flatMap(nodeShapes),
    ...diagram.edges.flatMap((edge) => edgeShapes(edge, nodes, edgeText(diagram, edge, language))),
  ];
  return sceneOf(shapes, 4);
}

function nodeShapes(placed: PlacedNode): Shape[] {
  const { node, rect, titleLines, bodyLines } = placed;
  const middle = rect.x + rect.width / 2;
  let top = rect.y + (rect.height - nodeHeight(placed)) / 2 + nodePadding;
  const shapes: Shape[] = [{ kind: 'box', tone: node.tone ?? 'plain', radius: 8, ...rect }];
  if (node.code !== undefined) {
    shapes.push(...labelLines([node.code], 'code', 'middle', middle, top));
    top += faces.code.line + 1;
  }
  shapes.push(...labelLines(titleLines, 'strong', 'middle', middle, top));
  top += titleLines.length * faces.strong.line + 4;
  return [...shapes, ...labelLines(bodyLines.flat(), 'small', 'middle', middle, top)];
}

function groupShapes(group: GraphGroup, nodes: ReadonlyMap<string, PlacedNode>, language: Language): Shape[] {
  const rects = group.nodes.map((id) => nodeOf(nodes, id).rect);
  const left = Math.min(...rects.map(({ x }) => x)) - groupPadding;
  const top = Math.min(...rects.map(({ y }) => y)) - groupPadding - groupTitle;
  const right = Math.max(...rects.map(({ x, width }) => x + width)) + groupPadding;
  const bottom = Math.max(...rects.map(({ y, height }) => y + height)) + groupPadding;
  const title = group.title[language];
  const width = Math.max(right - left, widestLine([title], 'small') + 2 * groupPadding);
  return [
    { kind: 'box', tone: 'group', radius: 10, x: left, y: top, width, height: bottom - top },
    ...labelLines([title], 'small', 'start', left + groupPadding, top + 7),
  ];
}

function nodeOf(nodes: ReadonlyMap<string, PlacedNode>, id: string): PlacedNode {
  const node = nodes.get(id);
  if (node === undefined) throw new RangeError(`no node ${id}`);
  return node;
}

function portPoint({ x, y, width, height }: Rect, [side, fraction = 0.5]: Port): Point {
  if (side === 'left') return { x, y: y + height * fraction };
  if (side === 'right') return { x: x + width, y: y + height * fraction };
  return { x: x + width * fraction, y: side === 'top' ? y : y + height };
}

/** The sides that face each other, where the data names none. */
function facing(from: Rect, to: Rect): readonly [Side, Side] {
  if (to.x >= from.x + from.width) return ['right', 'left'];
  if (to.x + to.width <= from.x) return ['left', 'right'];
  return to.y > from.y ? ['bottom', 'top'] : ['top', 'bottom'];
}

function isBeside(side: Side): boolean {
  return side === 'left' || side === 'right';
}

/** Where nothing is said, an edge goes straight on, as long as the node that it leads to is opposite. */
function aligned(end: Point, to: Rect, [exit]: Port, [entry]: Port, start: Point): Point {
  if (isBeside(exit) !== isBeside(entry)) return end;
  if (isBeside(exit)) return start.y > to.y && start.y < to.y + to.height ? { x: end.x, y: start.y } : end;
  return start.x > to.x && start.x < to.x + to.width ? { x: start.x, y: end.y } : end;
}

/** From port to port in straight parts: none, one or two bends. */
function routeOf(start: Point, exit: Side, end: Point, entry: Side): Point[] {
  if (isBeside(exit) !== isBeside(entry)) {
    const bend = isBeside(exit) ? { x: end.x, y: start.y } : { x: start.x, y: end.y };
    return [start, bend, end];
  }
  if (isBeside(exit)) {
    if (start.y === end.y) return [start, end];
    const x = (start.x + end.x) / 2;
    return [start, { x, y: start.y }, { x, y: end.y }, end];
  }
  if (start.x === end.x) return [start, end];
  const y = (start.y + end.y) / 2;
  return [start, { x: start.x, y }, { x: end.x, y }, end];
}

function edgeShapes(
  edge: GraphEdge,
  nodes: ReadonlyMap<string, PlacedNode>,
  text: EdgeText | undefined,
): Shape[] {
  const [from, to] = [nodeOf(nodes, edge.from).rect, nodeOf(nodes, edge.to).rect];
  const [exitSide, entrySide] = facing(from, to);
  const exit = edge.exit ?? [exitSide];
  const entry = edge.entry ?? [entrySide];
  const start = portPoint(from, exit);
  const end = portPoint(to, entry);
  const points = routeOf(
    start,
    exit[0],
    edge.entry?.[1] === undefined ? aligned(end, to, exit, entry, start) : end,
    entry[0],
  );
  const line: Line = {
    kind: 'line',
    points,
    stroke: edge.isDashed === true ? 'dashed' : 'solid',
    head: edge.isBoth === true ? 'both' : 'full',
  };
  return text === undefined ? [line] : [line, ...labelShapes(edge, points, text)];
}

/** The label at the middle of the edge's longest part. */
function labelShapes(
  edge: GraphEdge,
  points: readonly Point[],
  { lines, code, width, height }: EdgeText,
): Shape[] {
  const parts = points.slice(1).map((end, index) => ({ start: points[index] ?? end, end }));
  const lengthOf = ({ start, end }: (typeof parts)[number]) =>
    Math.abs(end.x - start.x) + Math.abs(end.y - start.y);
  const longest = parts.reduce((best, part) => (lengthOf(part) > lengthOf(best) ? part : best));
  const x = (longest.start.x + longest.end.x) / 2;
  const y = (longest.start.y + longest.end.y) / 2;
  const isLevel = longest.start.y === longest.end.y;
  const side = edge.label ?? (isLevel ? 'above' : 'right');
  const [center, top] = {
    above: [x, y - labelGap - height],
    left: [x - labelGap - 2 - width / 2, y - height / 2],
    right: [x + labelGap + 2 + width / 2, y - height / 2],
  }[side];
  const codes = code === undefined ? [] : [code];
  return [
    ...labelLines(lines, 'small', 'middle', center ?? x, top ?? y),
    ...labelLines(codes, 'code', 'middle', center ?? x, (top ?? y) + lines.length * faces.small.line),
  ];
}
