/** Flows of a terminal's orders, as acquirers declare those that they take. */
import type { ConnectorFlow } from '@tollgate/contract/connector/values';
import { type Transaction, transType } from '../state/transaction.ts';

/** Returns the flow of a card by trans_type; undefined where the acquirer of the original is asked in any case. */
export function cardFlowOf(type: Transaction['transType'], hasOriginal: boolean): ConnectorFlow | undefined {
  if (hasOriginal) return undefined;
  switch (type) {
    case transType.sale:
      return 'terminal-sale';
    case transType.authorization:
      return 'terminal-authorization';
    case transType.refund:
      return 'terminal-refund';
    case transType.cashback:
      return 'terminal-cashback';
    case transType.cashAdvance:
      return 'terminal-cash-advance';
    default:
      return undefined;
  }
}

/** Returns the flow of a wallet; undefined for a refund, which goes to the acquirer of its payment. */
export function walletFlowOf(
  type: Transaction['transType'],
  payScenario: string | undefined,
): ConnectorFlow | undefined {
  if (type !== transType.sale) return undefined;
  return payScenario === 'SCANQR_PAY' ? 'merchant-presented' : 'customer-presented';
}
