/** Values of members of the connector protocol. */

/** Flows that an acquirer can take. A payment of a flow that is not declared is refused before anything is stored. */
export const connectorFlows = [
  /** The merchant scans the payer's code. */
  'customer-presented',
  /** The payer scans a code that the acquirer makes (decision 53). */
  'merchant-presented',
  /** A wallet of the hosted checkout: the payer scans a code of the acquirer, or follows its link. */
  'hosted-wallet',
  /** A card that is not present. */
  'card',
  /** A card at a terminal: sale, and void of a sale. */
  'terminal-sale',
  /** Authorization at a terminal, its completion, and their cancels. */
  'terminal-authorization',
  /** A refund onto a card at a terminal, without an original. */
  'terminal-refund',
  'terminal-cashback',
  'terminal-cash-advance',
] as const;
export type ConnectorFlow = (typeof connectorFlows)[number];

/** Advices: an action on a payment that was taken before. */
export const connectorAdvices = ['void', 'release', 'capture', 'undo-capture', 'tip', 'batch-close'] as const;
export type ConnectorAdvice = (typeof connectorAdvices)[number];

/** Means that paid the original of a refund. */
export const refundMeans = ['wallet', 'card', 'card-present'] as const;

/** Facts that a connector reports by itself. */
export const connectorEvents = [
  'paid',
  'failed',
  /** A refund that was made and came back: its bank did not take it. */
  'refund-returned',
  /** The acquirer has captured, voided or refunded by itself, for example at its own portal. */
  'captured',
  /** The cardholder or the issuer disputes the payment. */
  'disputed',
] as const;
