/** Result of a layout: shapes at exact places, before they become SVG. Tests look for overlaps here. */
import { type Face, faces, widthOf } from './measure.ts';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Meaning of a box's color; it comes with a border, a place and a text, never alone. */
export type Tone = 'plain' | 'gateway' | 'good' | 'bad' | 'note' | 'frame' | 'tab' | 'group';

export interface Box extends Rect {
  readonly kind: 'box';
  readonly tone: Tone;
  readonly radius: number;
}

export interface Label {
  readonly kind: 'label';
  readonly text: string;
  readonly face: Face;
  readonly anchor: 'start' | 'middle';
  readonly x: number;
  /** The baseline. */
  readonly y: number;
}

export interface Line {
  readonly kind: 'line';
  readonly points: readonly Point[];
  /** `life`: the lifeline of a participant, behind everything. `divider`: between the parts of a frame. */
  readonly stroke: 'solid' | 'dashed' | 'life' | 'divider';
  /** Ends that carry an arrowhead; `open` for replies. */
  readonly head: 'none' | 'full' | 'open' | 'both';
}

/** A step's number. */
export interface Badge extends Point {
  readonly kind: 'badge';
  readonly text: string;
}

export type Shape = Box | Label | Line | Badge;

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

export const badgeRadius = 9;

/** The rectangle that a label covers: from its ascenders to its descenders. */
export function labelRect({ text, face, anchor, x, y }: Label): Rect {
  const width = widthOf(text, face);
  const { size } = faces[face];
  const left = anchor === 'start' ? x : x - width / 2;
  return { x: left, y: y - size * 0.82, width, height: size * 1.08 };
}

/** Lines of text one below the other; `top` is the upper edge of the first. */
export function labelLines(
  lines: readonly string[],
  face: Face,
  anchor: Label['anchor'],
  x: number,
  top: number,
): Label[] {
  const { line, size } = faces[face];
  return lines.map((text, index) => ({
    kind: 'label',
    text,
    face,
    anchor,
    x,
    y: top + index * line + (line + size * 0.72) / 2,
  }));
}

/** The shapes moved so that everything is within `margin` of the upper left corner, and the size they need. */
export function sceneOf(shapes: readonly Shape[], margin: number): Scene {
  const rects = shapes.flatMap(rectsOf);
  const left = Math.min(...rects.map(({ x }) => x)) - margin;
  const top = Math.min(...rects.map(({ y }) => y)) - margin;
  const right = Math.max(...rects.map(({ x, width }) => x + width)) + margin;
  const bottom = Math.max(...rects.map(({ y, height }) => y + height)) + margin;
  return {
    width: Math.ceil(right - left),
    height: Math.ceil(bottom - top),
    shapes: shapes.map((shape) => moved(shape, -left, -top)),
  };
}

/** The rectangles that a shape covers; a line has one for each of its straight parts. */
export function rectsOf(shape: Shape): Rect[] {
  if (shape.kind === 'box') return [shape];
  if (shape.kind === 'label') return [labelRect(shape)];
  if (shape.kind === 'badge') {
    const side = 2 * badgeRadius;
    return [{ x: shape.x - badgeRadius, y: shape.y - badgeRadius, width: side, height: side }];
  }
  return shape.points.slice(1).map((end, index) => {
    const start = shape.points[index] ?? end;
    return {
      x: Math.min(start.x, end.x),
      y: Math.min(start.y, end.y),
      width: Math.abs(end.x - start.x),
      height: Math.abs(end.y - start.y),
    };
  });
}

/** The shape at another place. */
export function moved(shape: Shape, dx: number, dy: number): Shape {
  if (shape.kind === 'line')
    return { ...shape, points: shape.points.map(({ x, y }) => ({ x: x + dx, y: y + dy })) };
  return { ...shape, x: shape.x + dx, y: shape.y + dy };
}
