/** Keeps the account in this browser: only where the reader asks, and removed once the reader turns that off. */
import { type Account, noAccount } from './account.ts';

export const storageKey = 'tollgate-console-account';

/** Browsers refuse storage in some settings, by throwing. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** The account that was kept; undefined where none was, or what is there is none. */
export function keptAccount(): Account | undefined {
  try {
    const given: unknown = JSON.parse(storage()?.getItem(storageKey) ?? 'null');
    if (typeof given !== 'object' || given === null) return undefined;
    const found = new Map<string, unknown>(Object.entries(given));
    const account: Record<string, string> = { ...noAccount };
    for (const name of Object.keys(noAccount)) {
      const value = found.get(name);
      if (typeof value === 'string') account[name] = value;
    }
    return { ...noAccount, ...account, signType: account['signType'] === 'NONE' ? 'NONE' : 'RSA2' };
  } catch {
    return undefined;
  }
}

/** Returns whether the browser stored it. */
export function keepAccount(account: Account): boolean {
  try {
    storage()?.setItem(storageKey, JSON.stringify(account));
    return storage()?.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

export function forgetAccount(): void {
  try {
    storage()?.removeItem(storageKey);
  } catch {
    // What cannot be stored was not stored.
  }
}
