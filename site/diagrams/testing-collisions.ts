/** For tests: what runs into what in a scene. */
import type { Box, Label, Line, Rect, Scene, Shape } from './scene.ts';
import { labelRect, rectsOf } from './scene.ts';

function overlaps(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function contains(outer: Rect, inner: Rect, margin: number): boolean {
  return (
    inner.x >= outer.x + margin &&
    inner.y >= outer.y + margin &&
    inner.x + inner.width <= outer.x + outer.width - margin &&
    inner.y + inner.height <= outer.y + outer.height - margin
  );
}

function shrunk({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

/** A line has no width of its own: half a pixel to each side. */
function partsOf(line: Line): Rect[] {
  return rectsOf(line).map((part) => shrunk(part, -0.5));
}

const isLabel = (shape: Shape): shape is Label => shape.kind === 'label';
const isBox = (shape: Shape): shape is Box => shape.kind === 'box';
const isLine = (shape: Shape): shape is Line => shape.kind === 'line';
/** Frames and groups are seen through: arrows and lifelines go in and out. */
const isOpen = ({ tone }: Box) => tone === 'frame' || tone === 'group';

/** Pairs of an array, each once. */
function pairsOf<Item>(items: readonly Item[]): (readonly [Item, Item])[] {
  return items.flatMap((a, index) => items.slice(index + 1).map((b) => [a, b] as const));
}

/** Returns the collisions in words; empty if nothing touches what it should not. */
export function collisionsIn(scene: Scene): string[] {
  const labels = scene.shapes.filter(isLabel);
  const boxes = scene.shapes.filter(isBox);
  const badges = scene.shapes.filter(({ kind }) => kind === 'badge');
  // Lifelines pass behind: texts over them have a halo, boxes cover them.
  const lines = scene.shapes.filter(isLine).filter(({ stroke }) => stroke !== 'life');
  const found: string[] = [];
  for (const [a, b] of pairsOf(labels)) {
    if (overlaps(labelRect(a), labelRect(b))) found.push(`"${a.text}" over "${b.text}"`);
  }
  for (const label of labels) {
    const rect = labelRect(label);
    for (const box of boxes) {
      if (overlaps(rect, box) && !contains(box, rect, 3))
        found.push(`"${label.text}" over the edge of a box (${box.tone})`);
    }
    for (const line of lines) {
      if (partsOf(line).some((part) => overlaps(part, rect))) found.push(`a line through "${label.text}"`);
    }
    for (const badge of badges) {
      if (rectsOf(badge).some((part) => overlaps(part, rect))) found.push(`a number over "${label.text}"`);
    }
  }
  for (const [a, b] of pairsOf(boxes)) {
    const isNested = (isOpen(a) && contains(a, b, 2)) || (isOpen(b) && contains(b, a, 2));
    if (overlaps(a, b) && !isNested) found.push(`a box (${a.tone}) over a box (${b.tone})`);
  }
  for (const line of lines) {
    for (const box of boxes.filter((each) => !isOpen(each))) {
      if (partsOf(line).some((part) => overlaps(part, shrunk(box, 1))))
        found.push(`a line through a box (${box.tone})`);
    }
  }
  const whole = { x: 0, y: 0, width: scene.width, height: scene.height };
  for (const shape of scene.shapes) {
    if (!rectsOf(shape).every((rect) => contains(whole, rect, 0)))
      found.push(`a ${shape.kind} outside of the drawing`);
  }
  return found;
}
