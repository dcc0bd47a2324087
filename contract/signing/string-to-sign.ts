/** The signing rule (decision 4): which text is signed, for requests, replies and notifications alike. */
import type { WireMember } from './types.ts';

/** The member that carries the signature; left out of what is signed by this exact name. */
export const signName = 'sign';

/** Value of the first member called `name`, as received; undefined if there is none. */
export function memberText(members: readonly WireMember[], name: string): string | undefined {
  const member = members.find((one) => one.name === name);
  return member === undefined || member.kind === 'null' ? undefined : member.text;
}

/**
 * The string to sign by the rule: top-level members but `sign`, without null and empty strings, sorted by
 * name in byte order, `name=value` joined by `&`, nothing encoded. To be signed as UTF-8.
 */
export function stringToSign(members: readonly WireMember[]): string {
  return joinStrict(sortedMembers(members));
}

/**
 * All strings whose signature is accepted: the rule's own first, then the closed variants of decision 4,
 * without repeats. Clients in the field keep empty values as `name=`, write booleans and null as PHP does
 * (`1`, empty), or both.
 *
 * A variant never leaves a non-empty value out: where `false` is written as nothing, its `name=` is kept.
 */
export function acceptedStrings(members: readonly WireMember[]): readonly string[] {
  const sorted = sortedMembers(members);
  const strict = joinStrict(sorted);
  let empties = false;
  let booleans = false;
  let falses = false;
  for (const member of sorted) {
    if (isEmpty(member)) empties = true;
    else if (member.kind === 'boolean') {
      booleans = true;
      if (member.text === 'false') falses = true;
    }
  }
  if (!empties && !booleans) return [strict];
  const strings = [strict];
  if (empties) strings.push(joinVariant(sorted, true, false));
  if (booleans && !falses) strings.push(joinVariant(sorted, false, true));
  // Without empties and without a `false`, this one would repeat the one before.
  if (booleans && (empties || falses)) strings.push(joinVariant(sorted, true, true));
  return strings;
}

/** Returns whether the rule drops this member: null, or an empty string. */
export function isEmpty(member: WireMember): boolean {
  return member.kind === 'null' || member.text === '';
}

function joinStrict(sorted: readonly WireMember[]): string {
  let joined = '';
  for (const member of sorted) {
    if (isEmpty(member)) continue;
    joined = joined === '' ? `${member.name}=${member.text}` : `${joined}&${member.name}=${member.text}`;
  }
  return joined;
}

type Pair = readonly [name: string, value: string];

function variantPairs(sorted: readonly WireMember[], keepEmpty: boolean, php: boolean): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const member of sorted) {
    const text = variantText(member, php);
    if (text !== '' || keepEmpty) pairs.push([member.name, text]);
  }
  return pairs;
}

const joinPairs = (pairs: readonly Pair[]) => pairs.map(([name, value]) => `${name}=${value}`).join('&');

function joinVariant(sorted: readonly WireMember[], keepEmpty: boolean, php: boolean): string {
  return joinPairs(variantPairs(sorted, keepEmpty, php));
}

/** The pairs that `signed`, one of the accepted strings, was joined from; undefined if it is not accepted. */
export function signedPairs(members: readonly WireMember[], signed: string): readonly Pair[] | undefined {
  const sorted = sortedMembers(members);
  for (const php of [false, true]) {
    for (const keepEmpty of [false, true]) {
      const pairs = variantPairs(sorted, keepEmpty, php);
      if (joinPairs(pairs) === signed) return pairs;
    }
  }
  return undefined;
}

function variantText(member: WireMember, php: boolean): string {
  if (member.kind === 'null') return '';
  if (!php || member.kind !== 'boolean') return member.text;
  return member.text === 'true' ? '1' : '';
}

/** Above this many members a merge sort is sure to be faster; below, insertion is. */
const insertionMax = 32;

/** The members but `sign`, by name in byte order. Members of one name keep their order. */
export function sortedMembers(members: readonly WireMember[]): readonly WireMember[] {
  const sorted: WireMember[] = [];
  for (const member of members) if (member.name !== signName) sorted.push(member);
  if (sorted.length > insertionMax) return sorted.sort((a, b) => compareNames(a.name, b.name));
  for (let i = 1; i < sorted.length; i++) {
    const member = sorted[i];
    if (member === undefined) break;
    let gap = i;
    for (; gap > 0; gap--) {
      const before = sorted[gap - 1];
      if (before === undefined || compareNames(before.name, member.name) <= 0) break;
      sorted[gap] = before;
    }
    sorted[gap] = member;
  }
  return sorted;
}

/**
 * Byte order of two names as UTF-8, which is the order of their code points. Comparing UTF-16 units, as `<`
 * does, would put characters above U+FFFF before U+E000 to U+FFFF.
 */
export function compareNames(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return x < 0xd800 || y < 0xd800 ? x - y : rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Moves surrogates above all other units, where the code points that they spell belong, and those down. */
function rank(unit: number): number {
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
