/** For tests: an acquirer whose journal is a list of lines, and whose clock is set by the test. */
import { openLedger } from './ledger/ledger.ts';
import type { Bank } from './operations/bank.ts';
import { hostCapabilities } from './operations/carry-out.ts';

export function openBank(lines: string[], clock: { nowMs: number }): Bank {
  const journal = { append: (line: string) => void lines.push(line), settled: async () => {} };
  return {
    ledger: openLedger([...lines], { journal, nowMs: () => clock.nowMs, makeJournalId: () => 'abc123' }),
    capabilities: hostCapabilities(),
    name: 'test',
    nowMs: () => clock.nowMs,
    isReporting: true,
    issuerUrl: () => 'http://127.0.0.1/issuer',
    verifyReport: () => true,
  };
}
