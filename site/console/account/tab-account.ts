/** The account that the reader chose last in this tab: the console and the first payment share it, in memory alone. */
import type { Account } from './account.ts';

export interface TabAccount {
  readonly account: Account;
  readonly gatewayUrl: string;
}

let held: TabAccount | undefined;

export function holdAccount(account: Account, gatewayUrl: string): void {
  held = { account, gatewayUrl };
}

export function tabAccount(): TabAccount | undefined {
  return held;
}

export function dropAccount(): void {
  held = undefined;
}
