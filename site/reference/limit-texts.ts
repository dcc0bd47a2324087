/** Names, units and reasons of the API's constants. */
import { limits } from '@tollgate/contract/limits';
import type { Language, Text } from '@tollgate/contract/model';
import { counted, durationText, numberText, sizeText } from './duration.ts';

type Unit =
  | 'milliseconds'
  | 'seconds'
  | 'bytes'
  | 'bits'
  | 'characters'
  | 'members'
  | 'levels'
  | 'refunds'
  | 'percent'
  | 'minor units'
  | 'spans';

export interface LimitEntry {
  readonly name: keyof typeof limits;
  readonly unit: Unit;
  readonly title: Text;
  readonly text: Text;
}

export const limitEntries: readonly LimitEntry[] = [
  {
    name: 'timestampToleranceMs',
    unit: 'milliseconds',
    title: { en: 'Timestamp tolerance', zh: '时间戳容差' },
    text: {
      en: "Maximum difference between timestamp and the gateway's time, in either direction.",
      zh: 'timestamp 与网关时间的最大偏差，早于和晚于网关时间均适用。',
    },
  },
  {
    name: 'cancelAfterMs',
    unit: 'milliseconds',
    title: { en: 'Earliest cancel', zh: '最早可撤销时间' },
    text: {
      en: 'An order can be canceled only after this much time has passed since it was created.',
      zh: '下单后须满此时间才能撤销。',
    },
  },
  {
    name: 'pollIntervalMs',
    unit: 'milliseconds',
    title: { en: 'Query interval', zh: '查询间隔' },
    text: {
      en: 'If the result is unknown, wait this long before the first query and between queries.',
      zh: '结果不明时，先等待这段时间再查询，之后按同样的间隔查询。',
    },
  },
  {
    name: 'pollCustomerPresentedMs',
    unit: 'milliseconds',
    title: { en: 'Query period, customer-presented QR', zh: '被扫支付的查询时长' },
    text: {
      en: 'If the order is still not final after this time, cancel it.',
      zh: '超过此时间仍未得到终态时，请撤销订单。',
    },
  },
  {
    name: 'pollMerchantPresentedMs',
    unit: 'milliseconds',
    title: { en: 'Query period, merchant-presented QR', zh: '主扫支付的查询时长' },
    text: {
      en: 'If the order is still not final after this time, cancel it.',
      zh: '超过此时间仍未得到终态时，请撤销订单。',
    },
  },
  {
    name: 'expiresMinSeconds',
    unit: 'seconds',
    title: { en: 'Shortest order validity', zh: '订单最短有效期' },
    text: { en: 'Smallest value of expires.', zh: '有效期参数 expires 的最小值。' },
  },
  {
    name: 'expiresMaxSeconds',
    unit: 'seconds',
    title: { en: 'Longest order validity', zh: '订单最长有效期' },
    text: { en: 'Largest value of expires.', zh: '有效期参数 expires 的最大值。' },
  },
  {
    name: 'tipAboveAuthorizedPercent',
    unit: 'percent',
    title: {
      en: 'Completion and tip above the authorized amount',
      zh: '预授权完成与小费可超出预授权金额的比例',
    },
    text: { en: 'A higher tip is rejected with E04152.', zh: '小费超出该比例时返回 E04152。' },
  },
  {
    name: 'refundsMax',
    unit: 'refunds',
    title: { en: 'Refunds per order', zh: '每笔订单的退款次数上限' },
    text: { en: 'Further refunds are rejected with E04127.', zh: '超出后返回 E04127。' },
  },
  {
    name: 'refundsAdvised',
    unit: 'refunds',
    title: { en: 'Refunds per order, recommended', zh: '每笔订单建议的退款次数' },
    text: { en: 'Fewer, larger refunds are easier to reconcile.', zh: '退款次数少、单笔金额大，便于对账。' },
  },
  {
    name: 'notificationTimeoutMs',
    unit: 'milliseconds',
    title: { en: 'Time to respond to a notification', zh: '通知应答时限' },
    text: {
      en: 'The gateway treats a later response as a failed delivery and retries.',
      zh: '超时视为通知失败，网关会重试。',
    },
  },
  {
    name: 'notificationGapsMs',
    unit: 'spans',
    title: { en: 'Wait times between notification attempts', zh: '通知的重试间隔' },
    text: { en: 'The first attempt is made immediately.', zh: '首次通知立即发送。' },
  },
  {
    name: 'endpointOrderMs',
    unit: 'milliseconds',
    title: {
      en: 'Maximum wait to keep notifications in sequence at a webhook endpoint',
      zh: '应用级通知地址的顺序等待时限',
    },
    text: {
      en: 'To keep the notifications of an order in sequence, each one waits up to this long for the first attempt to send the previous one.',
      zh: '为保证顺序，同一订单的前一条通知尚未首次发送时，后一条通知暂缓发送，最长不超过此时间。',
    },
  },
  {
    name: 'keyMinBits',
    unit: 'bits',
    title: { en: 'Shortest RSA key', zh: 'RSA 密钥最短长度' },
    text: {
      en: 'The gateway rejects shorter keys when you register an app.',
      zh: '登记应用时，网关会拒绝更短的密钥。',
    },
  },
  {
    name: 'keyMaxBits',
    unit: 'bits',
    title: { en: 'Longest RSA key', zh: 'RSA 密钥最长长度' },
    text: {
      en: 'The gateway rejects longer keys when you register an app.',
      zh: '登记应用时，网关会拒绝更长的密钥。',
    },
  },
  {
    name: 'signMaxLength',
    unit: 'characters',
    title: { en: 'Length of sign', zh: '签名 sign 的长度' },
    text: {
      en: 'The gateway accepts signatures of this length. With a 2048-bit key, a signature has 344 characters.',
      zh: '网关实际接受的长度；2048 位密钥的签名为 344 个字符。',
    },
  },
  {
    name: 'signPublishedMaxLength',
    unit: 'characters',
    title: { en: 'Length of sign, as published', zh: '文档公布的 sign 长度' },
    text: {
      en: 'No Base64-encoded RSA signature fits in this length. The gateway does not enforce it.',
      zh: '该长度容纳不下任何 Base64 编码的 RSA 签名，网关不按此校验。',
    },
  },
  {
    name: 'amountMaxMinor',
    unit: 'minor units',
    title: { en: 'Largest amount', zh: '最大金额' },
    text: {
      en: 'In minor units: 9,999,999,999.99 for a currency with two decimals.',
      zh: '以最小货币单位计：两位小数的币种为 9,999,999,999.99。',
    },
  },
  {
    name: 'bodyMaxBytes',
    unit: 'bytes',
    title: { en: 'Size of a request', zh: '请求体大小' },
    text: { en: 'Larger bodies are rejected with status 413.', zh: '超出时返回 HTTP 状态码 413。' },
  },
  {
    name: 'reportMaxBytes',
    unit: 'bytes',
    title: { en: "Size of an acquirer's report", zh: '收单机构上报请求的请求体大小' },
    text: { en: 'Larger reports are rejected with status 413.', zh: '超出时返回 HTTP 状态码 413。' },
  },
  {
    name: 'payUrlMaxLength',
    unit: 'characters',
    title: { en: 'Length of pay_url', zh: 'pay_url 的长度' },
    text: { en: 'The URL of a checkout page.', zh: '收银台页面的地址。' },
  },
  {
    name: 'codeMaxLength',
    unit: 'characters',
    title: { en: 'Length of qrcode_url', zh: 'qrcode_url 的长度' },
    text: { en: 'A URL, or text that the payer scans.', zh: '可为地址，或供付款方扫描的文本。' },
  },
  {
    name: 'requestTimeoutMs',
    unit: 'milliseconds',
    title: { en: 'Time for a request to arrive', zh: '请求传输时限' },
    text: {
      en: 'If a request takes longer, the gateway responds with status 408 and closes the connection.',
      zh: '超时返回 HTTP 状态码 408，并关闭连接。',
    },
  },
  {
    name: 'nestingMax',
    unit: 'levels',
    title: { en: 'Nesting of a request', zh: '请求体嵌套层数' },
    text: { en: 'The body object itself is the first level.', zh: '请求体对象本身为第一层。' },
  },
  {
    name: 'membersMax',
    unit: 'members',
    title: { en: 'Top-level fields of a request', zh: '请求体顶层参数个数' },
    text: { en: 'Every call has fewer than half as many fields.', zh: '各接口的参数个数不到此值的一半。' },
  },
  {
    name: 'msgMaxLength',
    unit: 'characters',
    title: { en: 'Length of msg', zh: 'msg 的长度' },
    text: {
      en: 'The gateway shortens longer messages but keeps the field name.',
      zh: '超长时，网关会截短说明，保留末尾的参数名。',
    },
  },
];

