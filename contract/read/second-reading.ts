/**
 * Second readings (decision 44). The string to sign joins members without escaping, so that a value such as
 * `x&tip_amount=5` makes the same string as two members do: the signature of the one would do for the other.
 *
 * A request is refused where its string can be cut inside one of its values so that the contract's reader accepts what
 * comes out as another request of that call. Of several readings of one string at most one is therefore ever carried
 * out. Allowed is whatever the reader understands alike: a cut that moves nothing but members that the call ignores.
 */
import { decimalsOf } from '../currencies.ts';
import type { Call } from '../model.ts';
import type { WireMember } from '../signing/types.ts';
import { type Cut, cutsOf, ownCutsOf } from './cuts.ts';
import { memberOrder } from './member-order.ts';
import { firstBrokenRule } from './rules.ts';
import { createSegmentReader } from './segment.ts';
import type { ReadingContext } from './value.ts';

type Values = Readonly<Record<string, unknown>>;

/** The member in whose value the second reading begins, and the name that begins there. */
export interface SecondReading {
  readonly member: string;
  readonly as: string;
}

/** Steps for one request: hundreds do for any that is meant well. One that needs more is refused as well. */
const stepsMax = 50_000;

/** The request as the cuts up to a point read it. */
interface State {
  /** Place of the last member that the call knows, -1 in front of the first. */
  readonly place: number;
  /** True if the reader got another value than from the request itself, or one less. */
  readonly differs: boolean;
  /** The first cut that the request itself does not have. */
  readonly cut: Cut | undefined;
  /** Values that the call's rules ask for. */
  readonly facts: Values;
}

/** Returns whether any value could hide a cut; nearly all requests end here. */
function mayBeCut(members: readonly WireMember[]): boolean {
  for (const { name, text } of members)
    if (text.includes('&') || name.includes('&') || name.includes('=')) return true;
  return false;
}

/** The currencies that a reading could name; empty if the call does not ask for one. */
function contextsOf(call: Call, signed: string, cuts: readonly Cut[]): readonly ReadingContext[] {
  const member = Object.hasOwn(call.request, 'price_currency') ? call.request['price_currency'] : undefined;
  const codes = new Set<string>();
  for (const { name, valueAt } of member === undefined ? [] : cuts)
    if (name === 'price_currency') codes.add(signed.slice(valueAt, valueAt + 3));
  const contexts = [...codes].flatMap((code): ReadingContext[] => {
    const decimals = decimalsOf(code);
    return decimals === undefined ? [] : [{ currency: { code, decimals } }];
  });
  return member?.need === 'required' ? contexts : [...contexts, {}];
}

/**
 * The second reading of a request that the reader has accepted, or undefined.
 *
 * @param signed the string whose signature was verified, one of `acceptedStrings(members)`
 * @param values what the reader made of the members
 */
export function secondReading(
  call: Call,
  members: readonly WireMember[],
  signed: string,
  values: object,
): SecondReading | undefined {
  if (!mayBeCut(members)) return undefined;
  const own = ownCutsOf(members, signed);
  const cuts = cutsOf(signed);
  if (own === undefined || cuts[0]?.at !== 0) return undefined;
  const firstNew = cuts.find((cut) => !own.has(cut));
  if (firstNew === undefined) return undefined;
  const budget = { steps: 0 };
  for (const context of contextsOf(call, signed, cuts)) {
    const found = search({
      call,
      signed,
      cuts,
      isOwn: own.has,
      values: { ...values },
      context,
      budget,
    });
    if (found !== undefined) return { member: own.memberAt(found.at), as: found.name };
    if (budget.steps > stepsMax) return { member: own.memberAt(firstNew.at), as: firstNew.name };
  }
  return undefined;
}

interface Search {
  readonly call: Call;
  readonly signed: string;
  readonly cuts: readonly Cut[];
  readonly isOwn: (cut: Cut) => boolean;
  readonly values: Values;
  readonly context: ReadingContext;
  readonly budget: { steps: number };
}

