/** Acquirers for tests: one that takes the payments of every merchant, with the answers that a test wants otherwise. */
import type { GuardedAcquirer } from './guarded.ts';
import { createNoAcquirer } from './no-acquirer.ts';
import { type Account, type Acquirers, createAcquirers } from './routing.ts';

export const onlyAcquirer = (acquirer: GuardedAcquirer): Acquirers =>
  createAcquirers({ connected: [], fallback: acquirer, accountsOf: async () => [] });

/** `context` with acquirers in this order of rank, for every merchant, and none else. */
export function withRanked<Context extends { readonly acquirers: Acquirers }>(
  context: Context,
  connected: readonly GuardedAcquirer[],
): Context {
  const accounts: readonly Account[] = connected.map(({ name }) => ({ acquirer: name, scope: {} }));
  const fallback = createNoAcquirer();
  const acquirers = createAcquirers({ connected, fallback, accountsOf: async () => accounts });
  return { ...context, acquirers };
}

type Changes = {
  readonly [Part in 'capabilities' | 'wallets' | 'cards' | 'cardPresent']?: Partial<GuardedAcquirer[Part]>;
};

/** `context` with its acquirer, but for what `changes` replaces. */
export function withAcquirer<Context extends { readonly acquirers: Acquirers }>(
  context: Context,
  changes: Changes,
): Context {
  const { name, capabilities, wallets, cards, cardPresent } = context.acquirers.named(null);
  const acquirer: GuardedAcquirer = {
    name,
    capabilities: { ...capabilities, ...changes.capabilities },
    wallets: { ...wallets, ...changes.wallets },
    cards: { ...cards, ...changes.cards },
    cardPresent: { ...cardPresent, ...changes.cardPresent },
  };
  return { ...context, acquirers: onlyAcquirer(acquirer) };
}
