/** The request or notification that was chosen to be compared with another one: as long as the tab, also reloaded. */
import { createStore } from '@tollgate/design/store';
import { useSyncExternalStore } from 'react';

export type ComparedKind = 'requests' | 'notifications';

export interface Chosen {
  readonly kind: ComparedKind;
  readonly id: string;
  /** Name that the reader knows it by. */
  readonly name: string;
}

const storageKey = 'tollgate.compared';

export const kindOf = (text: unknown): ComparedKind | undefined =>
  text === 'requests' || text === 'notifications' ? text : undefined;

function readChosen(): Chosen | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(stored)) return undefined;
    const [kind, id, name] = stored;
    const known = kindOf(kind);
    return known === undefined ? undefined : { kind: known, id: String(id), name: String(name) };
  } catch {
    // Storage is refused, or holds what another version wrote.
    return undefined;
  }
}

const store = createStore<Chosen | undefined>(readChosen());

export function choose(chosen: Chosen | undefined): void {
  store.set(chosen);
  try {
    if (chosen === undefined) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify([chosen.kind, chosen.id, chosen.name]));
  } catch {
    // It is remembered until the page is left.
  }
}

export const useChosen = (): Chosen | undefined => useSyncExternalStore(store.subscribe, store.get);
