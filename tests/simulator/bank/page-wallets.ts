/** The sandbox's wallet, whose payers pay by a page of the gateway: what the page shows is what is in the books. */
import type { KeylessAcquirer } from '@tollgate/gateway/acquirers/guarded';
import { sandboxWallets } from '@tollgate/gateway/acquirers/sandbox/wallet';
import type { Ledger } from './ledger.ts';

/** One wallet of an order. */
interface Choice {
  readonly transNo: string;
  readonly choice: number;
}

export function createPageWallets(ledger: Ledger, nowMs: () => number) {
  /** A wallet pays an order once: its page may show afterwards that the money went back. */
  const paid = new Set<string>();
  const stopped = new Set<string>();
  /** Stopped, and not to be asked again. */
  const isOver = new Set<string>();
  const returnedAt = new Map<string, number>();
  const ofChoice = ({ choice }: Choice) => `sandbox wallet ${choice}`;
  const keyOf = (one: Choice) => `${one.transNo} ${ofChoice(one)}`;
  const channel: KeylessAcquirer['wallets'] = {
    ...sandboxWallets,
    async payment(asked, atMs) {
      // Questions that the stop has overtaken.
      if (!asked.ended && stopped.has(keyOf(asked))) return { kind: 'failed', errorCode: 'EC0001' };
      if (isOver.has(keyOf(asked)) && !paid.has(keyOf(asked))) return { kind: 'pending' };
      const answer = await sandboxWallets.payment(asked, atMs);
      // Once: a question that arrives late is answered about money that went back meanwhile.
      if (answer.kind === 'paid' && !paid.has(keyOf(asked))) {
        ledger.hold(asked.transNo, ofChoice(asked), asked.amountMinor);
        paid.add(keyOf(asked));
      }
      return answer;
    },
    async cancel(asked, atMs) {
      if (asked.channelTransNo === null) stopped.add(keyOf(asked));
      returnedAt.set(keyOf(asked), nowMs());
      ledger.giveBack(asked.transNo, ofChoice(asked));
      const answer = await sandboxWallets.cancel(asked, atMs);
      if (answer.kind === 'done' && answer.askAgainAt === undefined && asked.channelTransNo === null)
        isOver.add(keyOf(asked));
      return answer;
    },
  };
  return {
    channel,
    /** The payer has paid by the wallet's page, with a request that was sent at `sinceMs`. */
    paidByPage(one: Choice, amountMinor: number, sinceMs: number): void {
      if (paid.has(keyOf(one))) return;
      paid.add(keyOf(one));
      // What was taken back meanwhile is known to the books before the page shows it.
      if ((returnedAt.get(keyOf(one)) ?? -1) < sinceMs) ledger.hold(one.transNo, ofChoice(one), amountMinor);
    },
    /** The payer has declined there: what an amount that pays by itself has done meanwhile does not count. */
    declinedByPage: (one: Choice) => ledger.giveBack(one.transNo, ofChoice(one)),
  };
}
