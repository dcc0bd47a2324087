/**
 * The search for what a client signed: single mistakes, then pairs, then a few triples, each put on every
 * accepted form of the request. It ends with a budget of work, never of time, so that one request
 * always gets one answer.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import type { Finding } from '../finding.ts';
import { findLeftOut } from '../left-out.ts';
import { sameBytes } from '../opened/digest.ts';
import type { Opened } from '../opened/opened.ts';
import type { AlgorithmCause, DoctorInput } from '../types.ts';
import { booleanMistakes, emptyMistakes } from './candidates-empties.ts';
import { joinMistakes, pairMistakes, textMistakes } from './candidates-joining.ts';
import { memberMistakes, orderMistakes } from './candidates-members.ts';
import { stringMistakes } from './candidates-strings.ts';
import { otherMoments, readTimestamp, timestampMistakes, timestampName } from './candidates-timestamp.ts';
import { nestedMistakes, numberMistakes } from './candidates-values.ts';
import { byteMistakes, wholeMistakes } from './candidates-whole.ts';
import { type Mistake, makeSheet, type Sheet, type Slot, writeText } from './sheet.ts';

/** Work that one diagnosis may cost, in bytes written and hashed: about 4,500 candidates of 700 bytes. */
const workMax = 14 * 1024 * 1024;
/** Cost of a candidate besides its bytes. */
const workPerCandidate = 1600;
/** And for each of its members. */
const workPerMember = 20;

/** Mistakes of each step that are tried together with others. */
const pairedPerSlot: Readonly<Record<Slot, number>> = {
  order: 6,
  members: 45,
  pair: 12,
  empties: 16,
  booleans: 6,
  numbers: 16,
  nested: 16,
  strings: 16,
  names: 3,
  join: 12,
  text: 10,
  bytes: 6,
  whole: 4,
};
const tripledPerSlot = 3;

function* allMistakes(sheet: Sheet, input: DoctorInput): Generator<Mistake | undefined> {
  yield* orderMistakes(sheet);
  yield* emptyMistakes(sheet);
  yield* booleanMistakes(sheet);
  yield* memberMistakes(sheet);
  yield* pairMistakes();
  yield* numberMistakes(sheet);
  yield* timestampMistakes(sheet);
  yield* textMistakes();
  yield* stringMistakes(sheet);
  yield* joinMistakes(sheet);
  yield* byteMistakes(input);
  yield* nestedMistakes(sheet);
  yield* wholeMistakes(sheet, input);
}

/** Finds what was signed; undefined when nothing within the budget matches. */
export function search(
  input: DoctorInput,
  opened: Opened,
  sheet = makeSheet(input.members),
): Finding | undefined {
  return new Search(sheet, opened).run(input);
}

class Search {
  readonly #sheet: Sheet;
  readonly #opened: Opened;
  readonly #tried = new Set<string>();
  readonly #size: number;
  #work = 0;
  /** True if the last mistake led to a text that had not been tested. */
  #fresh = false;

  constructor(sheet: Sheet, opened: Opened) {
    this.#sheet = sheet;
    this.#opened = opened;
    this.#size = writeText(sheet, sheet.bases[0] ?? [], []).length;
  }