export const limitsByName: ReadonlyMap<string, LimitEntry> = new Map(
  limitEntries.map((entry) => [entry.name, entry]),
);

const units: Partial<Record<Unit, { readonly one: Text; readonly many: Text }>> = {
  bits: { one: { en: 'bit', zh: '位' }, many: { en: 'bits', zh: '位' } },
  characters: { one: { en: 'character', zh: '个字符' }, many: { en: 'characters', zh: '个字符' } },
  members: { one: { en: 'field', zh: '个' }, many: { en: 'fields', zh: '个' } },
  levels: { one: { en: 'level', zh: '层' }, many: { en: 'levels', zh: '层' } },
  refunds: { one: { en: 'refund', zh: '次' }, many: { en: 'refunds', zh: '次' } },
  'minor units': {
    one: { en: 'minor unit', zh: '个最小货币单位' },
    many: { en: 'minor units', zh: '个最小货币单位' },
  },
};

/** The constant with its unit: `15 minutes`, `64 KiB`, `50 refunds`. */
export function limitText(language: Language, { name, unit }: LimitEntry): string {
  const value = limits[name];
  if (typeof value !== 'number') {
    return value.map((gap) => durationText(language, gap)).join(language === 'zh' ? '、' : ', ');
  }
  if (unit === 'milliseconds') return durationText(language, value);
  if (unit === 'seconds') return durationText(language, value * 1000);
  if (unit === 'bytes') return sizeText(language, value);
  if (unit === 'percent') return `${numberText(language, value)}%`;
  const words = units[unit];
  return words === undefined ? numberText(language, value) : counted(language, value, words.one, words.many);
}

/** The number alone, times in seconds: for code and for sentences that have the unit themselves. */
export function bareLimit(language: Language, { name, unit }: LimitEntry): string {
  const value = limits[name];
  if (typeof value !== 'number') return value.map((gap) => numberText(language, gap / 1000)).join(', ');
  return numberText(language, unit === 'milliseconds' ? value / 1000 : value);
}
