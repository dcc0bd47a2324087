/** The sandbox's wallet, whose payers pay by a page of the gateway: what the page shows is what is in the books. */
import type { Channel } from '@tollgate/gateway/acquirers/port/channel';
import { sandboxWallets } from '@tollgate/gateway/acquirers/sandbox/wallet';
import type { Ledger } from './ledger.ts';

const of = 'sandbox wallet';

export function createPageWallets(ledger: Ledger, nowMs: () => number) {
  /** A wallet pays an order once: its page may show afterwards that the money went back. */
  const paid = new Set<string>();
  const stoppedAt = new Map<string, number>();
  const channel: Channel = {
    ...sandboxWallets,
    async payment(asked, atMs) {
      // A request that the stop has overtaken.
      if (!asked.ended && stoppedAt.has(asked.transNo)) return { kind: 'failed', errorCode: 'EC0001' };
      const answer = await sandboxWallets.payment(asked, atMs);
      if (answer.kind === 'paid') {
        ledger.hold(asked.transNo, of, asked.amountMinor);
        paid.add(asked.transNo);
      }
      return answer;
    },
    async cancel(asked, atMs) {
      const answer = await sandboxWallets.cancel(asked, atMs);
      stoppedAt.set(asked.transNo, nowMs());
      ledger.giveBack(asked.transNo, of);
      return answer;
    },
  };
  return {
    channel,
    /** The payer has paid by the wallet's page, with a request that was sent at `sinceMs`. */
    paidByPage(transNo: string, amountMinor: number, sinceMs: number): void {
      if (paid.has(transNo)) return;
      paid.add(transNo);
      // What was taken back meanwhile is known to the books before the page shows it.
      if ((stoppedAt.get(transNo) ?? -1) < sinceMs) ledger.hold(transNo, of, amountMinor);
    },
    /** The payer has declined there: what an amount that pays by itself has done meanwhile does not count. */
    declinedByPage: (transNo: string) => ledger.giveBack(transNo, of),
  };
}
