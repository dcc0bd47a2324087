/** State of an online order (hosted checkout, merchant-hosted card) besides its transaction: column `online`. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { SheetOption } from '../../acquirers/port/card-channel.ts';
import type { CardResult, Challenge, Redirect } from '../../acquirers/port/card-result.ts';
import type { ChannelReference } from '../../acquirers/port/question.ts';
import type { AllowedAndNot } from '../../checkout/choice.ts';
import type { CheckoutDetail } from '../../checkout/detail.ts';
import {
  type Guard,
  isFlag,
  isNumber,
  isText,
  listOf,
  objectOf,
  oneOf,
  optional,
  orNull,
  readStored,
  type Shape,
} from './stored.ts';

export type CardOption = 'Card' | SheetOption;

/** A postal address of a payer, with the contract's members (spec §3). */
export interface PostalAddress {
  readonly name: string;
  readonly country: string;
  readonly province: string;
  readonly city: string;
  readonly address1: string;
  readonly address2?: string;
  readonly zip: string;
  readonly phone: string;
}

/** Members of a billing address that a checkout has collected: the country at least (decision 50). */
export type BillingAddress = Partial<PostalAddress> & Pick<PostalAddress, 'country'>;

/**
 * One attempt to pay by card. `authorizing` and `resuming`: the gateway is asking the channel; `challenge`: the issuer
 * is asking the cardholder; `uncertain`: the issuer has not answered, and whether it charged is unknown.
 */
export interface Attempt {
  /** 1 for the order's first attempt. */
  readonly number: number;
  readonly option: CardOption;
  /** The card in the vault, which keeps it for some minutes; null for the sheets, which hand over none. */
  readonly cardId: string | null;
  readonly payMethodId: string;
  /** Masked number, such as 411111******1111; empty until the channel gives it. */
  readonly accountId: string;
  readonly startedAt: number;
  readonly stage: 'authorizing' | 'challenge' | 'resuming' | 'uncertain';
  /** An attempt of an earlier release, which had `tries`, lacks the optional members. */
  readonly challenge: (Partial<Challenge> & { readonly expiresAt: number }) | null;
  /** The acquirer that is asked. Absent in older rows, in which one acquirer took every order. */
  readonly acquirer?: string;
  /** The issuer's data about the attempt that paid. */
  readonly result?: CardResult;
  /** When the scheduler has to advance it, unless something else has by then. */
  readonly dueAt: number;
}

/** An attempt that must be reversed at the channel; `late`: it was approved after the order had ended. */
export interface OwedReversal {
  readonly attempt: Attempt;
  readonly late: boolean;
  /** As the acquirer gave it with a late approval; absent where no answer came, and in older rows. */
  readonly reference?: ChannelReference;
}

/** A QR wallet that the payer has chosen. */
export interface Wallet {
  /** 1 for the order's first wallet; absent in older rows, which number every wallet 1. */
  readonly choice?: number;
  readonly payMethodId: string;
  /** Absent in older rows, as in an attempt. */
  readonly acquirer?: string;
  readonly chosenAt: number;
  /** The connector's own note about the payment, where it gave one. */
  readonly state?: string;
}

/** Debt of a wallet that has left the order: it is stopped at its acquirer, and its late payments go back. */
export interface OwedStop {
  readonly wallet: Wallet;
  readonly leftAt: number;
  readonly dueAt: number;
  /** The one late payment that goes back, without a name in older rows; null: the wallet is to be stopped. */
  readonly late: { readonly channelTransNo: string | null; readonly state?: string } | null;
}