/** Walks the cuts in the order of the string; equal states at one cut are one. */
function search({ call, signed, cuts, isOwn, values, context, budget }: Search): Cut | undefined {
  const { names, required, placeOf, ruled } = memberOrder(call);
  const segmentAt = createSegmentReader(call, signed, context);
  const states: Map<string, State>[] = cuts.map(() => new Map());
  let found: Cut | undefined;

  /** The state once all members between its place and `place` are left out; undefined where one is required. */
  function leaving(state: State, place: number): State | undefined {
    let { differs } = state;
    for (let between = state.place + 1; between < place; between += 1) {
      if (required[between] === true) return undefined;
      differs ||= Object.hasOwn(values, names[between] ?? '');
    }
    return { ...state, differs };
  }

  function end(state: State): void {
    const whole = leaving(state, names.length);
    if (whole === undefined || !whole.differs || whole.cut === undefined) return;
    if (firstBrokenRule(call, whole.facts) === undefined) found ??= whole.cut;
  }

  /** Goes on with the cut of this index, which is a member of the call or one that it ignores. */
  function enter(index: number, state: State): void {
    const cut = cuts[index];
    if (cut === undefined) {
      end(state);
      return;
    }
    const place = placeOf.get(cut.name);
    const ready = place === undefined ? state : leaving(state, place);
    if (ready === undefined) return;
    const next = { ...ready, cut: ready.cut ?? (isOwn(cut) ? undefined : cut) };
    const key = `${next.place} ${next.differs} ${next.cut !== undefined} ${JSON.stringify(next.facts)}`;
    const known = states[index];
    if (known !== undefined && !known.has(key)) known.set(key, next);
  }

  /** A member that the call knows takes its value up to the cut of index `to`. False: no longer value can be right. */
  function takeKnown(cut: Cut, place: number, state: State, to: number): boolean {
    const next = cuts[to];
    budget.steps += 1;
    if (next !== undefined && next.order <= cut.order) return true;
    const read = segmentAt(cut, next === undefined ? signed.length : next.at - 1);
    budget.steps += read.cost;
    if (read.kind === 'too-long') return false;
    if (read.kind === 'refused' || (read.kind === 'absent' && required[place] === true)) return true;
    const name = cut.name;
    const isThere = read.kind === 'read';
    if (isThere && name === 'price_currency' && read.value !== context.currency?.code) return true;
    const differs = isThere ? read.text !== textOf(values, name) : Object.hasOwn(values, name);
    const facts = isThere && ruled.has(name) ? { ...state.facts, [name]: read.value } : state.facts;
    enter(to, { ...state, place, differs: state.differs || differs, facts });
    return true;
  }

  /** A member that the call ignores: of those in a row the first may take in the others, but for a cut that is new. */
  function takeIgnored(cut: Cut, state: State, from: number): void {
    let fresh: Cut | undefined;
    for (let to = from + 1; to <= cuts.length; to += 1) {
      budget.steps += 1;
      const next = cuts[to];
      const place = next === undefined ? names.length : placeOf.get(next.name);
      if (next !== undefined && next.order <= cut.order) continue;
      if (place === undefined) {
        if (next !== undefined && !isOwn(next) && (fresh === undefined || next.order < fresh.order))
          fresh = next;
        continue;
      }
      const isBefore = fresh !== undefined && (next === undefined || fresh.order < next.order);
      enter(to, { ...state, cut: state.cut ?? (isBefore ? fresh : undefined) });
    }
  }

  enter(0, { place: -1, differs: false, cut: undefined, facts: {} });
  for (const [index, cut] of cuts.entries()) {
    const place = placeOf.get(cut.name);
    for (const state of states[index]?.values() ?? []) {
      if (found !== undefined || budget.steps > stepsMax) return found;
      if (place === undefined) takeIgnored(cut, state, index);
      else for (let to = index + 1; to <= cuts.length && takeKnown(cut, place, state, to); to += 1);
    }
  }
  return found;
}

function textOf(values: Values, name: string): string | undefined {
  return Object.hasOwn(values, name) ? JSON.stringify(values[name]) : undefined;
}
