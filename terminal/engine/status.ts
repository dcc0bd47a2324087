/** The progress of a transaction (decision 16). */
import type { TerminalResult } from '@tollgate/contract/terminal/messages';
import { transStatuses } from '@tollgate/contract/trans-values';

export function isFinalStatus(status: number): boolean {
  return status !== transStatuses.processing && status !== transStatuses.prepaid;
}

export function isFinal({ trans_status: status }: Pick<TerminalResult, 'trans_status'>): boolean {
  return isFinalStatus(status);
}

export function isApproved({ trans_status: status }: Pick<TerminalResult, 'trans_status'>): boolean {
  return status === transStatuses.completed || status === transStatuses.cancelled;
}
