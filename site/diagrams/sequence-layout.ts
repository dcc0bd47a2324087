/** Lays a sequence diagram out from top to bottom. */
import type { Language } from '@tollgate/contract/model';
import type { Action, Frame, Message, Note, SequenceDiagram, Step } from './kinds.ts';
import { faces } from './measure.ts';
import {
  type Box,
  badgeRadius,
  labelLines,
  moved,
  rectsOf,
  type Scene,
  type Shape,
  sceneOf,
} from './scene.ts';
import { actionPadding, type Column, columnsOf, everyStep, labelInset } from './sequence-columns.ts';
import { widestLine, wrap } from './wrap.ts';

const headPaddingY = 9;
const rowGap = 14;
const labelToArrow = 5;
const boxPaddingY = 7;
/** Between a frame and what is in it, and around a lifeline without a box. */
const frameInset = 12;
const lifelineSpace = 30;
const tabHeight = 24;
const tabPadding = 9;
const tabWidthMin = 250;
const noteOverhang = 62;
const tail = 10;

class SequenceLayout {
  readonly #language: Language;
  readonly #columns: ReadonlyMap<string, Column>;
  readonly #order: readonly Column[];
  /** Behind everything else, in the order of drawing. */
  readonly #frames: Shape[] = [];
  readonly #shapes: Shape[] = [];
  #y = 0;
  #number = 0;

  constructor(diagram: SequenceDiagram, language: Language) {
    this.#language = language;
    this.#order = columnsOf(diagram, language);
    this.#columns = new Map(this.#order.map((column) => [column.id, column]));
  }

