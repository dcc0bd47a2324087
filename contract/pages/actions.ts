/** Bodies that the pages of checkout, issuer and payer post, read by the rules of the calls (decision 6). */
import { addressCountry, addressMembers, requestBillingAddress } from '../fields/address.ts';
import { card } from '../fields/card.ts';
import { optional, required } from '../fields/need.ts';
import type { IntegerField, Members, ObjectField, Text, TextField } from '../model.ts';
import { type Outcome, read, refused } from '../read/outcome.ts';
import { objectOf, oneOf } from '../read/shape.ts';
import { assertReadBy, readAll } from '../read/value.ts';
import { memberText, type WireMember } from '../signing/index.ts';
import type { ValuesOf } from '../types.ts';

function word(maxLength: number, example: string, summary: Text) {
  return { kind: 'text', minLength: 1, maxLength, summary, example } as const satisfies TextField;
}

const option = word(32, 'Card', { en: 'The payment option.', zh: '支付选项。' });
const sheetCard = word(32, 'visa', { en: 'A card in the wallet.', zh: '钱包中的卡片。' });
const code = word(16, '123456', { en: 'Code that the cardholder entered.', zh: '持卡人输入的验证码。' });
const attempt = {
  kind: 'integer',
  min: 1,
  max: 1_000,
  summary: { en: 'Number of the attempt.', zh: '第几次尝试。' },
  example: 1,
} as const satisfies IntegerField;

/** Members that are asked for if the order wants no whole billing address (decision 50). */
const briefBilling = {
  kind: 'object',
  members: { country: required(addressCountry), zip: optional(addressMembers.zip.field) },
  summary: { en: 'Country and postal code.', zh: '国家或地区与邮政编码。' },
  example: '{"country":"US","zip":"10118"}',
} as const satisfies ObjectField;

const payMembers = {
  option: required(option),
  attempt: required(attempt),
  /** For the option Card: the blocks of the encrypted card, joined, in Base64. */
  card: optional(card),
  /** For ApplePay and GooglePay. */
  sheet_card: optional(sheetCard),
  billing: optional(requestBillingAddress),
  shipping: optional(requestBillingAddress),
} as const satisfies Members;
const briefPayMembers = { ...payMembers, billing: optional(briefBilling) } as const satisfies Members;
const chooseMembers = {
  option: required(option),
  shipping: optional(requestBillingAddress),
} as const satisfies Members;
const codeMembers = { code: required(code) } as const satisfies Members;

/** Addresses are needed where the view asks for them. */
export type PayAction = { readonly action: 'pay' } & ValuesOf<typeof payMembers | typeof briefPayMembers>;
export type ChooseAction = { readonly action: 'choose' } & ValuesOf<typeof chooseMembers>;
export type CheckoutAction = PayAction | ChooseAction | { readonly action: 'give-up' };

export type ChallengeAction =
  | { readonly action: 'submit'; readonly code: string }
  | { readonly action: 'cancel' };

export const payerActions = ['pay', 'decline', 'insufficient-funds'] as const;
/** The payer's page posts `{ action }`. */
export type PayerAction = (typeof payerActions)[number];

function readMembers<Action extends string, M extends Members>(
  action: Action,
  members: M,
  received: readonly WireMember[],
): Outcome<{ readonly action: Action } & ValuesOf<M>> {
  const values = readAll(members, received, '', {});
  if (!values.ok) return values;
  assertReadBy(members, values.value);
  return read({ action, ...values.value });
}

/** @param isBillingBrief whether the view asks for a brief billing address */
export function readCheckoutAction(
  received: readonly WireMember[],
  isBillingBrief: boolean,
): Outcome<CheckoutAction> {
  const action = memberText(received, 'action');
  if (action === 'pay') return readMembers(action, isBillingBrief ? briefPayMembers : payMembers, received);
  if (action === 'choose') return readMembers(action, chooseMembers, received);
  return action === 'give-up' ? read({ action }) : refused('SYS016', 'action', 'pay, choose, give-up');
}

export function readChallengeAction(received: readonly WireMember[]): Outcome<ChallengeAction> {
  const action = memberText(received, 'action');
  if (action === 'submit') return readMembers(action, codeMembers, received);
  return action === 'cancel' ? read({ action }) : refused('SYS016', 'action', 'submit, cancel');
}

/** @param body parsed JSON */
export function readPayerAction(body: unknown): PayerAction | undefined {
  return objectOf({ action: oneOf(payerActions) })(body)?.action;
}
