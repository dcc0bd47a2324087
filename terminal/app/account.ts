/**
 * Storage of a terminal in its browser: its account, its history, the chosen language. The account is all that a device
 * needs to be the terminal; nothing of any card is ever stored.
 */
import { type ActivatedTerminal, readActivatedTerminal } from '@tollgate/contract/terminal/messages';
import { type HistoryEntry, readHistory } from '../engine/history.ts';

/** The part of localStorage that is used, which a browser may refuse. */
export interface BrowserStore {
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
export function forgiving(store: BrowserStore): BrowserStore {
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

export function keptAccount(store: BrowserStore): ActivatedTerminal | undefined {
  try {
    return readActivatedTerminal(JSON.parse(store.getItem(names.account) ?? 'null'));
  } catch {
    return undefined;
  }
}

export function keepAccount(store: BrowserStore, account: ActivatedTerminal): void {
  store.setItem(names.account, JSON.stringify(account));
}

export const keptHistory = (store: BrowserStore) => readHistory(store.getItem(names.history));

export function keepHistory(store: BrowserStore, history: readonly HistoryEntry[]): void {
  store.setItem(names.history, JSON.stringify(history));
}

export function forget(store: BrowserStore): void {
  store.removeItem(names.account);
  store.removeItem(names.history);
}

export const keptLanguage = (store: BrowserStore) => store.getItem(names.language) ?? undefined;

export const keepLanguage = (store: BrowserStore, language: string) =>
  store.setItem(names.language, language);
