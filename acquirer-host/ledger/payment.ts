/** A payment at the acquirer, an increment or a refund: the whole of it is one line of the journal. */
import type { ConnectorEvent } from '@tollgate/contract/connector/answers';
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';

export type PaymentKind = 'wallet' | 'card' | 'terminal' | 'increment' | 'refund';

/** `blocked`: it never came, and will not be taken. `returned`: what was taken or held was given back. */
export type PaymentState =
  | 'pending'
  | 'challenged'
  | 'held'
  | 'taken'
  | 'declined'
  | 'stopped'
  | 'returned'
  | 'blocked';

/** Result that comes at a time of its own. */
export interface Due {
  readonly atMs: number;
  readonly errorCode?: ErrorCode;
}

export interface Challenge {
  readonly result: 'open' | 'passed' | 'failed' | 'cancelled';
  readonly returnUrl: string;
  /** Decline after a challenge that was passed. */
  readonly errorCode?: ErrorCode;
}

export interface Payment {
  readonly key: string;
  readonly kind: PaymentKind;
  readonly state: PaymentState;
  readonly merchantNo: string;
  readonly transNo: string;
  /** Attempt of a card, choice of a wallet; 1 otherwise. */
  readonly part: number;
  readonly transType: number;
  readonly currency: string;
  readonly askedMinor: number;
  readonly heldMinor: number;
  /** With surcharge, sales tax and tip; negative where the money went to the card. */
  readonly takenMinor: number;
  readonly refundedMinor: number;
  readonly tipMinor: number;
  readonly surchargeMinor: number;
  readonly salesTaxMinor: number;
  /** Held before the capture, for its undoing. */
  readonly authorizedMinor: number;
  readonly channelTransNo: string;
  readonly userId: string;
  readonly authCode?: string;
  readonly errorCode?: ErrorCode;
  /** Text of the QR code. */
  readonly code?: string;
  readonly isBegun?: true;
  /** It came after its end, and goes back. */
  readonly isLate?: true;
  /** Given back as a whole, by a void, a reversal or a stop; refunds are payments of their own. */
  readonly reversedMinor?: number;
  /** By the merchant's clock. */
  readonly expiresAtMs?: number;
  /** The merchant's clock, less that of the acquirer, when the payment began. */
  readonly clockOffsetMs: number;
  readonly due?: Due;
  readonly challenge?: Challenge;
  /** The acquirer does not answer about it, for reversals until this time. */
  readonly silentUntilMs?: number;
  /** Key of the payment that is raised or refunded. */
  readonly originalKey?: string;
  /** Answers to advices by request_id, so that a late repetition changes nothing. */
  readonly advices?: Readonly<Record<string, 'done' | ErrorCode>>;
  readonly notifyUrl?: string;
  /** Events that are not delivered yet. */
  readonly owed?: readonly ConnectorEvent[];
}

/** Money of the merchant that remains at the end: what was taken, less what was given back. */
export const balanceOf = ({ takenMinor, refundedMinor }: Payment): number => takenMinor - refundedMinor;

/**
 * Money of this payment alone that the acquirer owes its merchant: a refund is negative. Increments are money of their
 * authorization.
 */
export function clearedMinor({ kind, state, askedMinor, takenMinor, reversedMinor = 0 }: Payment): number {
  if (kind === 'refund') return state === 'taken' ? -askedMinor : 0;
  return takenMinor - reversedMinor;
}

/** The same payment with all money given back, also what is only held. */
export function returned({ due: _due, ...payment }: Payment): Payment {
  const { takenMinor: refundedMinor, reversedMinor = 0 } = payment;
  const backMinor = reversedMinor + balanceOf(payment);
  return { ...payment, state: 'returned', heldMinor: 0, refundedMinor, reversedMinor: backMinor };
}
