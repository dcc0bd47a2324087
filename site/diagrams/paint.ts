/** Shapes as SVG. Colours and faces are classes of diagram.css, which takes them from the site's tokens. */
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { widthOf } from './measure.ts';
import {
  badgeRadius,
  type Label,
  type Line,
  labelRect,
  type Point,
  type Scene,
  type Shape,
} from './scene.ts';

/** Halves of a pixel are exact enough, and short. */
function at(value: number): number {
  return Math.round(value * 2) / 2;
}

const headLength = 8;
const headHalf = 4;

/** An arrowhead at `end`, pointing away from `before`. */
function arrowHead(before: Point, end: Point, isOpen: boolean): ReactNode {
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [dx, dy] = [(end.x - before.x) / length, (end.y - before.y) / length];
  const [backX, backY] = [end.x - dx * headLength, end.y - dy * headLength];
  const points = [
    [backX - dy * headHalf, backY + dx * headHalf],
    [end.x, end.y],
    [backX + dy * headHalf, backY - dx * headHalf],
  ]
    .map(([x = 0, y = 0]) => `${at(x)},${at(y)}`)
    .join(' ');
  return h(isOpen ? 'polyline' : 'polygon', { points, className: isOpen ? 'ho' : 'hf' });
}

function paintLine({ points, stroke, head }: Line): ReactNode[] {
  const className = { solid: 'l', dashed: 'l ld', life: 'll', divider: 'lv' }[stroke];
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${at(x)} ${at(y)}`).join('');
  const painted: ReactNode[] = [h('path', { d: path, className })];
  const [first, second, beforeLast, last] = [points[0], points[1], points.at(-2), points.at(-1)];
  if (head !== 'none' && beforeLast !== undefined && last !== undefined) {
    painted.push(arrowHead(beforeLast, last, head === 'open'));
  }
  if (head === 'both' && first !== undefined && second !== undefined)
    painted.push(arrowHead(second, first, false));
  return painted;
}

/** Returns true if a label is in a filled box: no line passes behind it there. */
function isInBox(label: Label, shapes: readonly Shape[]): boolean {
  const { x, y, width } = labelRect(label);
  return shapes.some(
    (box) =>
      box.kind === 'box' &&
      box.tone !== 'frame' &&
      box.tone !== 'group' &&
      box.x <= x &&
      x + width <= box.x + box.width &&
      box.y <= y &&
      label.y <= box.y + box.height,
  );
}

function paint(shape: Shape, shapes: readonly Shape[]): ReactNode[] {
  if (shape.kind === 'line') return paintLine(shape);
  if (shape.kind === 'box') {
    const { x, y, width, height, radius, tone } = shape;
    const place = { x: at(x), y: at(y), width: at(width), height: at(height), rx: radius };
    return [h('rect', { ...place, className: `b b-${tone}` })];
  }
  if (shape.kind === 'badge') {
    return [
      h('circle', { cx: at(shape.x), cy: at(shape.y), r: badgeRadius, className: 'n' }),
      h('text', { x: at(shape.x), y: at(shape.y + 3.75), className: 'nt m' }, shape.text),
    ];
  }
  const { x, y, face, anchor, text } = shape;
  const own = { label: 't', strong: 's', small: 'k', code: 'c' }[face];
  const className = `${own}${anchor === 'middle' ? ' m' : ''}${isInBox(shape, shapes) ? ' in' : ''}`;
  // As wide as the layout took it for, in whatever font the reader has.
  const textLength = Math.floor(widthOf(text, face) * 2) / 2;
  const width = { textLength, lengthAdjust: 'spacingAndGlyphs' };
  return [h('text', { x: at(x), y: at(y), className, ...width }, text)];
}

/** The drawing, named and described for those who do not see it. `id` is unique on its page. */
export function paintScene(scene: Scene, id: string, title: string, description: string): ReactElement {
  const { width, height, shapes } = scene;
  return h(
    'svg',
    {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'aria-labelledby': `${id}-title`,
      'aria-describedby': `${id}-desc`,
    },
    h('title', { id: `${id}-title` }, title),
    h('desc', { id: `${id}-desc` }, description),
    ...shapes.flatMap((shape) => paint(shape, shapes)),
  );
}
