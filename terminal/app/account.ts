/**
 * What a terminal keeps in its browser: who it is, its history, the chosen language. Whoever has the account is the
 * terminal, as with any device; nothing of any card is ever kept.
 */
import type { ActivatedTerminal } from '@tollgate/contract/terminal/messages';
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

/** A store that is full or forbidden must not stop a payment: what is kept is then kept for this visit. */
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

const members = [
  'merchant_no',
  'terminal_sn',
  'username',
  'password',
  'mqtt_path',
  'card_key_pem',
] as const satisfies readonly (keyof ActivatedTerminal)[];

export function keptAccount(store: Store): ActivatedTerminal | undefined {
  try {
    const value: unknown = JSON.parse(store.getItem(names.account) ?? 'null');
    if (typeof value !== 'object' || value === null) return undefined;
    const isWhole = members.every((name) => typeof (value as Record<string, unknown>)[name] === 'string');
    return isWhole ? (value as ActivatedTerminal) : undefined;
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
