/** The test acquirer: faults that it makes by command. Its outcomes by amount are those of the sandbox. */
import type { Text } from '../model.ts';

/** Names, with what each does to one question. */
export const hostFaults = {
  late: {
    en: 'Processes the request, and responds ms milliseconds later.',
    zh: '执行请求，但延迟 ms 毫秒应答。',
  },
  'lost-request': {
    en: 'Closes the connection without processing the request.',
    zh: '不执行，直接断开连接。',
  },
  'lost-reply': {
    en: 'Processes the request, but closes the connection without responding.',
    zh: '执行请求，但不应答，直接断开连接。',
  },
  duplicate: { en: 'Processes the request twice.', zh: '将同一请求执行两次。' },
  cut: {
    en: 'Processes the request, but closes the connection in the middle of the response.',
    zh: '执行请求，应答发送到一半时断开连接。',
  },
  'wrong-amount': {
    en: 'Responds with an amount that is one minor unit too high.',
    zh: '应答中的金额多一个最小货币单位。',
  },
  'wrong-currency': { en: 'Responds with a different currency.', zh: '应答中的币种不符。' },
  'wrong-hmac': { en: 'Signs the response with a different secret.', zh: '用其他密钥对应答签名。' },
  'wrong-number': {
    en: 'Responds with the channel_trans_no of a different payment.',
    zh: '应答中的 channel_trans_no 属于另一笔交易。',
  },
  'wrong-request-id': {
    en: 'Responds with the request_id of a different request.',
    zh: '应答中的 request_id 属于另一个请求。',
  },
  'big-reply': { en: 'Responds with more than 1 MB.', zh: '应答超过 1 MB。' },
  'out-of-order': {
    en: 'Reports the result twice before it responds.',
    zh: '应答之前先将结果上报两次。',
  },
  'decline-after-silence': {
    en: 'Declines a card, but responds only after ms milliseconds.',
    zh: '拒绝银行卡交易，但延迟 ms 毫秒才应答。',
  },
  'refuse-advice': { en: 'Rejects an advice and changes nothing.', zh: '拒绝操作通知，不作任何变更。' },
  'not-taken': {
    en: 'Does nothing, and responds that nothing was done.',
    zh: '应答“未执行”，也不作任何处理。',
  },
} as const satisfies Readonly<Record<string, Text>>;

export type HostFaultName = keyof typeof hostFaults;

export const isHostFault = (name: string): name is HostFaultName => Object.hasOwn(hostFaults, name);

/** Delay of a fault that waits, unless its rule names another. */
export const hostFaultMs = 35_000;

/** Differences that a settlement file has on request, with what each does to one of its lines. */
export const hostDifferences = {
  missing: { en: 'Omits the line; the next file contains it.', zh: '遗漏该行，下一份文件再列出。' },
  unknown: { en: 'Adds a line for a payment that was never made.', zh: '增加一行，对应的交易并不存在。' },
  amount: { en: 'Lowers the gross amount by a tenth.', zh: '交易金额减少十分之一。' },
  fee: { en: 'Doubles the fee.', zh: '手续费加倍。' },
  currency: { en: 'Uses a different currency.', zh: '币种改为另一种。' },
  duplicate: { en: 'Lists the line twice.', zh: '该行出现两次。' },
  chargeback: {
    en: 'Adds a chargeback for the payment, with a fee.',
    zh: '增加一行该交易的拒付，另收手续费。',
  },
} as const satisfies Readonly<Record<string, Text>>;

export type HostDifferenceKind = keyof typeof hostDifferences;

export const isHostDifference = (kind: string): kind is HostDifferenceKind =>
  Object.hasOwn(hostDifferences, kind);

/** Fees of a settlement file unless the request names others: a share, and an amount in major units of any currency. */
export const hostFees = {
  card: '1.4% + 0.10',
  terminal: '0.9% + 0.05',
  wallet: '0.6%',
  refund: '0',
  chargeback: '15.00',
} as const;

export type HostFeeName = keyof typeof hostFees;