  scene(diagram: SequenceDiagram): Scene {
    const heads = this.#heads(diagram);
    this.#steps(diagram.steps);
    const bottom = this.#y + tail;
    const lives = this.#order.map(({ x }): Shape => {
      const points = [
        { x, y: heads.bottom },
        { x, y: bottom },
      ];
      return { kind: 'line', points, stroke: 'life', head: 'none' };
    });
    return sceneOf([...this.#frames, ...lives, ...heads.shapes, ...this.#shapes], 4);
  }

  #column(id: string): Column {
    const column = this.#columns.get(id);
    if (column === undefined) throw new RangeError(`no participant ${id}`);
    return column;
  }

  #heads(diagram: SequenceDiagram): { readonly shapes: Shape[]; readonly bottom: number } {
    const heightOf = ({ nameLines, roleLines }: Column) =>
      nameLines.length * faces.strong.line + roleLines.length * faces.small.line;
    const inside = Math.max(...this.#order.map(heightOf));
    const height = inside + 2 * headPaddingY;
    const shapes = this.#order.flatMap((column, index): Shape[] => {
      const tone = diagram.participants[index]?.tone ?? 'plain';
      const top = headPaddingY + (inside - heightOf(column)) / 2;
      const nameHeight = column.nameLines.length * faces.strong.line;
      return [
        {
          kind: 'box',
          tone,
          radius: 8,
          x: column.x - column.headWidth / 2,
          y: 0,
          width: column.headWidth,
          height,
        },
        ...labelLines(column.nameLines, 'strong', 'middle', column.x, top),
        ...labelLines(column.roleLines, 'small', 'middle', column.x, top + nameHeight),
      ];
    });
    this.#y = height + rowGap;
    return { shapes, bottom: height };
  }

  #steps(steps: readonly Step[]): void {
    for (const step of steps) {
      if (step.kind === 'message') this.#message(step);
      else if (step.kind === 'action') this.#action(step);
      else if (step.kind === 'note') this.#note(step);
      else this.#frame(step);
    }
  }

  #badge(x: number, y: number): Shape {
    this.#number += 1;
    return { kind: 'badge', x, y, text: String(this.#number) };
  }

  #message({ from, to, text, code, isReply }: Message): void {
    const [start, end] = [this.#column(from).x, this.#column(to).x];
    const lines = wrap(text[this.#language], Math.abs(end - start) - 2 * labelInset, 'label');
    const middle = (start + end) / 2;
    this.#shapes.push(...labelLines(lines, 'label', 'middle', middle, this.#y));
    this.#y += lines.length * faces.label.line;
    if (code !== undefined) {
      this.#shapes.push(...labelLines([code], 'code', 'middle', middle, this.#y));
      this.#y += faces.code.line;
    }
    const y = this.#y + labelToArrow;
    const direction = Math.sign(end - start);
    this.#shapes.push(
      {
        kind: 'line',
        points: [
          { x: start + direction * badgeRadius, y },
          { x: end - direction, y },
        ],
        stroke: isReply === true ? 'dashed' : 'solid',
        head: isReply === true ? 'open' : 'full',
      },
      this.#badge(start, y),
    );
    this.#y = y + badgeRadius + rowGap - 4;
  }

  /** A box with text, centred at `x`. */
  #textBox(
    x: number,
    text: readonly string[],
    code: string | undefined,
    tone: Box['tone'],
    badge: boolean,
  ): void {
    const indent = badge ? 2 * badgeRadius + 4 : 0;
    const codes = code === undefined ? [] : [code];
    const inside = Math.max(widestLine(text, 'label'), widestLine(codes, 'code'));
    const width = Math.ceil(inside) + indent + 2 * actionPadding;
    const height = text.length * faces.label.line + codes.length * faces.code.line + 2 * boxPaddingY;
    const left = x - width / 2;
    const middle = left + indent + actionPadding + inside / 2;
    const textTop = this.#y + boxPaddingY;
    this.#shapes.push(
      { kind: 'box', tone, radius: tone === 'note' ? 3 : 6, x: left, y: this.#y, width, height },
      ...labelLines(text, 'label', 'middle', middle, textTop),
      ...labelLines(codes, 'code', 'middle', middle, textTop + text.length * faces.label.line),
    );
    if (badge) this.#shapes.push(this.#badge(left + 7 + badgeRadius, this.#y + height / 2));
    this.#y += height + rowGap;
  }

  #action({ at, text, code }: Action): void {
    const { x, reach } = this.#column(at);
    const width = 2 * (reach - actionPadding - badgeRadius - 2);
    this.#textBox(x, wrap(text[this.#language], width, 'label'), code, 'plain', true);
  }

  #note({ over, text }: Note): void {
    const places = over.map((id) => this.#column(id));
    const [left, right] = [Math.min(...places.map(({ x }) => x)), Math.max(...places.map(({ x }) => x))];
    const reach = places.length === 1 ? (places[0]?.reach ?? noteOverhang) : noteOverhang;
    const width = right - left + 2 * (reach - actionPadding);
    this.#textBox((left + right) / 2, wrap(text[this.#language], width, 'label'), undefined, 'note', false);
  }

  /** Around the participants of its steps, and no wider than what they show. */
  #frame({ parts }: Frame): void {
    const places = everyStep(parts.flatMap(({ steps }) => steps))
      .flatMap(idsOf)
      .map((id) => this.#column(id).x);
    const span = Math.max(...places) - Math.min(...places);
    const top = this.#y;
    const first = this.#shapes.length;
    const dividers: number[] = [];
    const tabs: (readonly Shape[])[] = [];
    for (const [index, { label, steps }] of parts.entries()) {
      if (index > 0) dividers.push(this.#y);
      const shapes = this.#tab(label[this.#language], Math.max(tabWidthMin, span + 2 * lifelineSpace));
      tabs.push(shapes);
      this.#steps(steps);
    }
    const inside = this.#shapes.slice(first).flatMap(rectsOf);
    const left = Math.min(Math.min(...places) - lifelineSpace, ...inside.map(({ x }) => x - frameInset));
    const tabsRight = tabs
      .flat()
      .flatMap(rectsOf)
      .map(({ x, width }) => left + x + width + 6);
    const contentRight = inside.map(({ x, width }) => x + width + frameInset);
    const right = Math.max(Math.max(...places) + lifelineSpace, ...tabsRight, ...contentRight);
    this.#shapes.push(...tabs.flat().map((shape) => moved(shape, left, 0)));
    const height = this.#y - top - 2;
    this.#frames.push({
      kind: 'box',
      tone: 'frame',
      radius: 8,
      x: left,
      y: top,
      width: right - left,
      height,
    });
    this.#frames.push(...dividers.map((y) => divider(left, right, y)));
    this.#y += rowGap - 2;
  }

  /** The condition of a frame's part, measured from the frame's left edge. */
  #tab(label: string, spaceWidth: number): Shape[] {
    const lines = wrap(label, spaceWidth - 2 * tabPadding - 12, 'small');
    const textHeight = lines.length * faces.small.line;
    const height = Math.max(tabHeight, textHeight + 8);
    const width = Math.ceil(widestLine(lines, 'small')) + 2 * tabPadding;
    const box: Shape = { kind: 'box', tone: 'tab', radius: 6, x: 6, y: this.#y + 6, width, height };
    const top = this.#y + 6 + (height - textHeight) / 2;
    this.#y += height + 6 + 10;
    return [box, ...labelLines(lines, 'small', 'start', 6 + tabPadding, top)];
  }
}

function divider(left: number, right: number, y: number): Shape {
  const points = [
    { x: left, y },
    { x: right, y },
  ];
  return { kind: 'line', points, stroke: 'divider', head: 'none' };
}

/** The participants that a step itself touches. */
function idsOf(step: Step): readonly string[] {
  if (step.kind === 'message') return [step.from, step.to];
  if (step.kind === 'action') return [step.at];
  return step.kind === 'note' ? step.over : [];
}

/** Everything of a sequence diagram at its place. */
export function sequenceScene(diagram: SequenceDiagram, language: Language): Scene {
  return new SequenceLayout(diagram, language).scene(diagram);
}
