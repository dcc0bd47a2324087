/** Reads pieces of a string to sign as values of a call's members; no piece is read twice. */
import type { Call, Field } from '../model.ts';
import type { Cut } from './cuts.ts';
import { type ReadingContext, readValue } from './value.ts';

export type Segment = { readonly cost: number } & (
  | { readonly kind: 'read'; readonly value: unknown; readonly text: string }
  | { readonly kind: 'absent' | 'refused' }
  /** This piece is longer than the field allows, and so is every one that begins here and ends later. */
  | { readonly kind: 'too-long' }
);

/** Characters that cost as much as one step of the search. */
const charactersPerStep = 64;
const free = { cost: 0 } as const;
/** Longest text of a number; beyond any that has a meaning. */
const numberMaxLength = 512;

/** UTF-16 units that a value may have; JSON has no limit but the body's. */
function maxUnits(field: Field): number {
  switch (field.kind) {
    case 'text':
      // A character is one unit or two.
      return 2 * field.maxLength;
    case 'integer':
    case 'amount':
    case 'boolean':
      return numberMaxLength;
    default:
      return Number.POSITIVE_INFINITY;
  }
}

/** Matches where JSON of an object or a list could end: pieces that end elsewhere need not be parsed. */
const mayEndJson = /[\]}\s]$|^(?:true|false|[01])$/;

export function createSegmentReader(
  call: Call,
  signed: string,
  context: ReadingContext,
): (cut: Cut, end: number) => Segment {
  const known = new Map<string, Segment>();

  function read(cut: Cut, end: number): Segment {
    const field = call.request[cut.name]?.field;
    if (field === undefined) return { kind: 'refused', ...free };
    if (end - cut.valueAt > maxUnits(field)) return { kind: 'too-long', ...free };
    const text = signed.slice(cut.valueAt, end);
    if (text === '') return { kind: 'absent', ...free };
    const isJson = field.kind === 'object' || field.kind === 'list';
    if (isJson && !mayEndJson.test(text.slice(-5))) return { kind: 'refused', ...free };
    const cost = Math.ceil(text.length / charactersPerStep);
    let value = readValue(field, { kind: 'string', text }, cut.name, context);
    // PHP signs true as 1 (decision 4).
    if (!value.ok && field.kind === 'boolean' && text === '1')
      value = readValue(field, { kind: 'boolean', text: 'true' }, cut.name, context);
    return value.ok
      ? { kind: 'read', value: value.value, text: JSON.stringify(value.value), cost }
      : { kind: 'refused', cost };
  }

  return (cut, end) => {
    const key = `${cut.at}-${end}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const segment = read(cut, end);
    known.set(key, { ...segment, cost: 0 });
    return segment;
  };
}