export interface OnlineState {
  readonly v: 3;
  /** True if the gateway's own page takes the payment, false if the merchant's does. */
  readonly hosted: boolean;
  readonly returnUrl: string | null;
  readonly detail: CheckoutDetail | null;
  readonly billing: BillingAddress | null;
  readonly shipping: PostalAddress | null;
  /** Number of the payer's attempts, including one in progress. */
  readonly attempts: number;
  /** The attempt in progress; null once the order has ended. */
  readonly attempt: Attempt | null;
  /** The attempt that paid; null if a wallet paid. */
  readonly paidAttempt: Attempt | null;
  readonly owed: readonly OwedReversal[];
  readonly lastDecline: ErrorCode | null;
  /** The last attempt that the issuer asked the cardholder about. */
  readonly challenged: {
    readonly number: number;
    readonly payMethodId: string;
    readonly accountId: string;
    readonly expiresAt: number;
    readonly passed: boolean;
  } | null;
  /**
   * The wallet that can pay, or could until the order ended; `checkAt`: when to ask it next, null if the order's expiry
   * is soon enough.
   */
  readonly wallet: (Wallet & { readonly checkAt: number | null }) | null;
  /** Number of wallets that the payer has chosen, one after the other. */
  readonly choices: number;
  readonly owedStops: readonly OwedStop[];
}

/** State of an order to which nothing has happened yet. */
export const newOnline: OnlineState = {
  v: 3,
  hosted: true,
  returnUrl: null,
  detail: null,
  billing: null,
  shipping: null,
  attempts: 0,
  attempt: null,
  paidAttempt: null,
  owed: [],
  lastDecline: null,
  challenged: null,
  wallet: null,
  choices: 0,
  owedStops: [],
};

/** Checks the form alone: a later release that runs beside this one may have written a code that this one lacks. */
export const isCatalogueCode: Guard<ErrorCode> = (value): value is ErrorCode =>
  isText(value) && /^[A-Z]{1,3}\d{3,5}$/.test(value);

const isTexts: Guard<Readonly<Record<string, string>>> = (value): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every(isText);

export const cardResultShape: Shape<CardResult> = {
  authCode: optional(isText),
  networkTransId: optional(isText),
  responseCode: optional(isText),
  eci: optional(isText),
  cavv: optional(isText),
  threeDsVersion: optional(isText),
  dsTransId: optional(isText),
  avsResult: optional(isText),
  cvvResult: optional(isText),
};

const lists: Shape<AllowedAndNot> = { allow: listOf(isText), disallow: listOf(isText) };

const isDetail = objectOf<CheckoutDetail>({
  items: listOf(
    objectOf({
      code: isText,
      name: isText,
      quantity: isNumber,
      unitPrice: isText,
      amount: isText,
      image: orNull(isText),
    }),
  ),
  shipping: orNull(objectOf(lists)),
  billing: orNull(objectOf({ ...lists, sameAsShipping: isFlag })),
  options: objectOf(lists),
  theme: orNull(objectOf({ main: orNull(isText), contrastText: orNull(isText), text: orNull(isText) })),
});

const isShipping = objectOf<PostalAddress>({
  name: isText,
  country: isText,
  province: isText,
  city: isText,
  address1: isText,
  address2: optional(isText),
  zip: isText,
  phone: isText,
});

const isBilling = objectOf<BillingAddress>({
  name: optional(isText),
  country: isText,
  province: optional(isText),
  city: optional(isText),
  address1: optional(isText),
  address2: optional(isText),
  zip: optional(isText),
  phone: optional(isText),
});

export const isReference = objectOf<ChannelReference>({
  channelTransNo: isText,
  userId: isText,
  refNo: isText,
  authCode: optional(isText),
  state: optional(isText),
});

const attemptShape: Shape<Attempt> = {
  number: isNumber,
  option: oneOf('Card', 'ApplePay', 'GooglePay'),
  cardId: orNull(isText),
  payMethodId: isText,
  accountId: isText,
  startedAt: isNumber,
  stage: oneOf('authorizing', 'challenge', 'resuming', 'uncertain'),
  challenge: orNull(
    objectOf<NonNullable<Attempt['challenge']>>({
      expiresAt: isNumber,
      redirect: optional(objectOf<Redirect>({ url: isText, fields: optional(isTexts) })),
      state: optional(isText),
    }),
  ),
  acquirer: optional(isText),
  result: optional(objectOf(cardResultShape)),
  dueAt: isNumber,
};

