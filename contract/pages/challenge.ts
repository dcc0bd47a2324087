/** Replies of the gateway to the issuer's page of 3-D Secure: the JSON of GET and POST /pay/api/3ds/:link. */
import { count, flag, objectOf, oneOf, orNull, type Reader, text } from '../read/shape.ts';
import { webAddress } from './members.ts';

export const challengeStates = [
  'challenge',
  /** The code was right and the issuer decides. */
  'deciding',
  /** The issuer has not answered after the code. */
  'unknown',
  /** The challenge is over, whatever the outcome of the payment. */
  'done',
] as const;
export type ChallengeState = (typeof challengeStates)[number];

export interface ChallengeView {
  readonly state: ChallengeState;
  readonly merchant_name: string;
  readonly currency: string;
  /** Exact decimal in major units. */
  readonly amount: string;
  /** Id of the card scheme, such as `Visa`. */
  readonly brand: string;
  /** Masked, such as 411111******1111. */
  readonly account: string;
  readonly tries_left: number;
  /** On the gateway's clock. */
  readonly expires_at_ms: number;
  /** The gateway's clock at the reply. */
  readonly now_ms: number;
  /** Address at which the payer continues: the checkout page, or the merchant's return_url with the order's numbers. */
  readonly next_url: string | null;
  /** Result of the challenge, not of the payment (spec §4), shown to the payer only; present once it is over. */
  readonly result?: 'passed' | 'failed';
  readonly sandbox: boolean;
  /** The code that the sandbox accepts. */
  readonly hint_code?: string;
}

/** The view of a reply body; undefined for any other body. */
export const readChallengeView: Reader<ChallengeView> = objectOf(
  {
    state: oneOf(challengeStates),
    merchant_name: text,
    currency: text,
    amount: text,
    brand: text,
    account: text,
    tries_left: count,
    expires_at_ms: count,
    now_ms: count,
    next_url: orNull(webAddress),
    sandbox: flag,
  },
  { result: oneOf(['passed', 'failed']), hint_code: text },
);
