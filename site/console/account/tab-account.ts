/** The account that the reader chose last in this tab: the console and the first payment share it, in memory alone. */
import { createStore } from '@tollgate/design/store';
import type { Account } from './account.ts';

export interface TabAccount {
  readonly account: Account;
  readonly gatewayUrl: string;
}

const held = createStore<TabAccount | undefined>(undefined);

export const tabAccount = held.get;
export const onTabAccount = held.subscribe;

export function holdAccount(account: Account, gatewayUrl: string): void {
  held.set({ account, gatewayUrl });
}

export function dropAccount(): void {
  held.set(undefined);
}
