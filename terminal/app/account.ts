/**
 * What a terminal keeps in its browser: its account, its history, the chosen language. The account is all that a device
 * needs to be the terminal; nothing of any card is ever kept.
 */
import { type ActivatedTerminal, readActivatedTerminal } from '@tollgate/contract/terminal/messages';
import { type HistoryEntry, readHistory } from '../engine/history.ts';

/** What is used of localStorage, which a browser may refuse. */
export interface Store {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

const names = {
  account: 'tollgate.terminal.account',
  history: 'tollgate.terminal.history',
  language: 'tollgate.terminal.language',
} as const;

/** A store that is full or forbidden must not stop a payment: the values are then kept for this visit. */
export function forgiving(store: Store): Store {
  const kept = new Map<string, string>();
  return {
    getItem(name) {
      try {
        return store.getItem(name) ?? kept.get(name) ?? null;
      } catch {
        return kept.get(name) ?? null;
      }
    },
    setItem(name, value) {
      kept.set(name, value);
      try {
        store.setItem(name, value);
      } catch {
        // Full or forbidden.
      }
    },
    removeItem(name) {
      kept.delete(name);
      try {
        store.removeItem(name);
      } catch {
        // Forbidden.
      }
    },
  };
}

export function keptAccount(store: Store): ActivatedTerminal | undefined {
  try {
    return readActivatedTerminal(JSON.parse(store.getItem(names.account) ?? 'null'));
  } catch {
    return undefined;
  }
}

export function keepAccount(store: Store, account: ActivatedTerminal): void {
  store.setItem(names.account, JSON.stringify(account));
}

export const keptHistory = (store: Store) => readHistory(store.getItem(names.history));

export function keepHistory(store: Store, history: readonly HistoryEntry[]): void {
  store.setItem(names.history, JSON.stringify(history));
}

export function forget(store: Store): void {
  store.removeItem(names.account);
  store.removeItem(names.history);
}

export const keptLanguage = (store: Store) => store.getItem(names.language) ?? undefined;

export const keepLanguage = (store: Store, language: string) => store.setItem(names.language, language);
