/** Mistakes in how numbers and nested values are written. */
import { escapeNonAscii, foreignForms, jsonStyles, writeJson } from './json-forms.ts';
import { readJsonTree } from './json-tree.ts';
import { numberForms } from './number-forms.ts';
import type { Item, Mistake, Sheet } from './sheet.ts';

type Patch = ReadonlyMap<number, string | undefined>;

/** Which numbers a program touches: it may treat amounts, or all that has a fraction, unlike the rest. */
const numberScopes: readonly ((item: Item) => boolean)[] = [
  ({ kind }) => kind === 'number',
  ({ kind, text }) => kind === 'number' && /[.eE]/.test(text),
  ({ kind, name }) => kind === 'number' && name !== 'timestamp',
  ({ kind, name }) => kind === 'number' && name.endsWith('amount'),
  ({ kind, name }) => (kind === 'number' || kind === 'string') && name.endsWith('amount'),
  ({ kind, text }) => kind === 'number' || (kind === 'string' && /^\d+\.\d+$/.test(text)),
  ({ kind, text }) => (kind === 'number' || kind === 'string') && /^-?\d+(?:\.\d+)?$/.test(text),
];

/** Yields undefined for work that led to nothing new, so that a search can count it. */
export function* numberMistakes(sheet: Sheet): Generator<Mistake | undefined> {
  const forms = sheet.items.map(({ sent, kind, text }) =>
    sent && (kind === 'number' || kind === 'string') ? numberForms(text) : [],
  );
  const scopes: (readonly number[])[] = numberScopes.map((scope) =>
    sheet.items.flatMap((item, index) => (scope(item) && forms[index]?.length ? [index] : [])),
  );
  scopes.push(...(scopes[0] ?? []).map((index) => [index]), ...(scopes[4] ?? []).map((index) => [index]));
  const seen = new Set<string>();
  for (const scope of scopes) {
    const count = Math.max(0, ...scope.map((index) => forms[index]?.length ?? 0));
    for (let form = 0; form < count; form++) {
      const patch = changing(sheet, scope, (index) => forms[index]?.[form]);
      yield unseen(sheet, patch, seen, 'number-rewritten', 'numbers');
    }
  }
}

/** Up to so many nested values each is also tried by itself. */
const singlesMax = 4;
/** Nested JSON larger than this is tried in the most usual styles only. */
const largeNested = 8192;

export function* nestedMistakes(sheet: Sheet): Generator<Mistake | undefined> {
  const trees = sheet.items.map(({ sent, kind, text }) =>
    sent && kind !== 'number' ? readJsonTree(text) : undefined,
  );
  const all = trees.flatMap((tree, index) => (tree === undefined ? [] : [index]));
  if (all.length === 0) return;
  const real = all.filter((index) => sheet.items[index]?.kind !== 'string');
  const scopes = all.length === real.length || real.length === 0 ? [all] : [real, all];
  if (all.length > 1 && all.length <= singlesMax) scopes.push(...all.map((index) => [index]));
  const size = all.reduce((sum, index) => sum + (sheet.items[index]?.text.length ?? 0), 0);
  const styles = size > largeNested ? jsonStyles.slice(0, 24) : jsonStyles;
  const seen = new Set<string>();
  for (const scope of scopes) {
    let written = 0;
    for (const style of styles) {
      const patch = changing(sheet, scope, (index) => {
        const tree = trees[index];
        return tree && writeJson(tree, style);
      });
      yield unseen(sheet, patch, seen, 'nested-rewritten', 'nested');
      // The foreign forms are as usual as the second line of JSON styles.
      if (++written === 16) yield* foreign(sheet, scope, trees, seen);
    }
  }
}

function* foreign(
  sheet: Sheet,
  scope: readonly number[],
  trees: readonly ReturnType<typeof readJsonTree>[],
  seen: Set<string>,
): Generator<Mistake | undefined> {
  const forms = new Map(
    scope.map((index) => {
      const tree = trees[index];
      return [index, tree ? foreignForms(sheet.items[index]?.text ?? '', tree) : []];
    }),
  );
  const count = Math.max(0, ...[...forms.values()].map((list) => list.length));
  for (let form = 0; form < count; form++) {
    const patch = changing(sheet, scope, (index) => forms.get(index)?.[form]);
    yield unseen(sheet, patch, seen, 'nested-rewritten', 'nested');
  }
  for (const hexCase of ['lower', 'upper'] as const) {
    const patch = changing(sheet, scope, (index) => escapeNonAscii(sheet.items[index]?.text ?? '', hexCase));
    yield unseen(sheet, patch, seen, 'nested-rewritten', 'nested');
  }
  const slashes = changing(sheet, scope, (index) => sheet.items[index]?.text.replaceAll('/', '\\/'));
  yield unseen(sheet, slashes, seen, 'nested-rewritten', 'nested');
  const unslashed = changing(sheet, scope, (index) => sheet.items[index]?.text.replaceAll('\\/', '/'));
  yield unseen(sheet, unslashed, seen, 'nested-rewritten', 'nested');
}

/** A patch with the items that `write` really changes. */
export function changing(
  sheet: Sheet,
  scope: readonly number[],
  write: (index: number) => string | undefined,
): Patch {
  const patch = new Map<number, string | undefined>();
  for (const index of scope) {
    const text = write(index);
    if (text !== undefined && text !== sheet.items[index]?.text) patch.set(index, text);
  }
  return patch;
}

/** A mistake of `patch`, unless it changes nothing or was there before. */
export function unseen(
  sheet: Sheet,
  patch: Patch,
  seen: Set<string>,
  cause: Mistake['cause'],
  slot: Mistake['slot'],
): Mistake | undefined {
  if (patch.size === 0) return undefined;
  const key = JSON.stringify([...patch]);
  if (seen.has(key)) return undefined;
  seen.add(key);
  const [first] = patch.keys();
  const member = patch.size === 1 && first !== undefined ? sheet.items[first]?.name : undefined;
  return member === undefined ? { cause, slot, patch } : { cause, slot, member, patch };
}
