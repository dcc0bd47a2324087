/** Mistakes in what counts as empty, and in how booleans are written. */
import { isEmpty, signName } from '../../string-to-sign.ts';
import type { DoctorCause } from '../types.ts';
import { indicesOf, leaving } from './candidates-members.ts';
import type { Item, Mistake, Sheet } from './sheet.ts';

type Patch = ReadonlyMap<number, string | undefined>;

function filling(indices: readonly number[], text: string): Patch {
  return new Map(indices.map((index) => [index, text]));
}

const nullWords = ['null', 'undefined', 'None', 'NULL', 'nil', 'Null', '<nil>', '(null)', 'NaN', '""'];

export function* emptyMistakes(sheet: Sheet): Generator<Mistake> {
  const counts = (item: Item): boolean => item.sent && item.name !== signName;
  const empties = indicesOf(sheet, (item) => counts(item) && isEmpty(item));
  const nulls = empties.filter((index) => sheet.items[index]?.kind === 'null');
  const blanks = empties.filter((index) => sheet.items[index]?.kind !== 'null');
  const make = (cause: DoctorCause, patch: Patch): Mistake => {
    const [first] = patch.keys();
    const member = patch.size === 1 && first !== undefined ? sheet.items[first]?.name : undefined;
    return member === undefined
      ? { cause, slot: 'empties', patch }
      : { cause, slot: 'empties', member, patch };
  };
  yield* falsyMistakes(sheet, make);
  if (empties.length === 0) return;
  for (const word of nullWords) {
    if (nulls.length > 0) yield make('null-as-text', filling(nulls, word));
    if (blanks.length > 0) yield make('null-as-text', filling(blanks, word));
    yield make('null-as-text', filling(empties, word));
  }
  yield make('empty-kept', filling(blanks, ''));
  yield make('empty-kept', filling(nulls, ''));
  yield {
    cause: 'empty-kept',
    slot: 'join',
    join: (pairs) => pairs.map(([name, value]) => (value === '' ? name : `${name}=${value}`)).join('&'),
  };
  if (empties.length <= 6) {
    for (let set = 1; set < (1 << empties.length) - 1; set++) {
      const kept = empties.filter((_, bit) => set & (1 << bit));
      yield make('empty-kept', filling(kept, ''));
    }
    return;
  }
  for (const index of empties) {
    yield make('empty-kept', filling([index], ''));
    yield make('empty-kept', new Map([...filling(empties, ''), [index, undefined]]));
  }
}

/** Loose comparisons that take 0, false and blanks for empty. */
function* falsyMistakes(
  sheet: Sheet,
  make: (cause: DoctorCause, patch: Patch) => Mistake,
): Generator<Mistake> {
  const counts = (item: Item): boolean => item.sent && item.name !== signName;
  const falses = indicesOf(sheet, (item) => counts(item) && item.text === 'false' && item.kind === 'boolean');
  const zeros = indicesOf(sheet, (item) => counts(item) && item.kind === 'number' && Number(item.text) === 0);
  const zeroTexts = indicesOf(sheet, (item) => counts(item) && item.kind === 'string' && item.text === '0');
  const trues = indicesOf(sheet, (item) => counts(item) && item.text === 'true' && item.kind === 'boolean');
  const sets = [falses, zeros, [...falses, ...zeros], [...falses, ...zeros, ...zeroTexts], zeroTexts];
  const seen = new Set<string>();
  for (const set of sets) {
    if (set.length === 0 || seen.has(set.join())) continue;
    seen.add(set.join());
    yield make('falsy-dropped', leaving(set));
    if (trues.length > 0) yield make('falsy-dropped', new Map([...leaving(set), ...filling(trues, '1')]));
  }
  const blank = indicesOf(sheet, (item) => counts(item) && item.text !== '' && item.text.trim() === '');
  if (blank.length > 0) yield make('blank-dropped', leaving(blank));
  const hollow = indicesOf(sheet, (item) => counts(item) && (item.text === '{}' || item.text === '[]'));
  if (hollow.length > 0) yield make('falsy-dropped', leaving(hollow));
}

const booleanWords: readonly (readonly [whenTrue: string, whenFalse: string])[] = [
  ['True', 'False'],
  ['1', '0'],
  ['1', ''],
  ['TRUE', 'FALSE'],
  ['yes', 'no'],
  ['Y', 'N'],
  ['on', 'off'],
  ['Yes', 'No'],
  ['YES', 'NO'],
  ['y', 'n'],
  ['t', 'f'],
  ['T', 'F'],
  ['1.0', '0.0'],
  ['"true"', '"false"'],
  ['on', ''],
  ['true', '0'],
  ['1', 'false'],
  ['true', ''],
];

export function* booleanMistakes(sheet: Sheet): Generator<Mistake> {
  const booleans = indicesOf(
    sheet,
    ({ sent, kind, text }) => sent && (kind === 'boolean' || text === 'true' || text === 'false'),
  );
  const real = booleans.filter((index) => sheet.items[index]?.kind === 'boolean');
  const scopes = [booleans, real, ...booleans.map((index) => [index])];
  const seen = new Set<string>();
  for (const scope of scopes) {
    if (scope.length === 0 || seen.has(scope.join())) continue;
    seen.add(scope.join());
    const member = scope.length === 1 ? sheet.items[scope[0] ?? 0]?.name : undefined;
    for (const [whenTrue, whenFalse] of booleanWords) {
      const patch = new Map(
        scope.map((index) => [index, sheet.items[index]?.text === 'true' ? whenTrue : whenFalse]),
      );
      const mistake: Mistake = { cause: 'boolean-rewritten', slot: 'booleans', patch };
      yield member === undefined ? mistake : { ...mistake, member };
    }
  }
}
