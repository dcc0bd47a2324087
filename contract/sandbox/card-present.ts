/**
 * Behavior of the sandbox's acquirer at a terminal besides what the card itself brings about (card-table.ts):
 * by the amount in all. The gateway obeys this table, and the docs print it.
 */
import type { ErrorCode } from '../errors/catalogue.ts';
import type { Text } from '../model.ts';

/** The PIN of every test card. Any other that the cardholder keys in is wrong. */
export const testPin = '1234';

export type PresentedOutcome = 'offline-declined' | 'wrong-pin' | 'no-answer' | 'slow-reversal' | 'partial';

export interface PresentedTrigger {
  readonly id: string;
  readonly outcome: PresentedOutcome;
  /** In minor units of any currency, tip and cash included. */
  readonly amountMinor: number;
  /** How long the acquirer does not answer the reversal either. */
  readonly afterMs?: number;
  /** The final trans_error_code. */
  readonly errorCode: ErrorCode;
  readonly title: Text;
  readonly text: Text;
}

export const presentedTriggers: readonly PresentedTrigger[] = [
  {
    id: 'offline-declined',
    outcome: 'offline-declined',
    amountMinor: 30_001,
    errorCode: 'EC0113',
    title: { en: 'Declined by the chip', zh: '芯片脱机拒绝' },
    text: {
      en: 'If the card is inserted or tapped, its chip declines the payment without contacting the issuer: trans_status 1 with EC0113. With other entry modes, the payment is approved.',
      zh: '插卡或非接触交易时，芯片未联机即拒绝：trans_status 为 1，错误码为 EC0113。使用其他读卡方式时，支付会获得批准。',
    },
  },
  {
    id: 'wrong-pin',
    outcome: 'wrong-pin',
    amountMinor: 30_002,
    errorCode: 'EC0114',
    title: { en: 'Wrong PIN', zh: 'PIN 错误' },
    text: {
      en: 'The issuer rejects any PIN: trans_status 1 with EC0114.',
      zh: '无论输入什么 PIN，发卡机构都判定 PIN 错误：trans_status 为 1，错误码为 EC0114。',
    },
  },
  {
    id: 'host-timeout',
    outcome: 'no-answer',
    amountMinor: 30_003,
    errorCode: 'EC0105',
    title: { en: 'Host does not respond', zh: '主机无应答' },
    text: {
      en: 'The payment gets no response, and the gateway reverses it immediately: trans_status 1 with EC0105.',
      zh: '支付请求无应答，网关立即冲正：trans_status 为 1，错误码为 EC0105。',
    },
  },
  {
    id: 'host-away',
    outcome: 'slow-reversal',
    amountMinor: 30_004,
    afterMs: 30_000,
    errorCode: 'EC0105',
    title: { en: 'Host temporarily unavailable', zh: '主机暂时中断' },
    text: {
      en: 'The payment and its reversal get no response for 30 seconds: trans_status 0, then 1 with EC0105.',
      zh: '支付与冲正在 30 秒内均无应答：trans_status 先为 0，随后变为 1，错误码为 EC0105。',
    },
  },
  {
    id: 'approved-in-part',
    outcome: 'partial',
    amountMinor: 30_005,
    errorCode: 'EC0115',
    title: { en: 'Partially approved', zh: '部分批准' },
    text: {
      en: 'The issuer approves half of the amount. The gateway does not accept partial payments and returns the amount: trans_status 1 with EC0115.',
      zh: '发卡机构仅批准一半金额。网关不接受部分支付，随即退回款项：trans_status 为 1，错误码为 EC0115。',
    },
  },
];

const byAmount = new Map(presentedTriggers.map((trigger) => [trigger.amountMinor, trigger]));

/** Returns what the amount triggers; undefined for every other amount. */
export function presentedTriggerFor(amountMinor: number): PresentedTrigger | undefined {
  return byAmount.get(amountMinor);
}