const isAttempt = objectOf(attemptShape);

const walletShape: Shape<Wallet> = {
  choice: optional(isNumber),
  payMethodId: isText,
  acquirer: optional(isText),
  chosenAt: isNumber,
  state: optional(isText),
};

const shape: Shape<OnlineState> = {
  v: oneOf(3),
  hosted: isFlag,
  returnUrl: orNull(isText),
  detail: orNull(isDetail),
  billing: orNull(isBilling),
  shipping: orNull(isShipping),
  attempts: isNumber,
  attempt: orNull(isAttempt),
  paidAttempt: orNull(isAttempt),
  owed: listOf(
    objectOf<OwedReversal>({ attempt: isAttempt, late: isFlag, reference: optional(isReference) }),
  ),
  lastDecline: orNull(isCatalogueCode),
  challenged: orNull(
    objectOf({
      number: isNumber,
      payMethodId: isText,
      accountId: isText,
      expiresAt: isNumber,
      passed: isFlag,
    }),
  ),
  wallet: orNull(objectOf<NonNullable<OnlineState['wallet']>>({ ...walletShape, checkAt: orNull(isNumber) })),
  choices: isNumber,
  owedStops: listOf(
    objectOf<OwedStop>({
      wallet: objectOf(walletShape),
      leftAt: isNumber,
      dueAt: isNumber,
      late: orNull(
        objectOf<NonNullable<OwedStop['late']>>({
          channelTransNo: orNull(isText),
          state: optional(isText),
        }),
      ),
    }),
  ),
};

// Version 1 had no number; it lacks nothing else. Version 2 gave every wallet of an order the same number, 1.
const form = { column: 'online', shape, upgrades: [{}, { choices: 1, owedStops: [] }] };

export const readOnline = (stored: unknown, transNo: string): OnlineState =>
  readStored(stored, form, transNo);

const isAnything: Guard<unknown> = (_value): _value is unknown => true;
const isBeginning = objectOf({ type: oneOf('attempt-started'), attempt: isAnything });
const begunForm = { column: 'events.attempt', shape: attemptShape, upgrades: [] };

const isChoice = objectOf({ type: oneOf('wallet-chosen') });
const chosenForm = { column: 'events.wallet', shape: walletShape, upgrades: [] };

/** Reads the wallet that the payer chose with a stored event; undefined if the event chose none. */
export function readChosenWallet(event: unknown, transNo: string): Wallet | undefined {
  return isChoice(event) ? walletOnly(readStored(event, chosenForm, transNo)) : undefined;
}

/** Reads the attempt that a stored event began; undefined if the event began none. */
export function readBegunAttempt(event: unknown, transNo: string): Attempt | undefined {
  return isBeginning(event) ? readStored(event.attempt, begunForm, transNo) : undefined;
}

/** An attempt as its acquirer knows it: another one may have taken it over under the same number. */
export interface AttemptName {
  readonly number: number;
  readonly acquirer?: string | undefined;
}

export const isSameAttempt = (left: AttemptName, right: AttemptName): boolean =>
  left.number === right.number && left.acquirer === right.acquirer;

/** Returns the number of a wallet at its acquirer. */
export const choiceOf = (wallet: Wallet | null): number => wallet?.choice ?? 1;

export const isSameWallet = (left: Wallet | null, right: Wallet | null): boolean =>
  left !== null && right !== null && choiceOf(left) === choiceOf(right) && left.acquirer === right.acquirer;

/** Returns the wallet without the members that an order keeps beside it. */
export function walletOnly({ choice, payMethodId, acquirer, chosenAt, state }: Wallet): Wallet {
  const kept = { payMethodId, ...(acquirer && { acquirer }), chosenAt };
  return { ...(choice && { choice }), ...kept, ...(state !== undefined && { state }) };
}
