/** How far a transaction has come (decision 16). */
import type { TerminalResult } from '@tollgate/contract/terminal/messages';

export const transStatus = { processing: 0, closed: 1, completed: 2, cancelled: 3, prepaid: 9 } as const;

export function isFinal({ trans_status: status }: Pick<TerminalResult, 'trans_status'>): boolean {
  return status !== transStatus.processing && status !== transStatus.prepaid;
}

export function isApproved({ trans_status: status }: Pick<TerminalResult, 'trans_status'>): boolean {
  return status === transStatus.completed || status === transStatus.cancelled;
}
