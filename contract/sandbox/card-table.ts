/**
 * The sandbox's test cards: the one table that the simulated issuer obeys and the documentation prints (decision 29).
 *
 * A number is written here in its printed groups and is never put together: a test searches the memory of a running
 * gateway for the numbers of cards that it was sent, so the program itself must not hold them.
 */
import type { CardBrandId } from '../card-brands.ts';
import type { ErrorCode } from '../errors/catalogue.ts';
import type { Text } from '../model.ts';

export type CardOutcome = 'approved' | 'declined' | 'no-answer';

/** How the issuer authenticates the cardholder: not at all, openly, or without the cardholder noticing. */
export type ThreeDSecure = 'none' | 'challenge' | 'frictionless';

/** Behavior of the issuer with a payment. */
export interface CardBehaviour {
  readonly outcome: CardOutcome;
  /** trans_error_code of a declined payment. */
  readonly errorCode?: ErrorCode;
  readonly threeDSecure: ThreeDSecure;
}

export interface TestCard extends CardBehaviour {
  readonly id: string;
  /** The number in its printed groups. */
  readonly groups: readonly string[];
  readonly brand: CardBrandId;
  /** False: the whole payment can be refunded, a part of it fails with E04132. */
  readonly partialRefunds: boolean;
  /** True if the sandbox's Apple Pay and Google Pay hold it. */
  readonly walletCard?: true;
  readonly title: Text;
  readonly text: Text;
}

const approved = { outcome: 'approved', threeDSecure: 'none', partialRefunds: true } as const;

function approvedCard(id: string, brand: CardBrandId, groups: readonly string[], title: Text): TestCard {
  return {
    ...approved,
    id,
    brand,
    groups,
    title,
    text: {
      en: 'Approved immediately: trans_status 2.',
      zh: '立即批准：trans_status 为 2。',
    },
  };
}

/** A Visa card that the issuer declines with `errorCode`. */
function declinedCard(
  id: string,
  groups: readonly string[],
  errorCode: ErrorCode,
  title: Text,
  text: Text,
): TestCard {
  const declined = { outcome: 'declined', threeDSecure: 'none', partialRefunds: true } as const;
  return { ...declined, id, brand: 'Visa', groups, errorCode, title, text };
}

const approvals: readonly TestCard[] = [
  {
    ...approvedCard('visa', 'Visa', ['4111', '1111', '1111', '1111'], { en: 'Visa', zh: 'Visa' }),
    walletCard: true,
  },
  {
    ...approvedCard('mastercard', 'MasterCard', ['5555', '5555', '5555', '4444'], {
      en: 'Mastercard',
      zh: '万事达卡',
    }),
    walletCard: true,
  },
  approvedCard('mastercard-2', 'MasterCard', ['2223', '0031', '2200', '3222'], {
    en: 'Mastercard, numbers from 2',
    zh: '万事达卡（2 字头）',
  }),
  {
    ...approvedCard('amex', 'Amex', ['3782', '822463', '10005'], { en: 'American Express', zh: '美国运通' }),
    walletCard: true,
  },
  approvedCard('discover', 'Discover', ['6011', '1111', '1111', '1117'], { en: 'Discover', zh: '发现卡' }),
  approvedCard('jcb', 'JCB', ['3566', '0020', '2036', '0505'], { en: 'JCB', zh: 'JCB' }),
  approvedCard('diners', 'DinersClub', ['3056', '930902', '5904'], { en: 'Diners Club', zh: '大来卡' }),
  approvedCard('unionpay', 'UnionPay', ['6200', '0000', '0000', '0005'], { en: 'UnionPay', zh: '银联' }),
];

