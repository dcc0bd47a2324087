/** Waits for the end of orders on this terminal, and keeps the results that came while no one waited. */
import type { TerminalResult } from '@tollgate/contract/terminal/messages';

/** 1 closed or failed, 2 completed, 3 cancelled (decision 16). */
export function isFinal({ trans_status: status }: TerminalResult): boolean {
  return status === 1 || status === 2 || status === 3;
}

export interface WaitingOrders {
  /** Resolves when the order of this number has ended, at once where it had. */
  ended(transNo: string): Promise<TerminalResult>;
  end(result: TerminalResult): void;
}

/** Results that are kept for a till that asks a moment too late. */
const rememberedMax = 200;

export function createWaitingOrders(): WaitingOrders {
  const waiting = new Map<string, ((result: TerminalResult) => void)[]>();
  const results = new Map<string, TerminalResult>();
  return {
    ended(transNo) {
      const known = results.get(transNo);
      if (known !== undefined) return Promise.resolve(known);
      return new Promise((resolve) => {
        waiting.set(transNo, [...(waiting.get(transNo) ?? []), resolve]);
      });
    },
    end(result) {
      if (!isFinal(result)) return;
      results.set(result.trans_no, result);
      const [oldest] = results.keys();
      if (results.size > rememberedMax && oldest !== undefined) results.delete(oldest);
      for (const resolve of waiting.get(result.trans_no) ?? []) resolve(result);
      waiting.delete(result.trans_no);
    },
  };
}
