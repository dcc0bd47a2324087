/** Checks of what acquirers answer: an answer that cannot be true is none, and the question stays open. */
import { blankCardNumbers, holdsCardNumber } from '@tollgate/contract/card-text';
import { connectorLimits } from '@tollgate/contract/connector/protocol';
import type { OperationName } from './keys.ts';
import type { Capabilities } from './port/acquirer.ts';
import type { ChannelReference, Money } from './port/question.ts';

export interface InvalidAnswer {
  readonly acquirer: string;
  /** Such as `cards.authorize`; `event` for a report of its own. */
  readonly operation: string;
  /** The member that cannot be true. */
  readonly field:
    | 'outcome'
    | 'currency'
    | 'amount'
    | 'channel_trans_no'
    | 'ref_no'
    | 'user_id'
    | 'auth_code'
    | 'state';
}

/** Longest texts of a reference, in characters. */
const { referenceCharsMax, stateCharsMax: stateMax } = connectorLimits;
const referenceMax = {
  channelTransNo: referenceCharsMax,
  refNo: referenceCharsMax,
  userId: 128,
  authCode: 16,
} as const;

/** Members of answers that are checked; the port's types have them by kind. */
export interface AnyAnswer {
  readonly kind: string;
  readonly amountMinor?: number;
  readonly currency?: string;
  readonly reference?: ChannelReference;
  readonly state?: string;
  /** Also of another step of a challenge. */
  readonly challenge?: { readonly state: string };
}

/** Where an issuer may approve a part: the caller takes it back. */
const partial: readonly OperationName[] = ['cardPresent.authorize', 'cardPresent.inquire'];
/** Where the answer names a new payment: its number is no other order's. */
const namesPayment: readonly OperationName[] = [
  'wallets.payment',
  'cards.authorize',
  'cards.authorizeSheet',
  'cards.resume',
  'cards.inquire',
  'cardPresent.authorize',
  'cardPresent.inquire',
];
/** Where nothing may have been done, so that another account can be asked. */
const firstAsked: readonly OperationName[] = [
  'wallets.payment',
  'cards.authorize',
  'cards.authorizeSheet',
  'cardPresent.authorize',
];

function wrongReference(reference: ChannelReference | undefined): InvalidAnswer['field'] | undefined {
  const { channelTransNo = '', refNo = '', userId = '', authCode = '' } = reference ?? {};
  if (channelTransNo === '' || channelTransNo.length > referenceMax.channelTransNo) return 'channel_trans_no';
  if (refNo.length > referenceMax.refNo) return 'ref_no';
  if (userId.length > referenceMax.userId) return 'user_id';
  return authCode.length > referenceMax.authCode ? 'auth_code' : undefined;
}

/** Returns the member of a final answer that cannot be true; `mayBePart`: less than was asked for is an answer. */
export function wrongSum(
  asked: Money,
  { amountMinor = Number.NaN, currency, reference }: AnyAnswer,
  mayBePart = false,
): InvalidAnswer['field'] | undefined {
  if (currency !== asked.currency) return 'currency';
  const isWhole = amountMinor === asked.amountMinor;
  const isPart = Number.isSafeInteger(amountMinor) && amountMinor > 0 && amountMinor < asked.amountMinor;
  if (!isWhole && !(mayBePart && isPart)) return 'amount';
  return wrongReference(reference);
}

const isFit = (state: string | undefined) =>
  state === undefined || (state.length <= stateMax && !holdsCardNumber(state));

/** Returns the member that cannot be true; undefined where the answer can be believed. */
export function wrongMember(
  operation: OperationName,
  asked: Money & { readonly ended?: boolean },
  answer: AnyAnswer,
  { threeDSecure }: Pick<Capabilities, 'threeDSecure'>,
): InvalidAnswer['field'] | undefined {
  if (answer.kind === 'not-taken')
    return firstAsked.includes(operation) && asked.ended !== true ? undefined : 'outcome';
  // A challenge that has begun may have another step (`again`), whatever is declared by then.
  if (answer.kind === 'challenge' && !threeDSecure) return 'outcome';
  // A challenge goes on with its state alone.
  if (!isFit(answer.challenge?.state) || (answer.kind === 'passed' && !isFit(answer.state))) return 'state';
  const isFinal = answer.kind === 'paid' || answer.kind === 'approved';
  return isFinal ? wrongSum(asked, answer, partial.includes(operation)) : undefined;
}

/** Returns the acquirer's number of the payment that the answer names; undefined where it names none. */
export const paymentNumber = (
  operation: OperationName,
  { kind, reference }: AnyAnswer,
): string | undefined =>
  namesPayment.includes(operation) && (kind === 'paid' || kind === 'approved')
    ? reference?.channelTransNo
    : undefined;

/** Returns the answer with the payer's account as people may see it: some acquirers name a card by its whole number. */
function withMaskedPayer<Answer extends AnyAnswer>(answer: Answer): Answer {
  const { reference } = answer;
  return reference !== undefined && holdsCardNumber(reference.userId)
    ? { ...answer, reference: { ...reference, userId: blankCardNumbers(reference.userId) } }
    : answer;
}

/**
 * Returns the answer without a state that may not be kept, one that is too long or has a card number in it, and without
 * the whole number of the payer's card.
 */
export function withFitTexts<Answer extends AnyAnswer>(given: Answer): Answer {
  const answer = withMaskedPayer(given);
  if (!isFit(answer.state)) {
    const { state: _state, ...rest } = answer;
    return rest as Answer;
  }
  if (isFit(answer.reference?.state)) return answer;
  const { state: _state, ...reference } = answer.reference ?? { channelTransNo: '', userId: '', refNo: '' };
  return { ...answer, reference };
}