const declines: readonly TestCard[] = [
  {
    ...declinedCard(
      'declined',
      ['4000', '0000', '0000', '0002'],
      'EC0101',
      { en: 'Declined', zh: '发卡机构拒绝' },
      {
        en: 'The issuer declines without giving a reason: trans_status 1 with EC0101.',
        zh: '发卡机构拒绝支付且未说明原因：trans_status 为 1，错误码为 EC0101。',
      },
    ),
    walletCard: true,
  },
  {
    ...declinedCard(
      'insufficient-funds',
      ['4000', '0000', '0000', '9995'],
      'EC0102',
      { en: 'Insufficient funds', zh: '余额不足' },
      {
        en: 'The balance or limit does not cover the amount: trans_status 1 with EC0102.',
        zh: '卡内余额或额度不足：trans_status 为 1，错误码为 EC0102。',
      },
    ),
    walletCard: true,
  },
  declinedCard(
    'expired',
    ['4000', '0000', '0000', '0069'],
    'EC0103',
    { en: 'Expired at the issuer', zh: '卡片已过期' },
    {
      en: 'The issuer considers the card expired, regardless of the value of expiry: trans_status 1 with EC0103.',
      zh: '无论 expiry 为何值，发卡机构都将该卡视为过期卡：trans_status 为 1，错误码为 EC0103。',
    },
  ),
  declinedCard(
    'wrong-cvv',
    ['4000', '0000', '0000', '0127'],
    'EC0104',
    { en: 'Wrong security code', zh: '安全码错误' },
    {
      en: 'The issuer rejects any cvv: trans_status 1 with EC0104.',
      zh: '无论 cvv 为何值，发卡机构都判定安全码错误：trans_status 为 1，错误码为 EC0104。',
    },
  ),
  declinedCard(
    'lost',
    ['4000', '0000', '0000', '9987'],
    'EC0109',
    { en: 'Lost card', zh: '挂失卡' },
    {
      en: 'The card is reported lost: trans_status 1 with EC0109.',
      zh: '卡片已挂失：trans_status 为 1，错误码为 EC0109。',
    },
  ),
  declinedCard(
    'stolen',
    ['4000', '0000', '0000', '9979'],
    'EC0109',
    { en: 'Stolen card', zh: '被盗卡' },
    {
      en: 'The card is reported stolen: trans_status 1 with EC0109.',
      zh: '卡片已报失窃：trans_status 为 1，错误码为 EC0109。',
    },
  ),
  {
    ...declinedCard(
      'restricted',
      ['5200', '8282', '8282', '8210'],
      'EC0110',
      { en: 'Restricted card', zh: '受限卡' },
      {
        en: 'The card cannot be used for this type of purchase: trans_status 1 with EC0110.',
        zh: '该卡不允许用于此类交易：trans_status 为 1，错误码为 EC0110。',
      },
    ),
    brand: 'MasterCard',
  },
  declinedCard(
    'fraud',
    ['4100', '0000', '0000', '0019'],
    'EC0111',
    { en: 'Suspected fraud', zh: '疑似欺诈' },
    {
      en: 'A risk check blocks the payment: trans_status 1 with EC0111.',
      zh: '风控拦截该笔支付：trans_status 为 1，错误码为 EC0111。',
    },
  ),
];

const special: readonly TestCard[] = [
  {
    ...approved,
    id: '3ds-challenge',
    brand: 'Visa',
    groups: ['4000', '0000', '0000', '3220'],
    threeDSecure: 'challenge',
    title: { en: '3-D Secure with a challenge', zh: '3-D Secure 身份验证' },
    text: {
      en: 'The issuer asks the cardholder for a code (123456). If the code is correct, the payment is approved. After three wrong codes, it fails with EC0106.',
      zh: '发卡机构要求持卡人输入验证码（123456）。验证码正确则批准支付；连续输错三次则支付失败，错误码为 EC0106。',
    },
  },
  {
    ...approved,
    id: '3ds-frictionless',
    brand: 'Visa',
    groups: ['4000', '0000', '0000', '3055'],
    threeDSecure: 'frictionless',
    title: { en: '3-D Secure without a challenge', zh: '3-D Secure 无感验证' },
    text: {
      en: 'The issuer recognizes the cardholder and approves the payment without a redirect.',
      zh: '发卡机构识别持卡人身份后直接批准支付，无需跳转。',
    },
  },
  {
    id: '3ds-declined',
    brand: 'Visa',
    groups: ['4000', '0084', '0000', '1629'],
    outcome: 'declined',
    errorCode: 'EC0101',
    threeDSecure: 'challenge',
    partialRefunds: true,
    title: { en: '3-D Secure, then declined', zh: '3-D Secure 身份验证后拒绝' },
    text: {
      en: 'The issuer asks for the code and declines the payment even if the code is correct: trans_status 1 with EC0101.',
      zh: '即使验证码正确，发卡机构仍拒绝支付：trans_status 为 1，错误码为 EC0101。',
    },
  },
  {
    id: 'no-answer',
    brand: 'Visa',
    groups: ['4000', '0000', '0000', '0119'],
    outcome: 'no-answer',
    threeDSecure: 'none',
    partialRefunds: true,
    title: { en: 'Issuer does not respond', zh: '发卡机构无应答' },
    text: {
      en: 'It is unknown whether the card was charged: trans_status 0. Cancel the order after 15 seconds. On the hosted page, the gateway reverses the payment automatically.',
      zh: '无法确定是否已扣款：trans_status 为 0。请在 15 秒后撤销订单；在收银台页面上支付时，网关会自动冲正。',
    },
  },
  {
    ...approved,
    id: 'no-partial-refunds',
    brand: 'MasterCard',
    groups: ['5105', '1051', '0510', '5100'],
    partialRefunds: false,
    title: { en: 'No partial refunds', zh: '不支持部分退款' },
    text: {
      en: 'Approved immediately. Only the whole payment can be refunded: a partial refund fails with E04132.',
      zh: '立即批准。仅支持全额退款；部分退款会失败，错误码为 E04132。',
    },
  },
];

export const testCards: readonly TestCard[] = [...approvals, ...declines, ...special];
