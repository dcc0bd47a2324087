/** Behavior of the sandbox's issuer with a card payment: by the card, or by the amount. */
import type { Digits } from '../card-brands.ts';
import type { Text } from '../model.ts';
import { type CardBehaviour, type TestCard, testCards } from './card-table.ts';

export * from './card-table.ts';

/** The code that passes every challenge of the simulated issuer. */
export const challengeCode = '123456';

/** An amount that decides the outcome where the card does not. */
export interface CardTrigger extends CardBehaviour {
  readonly id: string;
  /** In minor units of any currency. */
  readonly amountMinor: number;
  readonly title: Text;
  readonly text: Text;
}

export const cardTriggers: readonly CardTrigger[] = [
  {
    id: 'declined',
    amountMinor: 20_003,
    outcome: 'declined',
    errorCode: 'EC0101',
    threeDSecure: 'none',
    title: { en: 'Declined', zh: '发卡机构拒绝' },
    text: {
      en: 'The issuer declines: trans_status 1 with EC0101.',
      zh: '发卡机构拒绝支付：trans_status 为 1，错误码为 EC0101。',
    },
  },
  {
    id: 'insufficient-funds',
    amountMinor: 20_004,
    outcome: 'declined',
    errorCode: 'EC0102',
    threeDSecure: 'none',
    title: { en: 'Insufficient funds', zh: '余额不足' },
    text: {
      en: 'The balance or limit does not cover the amount: trans_status 1 with EC0102.',
      zh: '卡内余额或额度不足：trans_status 为 1，错误码为 EC0102。',
    },
  },
  {
    id: 'no-answer',
    amountMinor: 20_005,
    outcome: 'no-answer',
    threeDSecure: 'none',
    title: { en: 'Issuer does not respond', zh: '发卡机构无应答' },
    text: {
      en: 'It is unknown whether the card was charged: trans_status 0.',
      zh: '无法确定是否已扣款：trans_status 为 0。',
    },
  },
  {
    id: '3ds-challenge',
    amountMinor: 20_006,
    outcome: 'approved',
    threeDSecure: 'challenge',
    title: { en: '3-D Secure with a challenge', zh: '3-D Secure 身份验证' },
    text: {
      en: 'The issuer asks the cardholder for a code (123456), then approves.',
      zh: '发卡机构要求持卡人输入验证码（123456），验证通过后批准。',
    },
  },
  {
    id: '3ds-declined',
    amountMinor: 20_007,
    outcome: 'declined',
    errorCode: 'EC0101',
    threeDSecure: 'challenge',
    title: { en: '3-D Secure, then declined', zh: '3-D Secure 身份验证后拒绝' },
    text: {
      en: 'The issuer asks for the code and declines the payment even if the code is correct: trans_status 1 with EC0101.',
      zh: '即使验证码正确，发卡机构仍拒绝支付：trans_status 为 1，错误码为 EC0101。',
    },
  },
];

const firstSix = ({ groups: [first = '', second = ''] }: TestCard) => (first + second).slice(0, 6);
const lastFour = ({ groups }: TestCard) => groups.at(-1)?.slice(-4) ?? '';

/** The masked number of a test card, as pay_user_account_id carries it: 411111******1111. */
export function accountOf(card: TestCard): string {
  const digits = card.groups.reduce((sum, group) => sum + group.length, 0);
  return `${firstSix(card)}${'*'.repeat(digits - 10)}${lastFour(card)}`;
}

const byAccount = new Map(testCards.map((card) => [accountOf(card), card]));
const byId = new Map(testCards.map((card) => [card.id, card]));
const byAmount = new Map(cardTriggers.map((trigger) => [trigger.amountMinor, trigger]));

/** The test card of a masked number, such as 411111******1111; undefined for any other card. */
export function testCardOfAccount(account: string): TestCard | undefined {
  return byAccount.get(account);
}

export function testCardById(id: string): TestCard | undefined {
  return byId.get(id);
}

/** Test cards that are in the sandbox's Apple Pay and Google Pay. */
export const walletCards: readonly TestCard[] = testCards.filter(({ walletCard }) => walletCard === true);

/** Group by group, so that the whole number of the table's card comes into being nowhere. */
function isNumberOf({ groups }: TestCard, pan: Digits): boolean {
  let at = 0;
  for (const group of groups) {
    for (let digit = 0; digit < group.length; digit += 1, at += 1)
      if (pan.charCodeAt(at) !== group.charCodeAt(digit)) return false;
  }
  return at === pan.length;
}

/** The test card of a number; undefined for any other number. */
export function testCardFor(pan: Digits): TestCard | undefined {
  return testCards.find((card) => isNumberOf(card, pan));
}

/** Every number that is in no table: shops have their own test cards. */
export const unknownCard = {
  outcome: 'approved',
  threeDSecure: 'none',
  title: { en: 'Any other card', zh: '其他任意卡' },
  text: {
    en: 'A payment with any other card number of these brands is approved immediately (trans_status 2) if the check digit (Luhn) is correct, unless the amount triggers a different result.',
    zh: '使用上述卡组织的其他卡号支付时，只要校验位（Luhn）正确，即立即批准（trans_status 为 2）；金额触发其他结果的除外。',
  },
} as const satisfies CardBehaviour & { readonly title: Text; readonly text: Text };

function isPlainApproval({ outcome, threeDSecure }: CardBehaviour): boolean {
  return outcome === 'approved' && threeDSecure === 'none';
}

/** Returns what happens to a payment of this card; a card that does not plainly approve wins over the amount. */
export function behaviourOf(card: TestCard | undefined, amountMinor: number): CardBehaviour {
  const own = card ?? unknownCard;
  return isPlainApproval(own) ? (byAmount.get(amountMinor) ?? own) : own;
}

/** The same by the card's number. Numbers that are in no table are approved. */
export function outcomeFor(payment: { readonly pan: Digits; readonly amountMinor: number }): CardBehaviour {
  return behaviourOf(testCardFor(payment.pan), payment.amountMinor);
}
