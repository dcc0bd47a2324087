/** Filters that a reader has named: kept in the browser where it allows that, else as long as the page. */
import { createStore } from '@tollgate/design/store';
import { useSyncExternalStore } from 'react';
import type { Filter } from '../filter/filter.ts';

export interface SavedFilter {
  readonly name: string;
  readonly filter: Filter;
}

type ByList = Readonly<Record<string, readonly SavedFilter[]>>;

const storageKey = 'tollgate.workbench.filters';
export const nameMax = 60;
/** More are not found again, and the browser's storage has an end. */
export const savedMax = 20;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function savedOf(value: unknown): readonly SavedFilter[] {
  if (!isRecord(value) || typeof value['name'] !== 'string' || !isRecord(value['filter'])) return [];
  const members = Object.entries(value['filter']).filter((pair) => typeof pair[1] === 'string');
  return [{ name: value['name'].slice(0, nameMax), filter: Object.fromEntries(members) as Filter }];
}

/** Reads what was stored; whatever is not a filter is left out, since anything may have been written there. */
export function readSaved(text: string | null): ByList {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (!isRecord(value)) return {};
    return Object.fromEntries(
      Object.entries(value).map(([list, saved]) => [
        list,
        (Array.isArray(saved) ? saved : []).flatMap(savedOf).slice(0, savedMax),
      ]),
    );
  } catch {
    return {};
  }
}

function stored(): ByList {
  try {
    return readSaved(localStorage.getItem(storageKey));
  } catch {
    return {};
  }
}

const saved = createStore<ByList | undefined>(undefined);

const current = (): ByList => {
  const known = saved.get();
  if (known !== undefined) return known;
  const first = stored();
  saved.set(first);
  return first;
};

/** Replaces the filters of a list. @returns false where the browser stores nothing */
function replace(list: string, filters: readonly SavedFilter[]): boolean {
  const next = { ...current(), [list]: filters };
  saved.set(next);
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
    return true;
  } catch {
    return false;
  }
}

/** Saves a filter under a name, in place of the one that had it. @returns false where it lasts as long as the page */
export function saveFilter(list: string, one: SavedFilter): boolean {
  const others = (current()[list] ?? []).filter(({ name }) => name !== one.name);
  return replace(list, [one, ...others].slice(0, savedMax));
}

export function removeFilter(list: string, name: string): void {
  replace(
    list,
    (current()[list] ?? []).filter((one) => one.name !== name),
  );
}

const none: readonly SavedFilter[] = [];

function subscribe(listener: () => void): () => void {
  const end = saved.subscribe(listener);
  // Another tab has saved one.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey) saved.set(stored());
  };
  addEventListener('storage', onStorage);
  return () => {
    end();
    removeEventListener('storage', onStorage);
  };
}

export const useSavedFilters = (list: string): readonly SavedFilter[] =>
  useSyncExternalStore(subscribe, () => current()[list] ?? none);