  run(input: DoctorInput): Finding | undefined {
    const plain = this.#onEveryBase([], true);
    if (plain !== undefined) return plain;
    const paired: Mistake[] = [];
    const tripled: Mistake[] = [];
    const count = new Map<Slot, number>();
    for (const mistake of allMistakes(this.#sheet, input)) {
      if (this.#spent()) return undefined;
      // Rewriting values costs several times what hashing them does.
      if (mistake === undefined || mistake.slot === 'nested') this.#work += 4 * this.#size;
      if (mistake === undefined) continue;
      const found = this.#onEveryBase([mistake], false);
      if (found !== undefined) return found;
      // A mistake that changes nothing here changes nothing together with others either.
      if (!this.#fresh) continue;
      const before = count.get(mistake.slot) ?? 0;
      count.set(mistake.slot, before + 1);
      if (before < pairedPerSlot[mistake.slot]) paired.push(mistake);
      if (before < tripledPerSlot) tripled.push(mistake);
    }
    return (
      this.#otherMoment() ??
      findLeftOut(this.#sheet, this.#opened) ??
      this.#pairs(paired) ??
      this.#triples(tripled)
    );
  }

  #spent(): boolean {
    return this.#work > workMax;
  }

  /** Pairs, those of likely mistakes first. */
  #pairs(mistakes: readonly Mistake[]): Finding | undefined {
    const ranks = ranksOf(mistakes);
    const byRank: (readonly Mistake[])[][] = [];
    for (const [i, first] of mistakes.entries()) {
      for (const second of mistakes.slice(i + 1)) {
        if (!together(first, second)) continue;
        const rank = Math.round((ranks.get(first) ?? 0) + (ranks.get(second) ?? 0));
        let pairs = byRank[rank];
        if (pairs === undefined) {
          pairs = [];
          byRank[rank] = pairs;
        }
        pairs.push([first, second]);
      }
    }
    for (const pair of byRank.flatMap((pairs) => pairs ?? [])) {
      if (this.#spent()) return undefined;
      const found = this.#onEveryBase(inSteps(pair), false);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #triples(mistakes: readonly Mistake[]): Finding | undefined {
    for (const [i, first] of mistakes.entries()) {
      for (const [j, second] of mistakes.entries()) {
        if (j <= i || !together(first, second)) continue;
        for (const third of mistakes.slice(j + 1)) {
          if (!together(first, third) || !together(second, third)) continue;
          if (this.#spent()) return undefined;
          const found = this.#onEveryBase(inSteps([first, second, third]), false);
          if (found !== undefined) return found;
        }
      }
    }
    return undefined;
  }

  #onEveryBase(mistakes: readonly Mistake[], thorough: boolean): Finding | undefined {
    const whole = mistakes.some((mistake) => mistake.whole !== undefined);
    this.#fresh = false;
    for (const base of whole ? this.#sheet.bases.slice(0, 1) : this.#sheet.bases) {
      const signed = writeText(this.#sheet, base, mistakes);
      const found = this.#test(signed, mistakes, thorough);
      if (found === undefined) continue;
      return typeof found === 'boolean'
        ? { mistakes, base, signed }
        : { mistakes, base, signed, hashing: found };
    }
    return undefined;
  }

  #test(text: string, mistakes: readonly Mistake[], thorough: boolean): AlgorithmCause | true | undefined {
    this.#work += workPerCandidate + workPerMember * this.#sheet.items.length + text.length;
    const charset = mistakes.find((mistake) => mistake.bytes)?.bytes;
    if (charset === undefined) {
      if (this.#tried.has(text)) return undefined;
      this.#tried.add(text);
    }
    this.#fresh = true;
    const bytes = charset ? charset(text) : encoder.encode(text);
    this.#work += bytes.length * this.#opened.hash.cost;
    return this.#opened.matches(bytes, thorough && bytes.length < thoroughMax) || undefined;
  }

  /** A timestamp of another moment: only the text's end is hashed again, so thousands can be tried. */
  #otherMoment(): Finding | undefined {
    const timestamp = readTimestamp(this.#sheet);
    const { digest, hash } = this.#opened;
    if (timestamp === undefined || digest === undefined || hash.name !== 'SHA-256') return undefined;
    const mark = `${timestampName}=${timestamp.text}`;
    for (const base of this.#sheet.bases) {
      const text = writeText(this.#sheet, base, []);
      const at = text.startsWith(mark) ? 0 : text.indexOf(`&${mark}`) + 1;
      if (at === 0 && !text.startsWith(mark)) return undefined;
      const before = encoder.encode(text.slice(0, at + timestampName.length + 1));
      const after = encoder.encode(text.slice(at + mark.length));
      if (after.length > endingMax) return undefined;
      const prefix = sha256.create().update(before);
      const ending = new Uint8Array(timestamp.text.length + after.length);
      ending.set(after, timestamp.text.length);
      for (const moment of otherMoments(timestamp)) {
        if (moment.length !== timestamp.text.length) continue;
        for (let i = 0; i < moment.length; i++) ending[i] = moment.charCodeAt(i);
        this.#work += ending.length;
        if (!sameBytes(prefix.clone().update(ending).digest(), digest)) continue;
        const patch = new Map([[timestamp.index, moment]]);
        const mistake: Mistake = { cause: 'timestamp', slot: 'numbers', member: timestampName, patch };
        return { mistakes: [mistake], base, signed: writeText(this.#sheet, base, [mistake]) };
      }
    }
    return undefined;
  }
}

const encoder = new TextEncoder();
/** Longer texts are not hashed in every unusual form. */
const thoroughMax = 8192;
/** A few short members follow the timestamp in every call; a longer rest is not worth it. */
const endingMax = 192;

/**
 * How unlikely each mistake is: its place among those of its own step. Any member may be left out with much the
 * same likelihood, so places there count less.
 */
function ranksOf(mistakes: readonly Mistake[]): ReadonlyMap<Mistake, number> {
  const count = new Map<Slot, number>();
  return new Map(
    mistakes.map((mistake) => {
      const place = count.get(mistake.slot) ?? 0;
      count.set(mistake.slot, place + 1);
      return [mistake, mistake.slot === 'members' ? place / 10 : place];
    }),
  );
}

const mayRepeat: ReadonlySet<Slot> = new Set(['members', 'strings', 'empties']);

function together(a: Mistake, b: Mistake): boolean {
  if (a.slot === b.slot) return mayRepeat.has(a.slot);
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    if (one.slot === 'whole') return other.slot === 'text' || other.slot === 'bytes';
  }
  return true;
}

const steps: readonly Slot[] = [
  'order',
  'members',
  'empties',
  'booleans',
  'numbers',
  'nested',
  'strings',
  'names',
  'pair',
  'join',
  'text',
  'bytes',
  'whole',
];

function inSteps(mistakes: readonly Mistake[]): readonly Mistake[] {
  return mistakes.toSorted((a, b) => steps.indexOf(a.slot) - steps.indexOf(b.slot));
}
