/** Where the lifelines of a sequence diagram are: as near to each other as their texts allow. */
import type { Language } from '@tollgate/contract/model';
import type { Action, Message, SequenceDiagram, Step } from './kinds.ts';
import { faces, widthOf } from './measure.ts';
import { badgeRadius } from './scene.ts';
import { widestLine, widestPiece, wrap } from './wrap.ts';

export interface Column {
  readonly id: string;
  readonly x: number;
  readonly nameLines: readonly string[];
  readonly roleLines: readonly string[];
  readonly headWidth: number;
  /** How far a box centred on the lifeline may reach to each side. */
  readonly reach: number;
}

const headTextMax = 128;
/** With two participants there is space for what they hold. */
const headTextOfTwo = 190;
const headPadding = 12;
const headGap = 14;
const headWidthMin = 84;
/** The widest that a diagram grows for the sake of shorter labels: the text column of a wide page. */
const widthWanted = 660;
const labelOneLineMax = 250;
const airMax = 1.4;
const gapMin = 100;
/** Left of the first lifeline and right of the last one: half a head, or an action with its frame. */
const edgeSpace = 92;
const edgeReachMin = 76;
const edgeReachOfTwo = 112;
export const labelInset = badgeRadius + 11;
export const actionPadding = 10;

/** All steps with those inside of frames. */
export function everyStep(steps: readonly Step[]): readonly Step[] {
  return steps.flatMap((step) =>
    step.kind === 'frame' ? [step, ...step.parts.flatMap((part) => everyStep(part.steps))] : [step],
  );
}

function headsOf(diagram: SequenceDiagram, language: Language) {
  const space = diagram.participants.length > 2 ? headTextMax : headTextOfTwo;
  return diagram.participants.map(({ id, name, role }) => {
    const nameLines = wrap(name[language], space, 'strong');
    const roleLines = role === undefined ? [] : wrap(role[language], space, 'small');
    const text = Math.max(widestLine(nameLines, 'strong'), widestLine(roleLines, 'small'));
    return { id, nameLines, roleLines, headWidth: Math.max(headWidthMin, Math.ceil(text) + 2 * headPadding) };
  });
}

/** The least and the wished-for length of a message's arrow. */
function arrowLengths({ text, code }: Message, language: Language): readonly [least: number, wished: number] {
  const codeWidth = code === undefined ? 0 : widthOf(code, 'code');
  const oneLine = Math.min(widthOf(text[language], 'label'), labelOneLineMax);
  const least = Math.max(codeWidth, widestPiece(text[language], 'label'));
  return [least + 2 * labelInset, Math.max(least, oneLine) + 2 * labelInset];
}

export function columnsOf(diagram: SequenceDiagram, language: Language): readonly Column[] {
  const heads = headsOf(diagram, language);
  const place = new Map(heads.map(({ id }, index) => [id, index]));
  const indexOf = (id: string): number => {
    const index = place.get(id);
    if (index === undefined) throw new RangeError(`${diagram.name} has no participant ${id}`);
    return index;
  };
  const least = heads.slice(1).map((head, index) => {
    const before = heads[index]?.headWidth ?? 0;
    return Math.max(gapMin, (before + head.headWidth) / 2 + headGap);
  });
  const steps = everyStep(diagram.steps);
  const messages = steps.filter((step): step is Message => step.kind === 'message');
  const spans = messages
    .map((message) => {
      const [a, b] = [indexOf(message.from), indexOf(message.to)];
      return { start: Math.min(a, b), end: Math.max(a, b), lengths: arrowLengths(message, language) };
    })
    .sort((a, b) => a.end - a.start - (b.end - b.start));
  const wished = [...least];
  for (const { start, end, lengths } of spans) {
    widen(least, start, end, lengths[0]);
    widen(wished, start, end, lengths[1]);
  }
  const gaps = fitted(least, wished, heads[0]?.headWidth ?? 0, heads.at(-1)?.headWidth ?? 0);
  const actions = steps.filter((step): step is Action => step.kind === 'action');
  let x = 0;
  return heads.map((head, index) => {
    if (index > 0) x += gaps[index - 1] ?? 0;
    const [before, after] = [gaps[index - 1], gaps[index]];
    const own = actions.filter(({ at }) => indexOf(at) === index);
    const needed = Math.max(0, ...own.map((action) => actionNeed(action, language)));
    const space = Math.min(...[before, after].filter((gap) => gap !== undefined).map((gap) => gap * 0.72));
    const isEdge = before === undefined || after === undefined;
    const edgeReach = heads.length > 2 ? edgeReachMin : edgeReachOfTwo;
    const reach = isEdge ? Math.min(space, Math.max(edgeReach, head.headWidth / 2)) : space;
    return { ...head, x, reach: Math.max(reach, needed) };
  });
}

/** Half of the least width of an action's box. */
function actionNeed({ text, code }: Action, language: Language): number {
  const codeWidth = code === undefined ? 0 : widthOf(code, 'code');
  const inside = Math.max(codeWidth, widestPiece(text[language], 'label'), faces.label.size * 6);
  return inside / 2 + actionPadding + badgeRadius + 4;
}

/** Makes the gaps from `start` to `end` at least `length` long together. */
function widen(gaps: number[], start: number, end: number, length: number): void {
  const now = gaps.slice(start, end).reduce((sum, gap) => sum + gap, 0);
  if (now >= length || end === start) return;
  for (let index = start; index < end; index++)
    gaps[index] = (gaps[index] ?? 0) + (length - now) / (end - start);
}

/**
 * The wished-for gaps where they fit, and some air where there is more space; else each gives up its share of
 * what is too much.
 */
function fitted(least: readonly number[], wished: readonly number[], first: number, last: number): number[] {
  const sum = (gaps: readonly number[]) => gaps.reduce((total, gap) => total + gap, 0);
  const space = widthWanted - Math.max(edgeSpace, first / 2) - Math.max(edgeSpace, last / 2);
  const tooMuch = sum(wished) - Math.max(space, sum(least));
  const slack = sum(wished) - sum(least);
  if (tooMuch <= 0 || slack <= 0) {
    const air = Math.min(airMax, space / sum(wished));
    return wished.map((gap) => Math.round(gap * Math.max(1, air)));
  }
  return wished.map((gap, index) => Math.round(gap - ((gap - (least[index] ?? gap)) * tooMuch) / slack));
}
