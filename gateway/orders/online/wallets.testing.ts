/** Wallets at an acquirer for tests: a ledger that keeps the port's contract, and the questions to its acquirer. */
import type { Asked, GuardedAcquirer } from '../../acquirers/guarded.ts';
import type { ChannelCancel } from '../../acquirers/port/channel.ts';
import type { ChannelReference } from '../../acquirers/port/question.ts';

interface Account {
  /** Payments that the payer has made and has not got back, by the acquirer's number. */
  readonly held: Map<string, ChannelReference>;
  /** From when on it takes no money; a payment that was begun before may still arrive until then. */
  closedAt: number;
  /** A code is paid once. */
  isPaid: boolean;
}

export interface LedgerWallets {
  readonly channel: GuardedAcquirer['wallets'];
  /** Questions such as `cancel 1`, with the number of the choice. */
  readonly calls: string[];
  /** How long payments still arrive after a stop. */
  lagMs: number;
  /** Fate of a question: one that is `lost` is carried out, but its answer does not arrive. */
  line: () => 'up' | 'away' | 'lost' | 'unknown';
  /** Pays for the payer; undefined if the wallet takes no more money, or was paid with already. */
  pay(transNo: string, choice: number, nowMs: number): ChannelReference | undefined;
  /** The acquirer's numbers of the payments that it holds for an order. */
  held(transNo: string): string[];
}

export function createLedgerWallets(): LedgerWallets {
  const accounts = new Map<string, Account>();
  let payments = 0;
  function accountOf(transNo: string, choice: number): Account {
    const key = `${transNo}/${choice}`;
    const account = accounts.get(key) ?? {
      held: new Map(),
      closedAt: Number.POSITIVE_INFINITY,
      isPaid: false,
    };
    accounts.set(key, account);
    return account;
  }

  function cancel(asked: Asked<ChannelCancel>, nowMs: number) {
    const account = accountOf(asked.transNo, asked.choice);
    // A payment that is named goes back alone, and its wallet stays as it was.
    if (asked.channelTransNo !== null) account.held.delete(asked.channelTransNo);
    else {
      account.held.clear();
      account.closedAt = Math.min(account.closedAt, nowMs + ledger.lagMs);
    }
    const isPlanned = nowMs < account.closedAt && account.closedAt < Number.POSITIVE_INFINITY;
    return { kind: 'done' as const, ...(isPlanned && { askAgainAt: account.closedAt }) };
  }

  const ledger: LedgerWallets = {
    calls: [],
    lagMs: 0,
    line: () => 'up',
    channel: {
      quote: () => ({}),
      async payment(asked) {
        ledger.calls.push(`payment ${asked.choice}`);
        if (ledger.line() !== 'up') throw new Error('the acquirer is away');
        const [reference] = accountOf(asked.transNo, asked.choice).held.values();
        return reference === undefined ? { kind: 'pending' } : { kind: 'paid', reference };
      },
      async cancel(asked, nowMs) {
        ledger.calls.push(`cancel ${asked.choice}`);
        const line = ledger.line();
        if (line === 'away') throw new Error('the acquirer is away');
        if (line === 'unknown') return { kind: 'unknown' };
        const answer = cancel(asked, nowMs);
        if (line === 'lost') throw new Error('the answer is lost');
        return answer;
      },
      refund: async () => ({ kind: 'pending' }),
    },
    pay(transNo, choice, nowMs) {
      const account = accountOf(transNo, choice);
      if (nowMs >= account.closedAt || account.isPaid) return undefined;
      account.isPaid = true;
      payments += 1;
      const reference = { channelTransNo: `W${payments}`, userId: 'payer', refNo: `R${payments}` };
      account.held.set(reference.channelTransNo, reference);
      return reference;
    },
    held: (transNo) =>
      [...accounts].flatMap(([key, { held }]) => (key.startsWith(`${transNo}/`) ? [...held.keys()] : [])),
  };
  return ledger;
}
