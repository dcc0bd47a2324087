/** Which reaction a code asks of the caller: few classes, so that a program decides by them and not by 100 codes. */
import type { Text } from '../model.ts';
import type { ErrorCode } from './catalogue.ts';

/** The gateway itself does not know the outcome, or still works on the first request. */
export const uncertainCodes = ['SYS001', 'SYS007', 'SYS026'] as const satisfies readonly ErrorCode[];

/** Nothing was processed, and the same request succeeds once the gateway has time for it. */
export const busyCodes = ['SYS006'] as const satisfies readonly ErrorCode[];

export type Reaction = 'uncertain' | 'wait' | 'query' | 'payer' | 'operator' | 'request';

interface ReactionEntry {
  /** How the class is recognized, apart from its codes. */
  readonly sign: Text;
  readonly action: Text;
  /** Undefined for the class of all codes that no other class names. */
  readonly codes: readonly ErrorCode[] | undefined;
}

export const reactions: Readonly<Record<Reaction, ReactionEntry>> = {
  uncertain: {
    sign: {
      en: 'The result is unknown: no response, HTTP status 5xx, a sign that fails verification, or one of these codes',
      zh: '结果不明：没有应答、HTTP 状态码 5xx、sign 验签失败，或下列错误码',
    },
    action: {
      en: 'Query the order. If your request had an Idempotency-Key, you can also send it again with the same key. Never pay again with a new order number before you know the result.',
      zh: '查询订单；原请求带有 Idempotency-Key 的，也可用相同的 Idempotency-Key 重发。得到结果之前，不要换订单号重新支付。',
    },
    codes: uncertainCodes,
  },
  wait: {
    sign: { en: 'Nothing was processed; the request can succeed later', zh: '请求未执行，稍后重试可能成功' },
    action: {
      en: 'Wait for the time given in Retry-After or msg, then send the same request again. After E04106 and E04124, use a new Idempotency-Key.',
      zh: '按 Retry-After 或 msg 给出的时间等待，然后重发同一请求。收到 E04106 与 E04124 后，请使用新的 Idempotency-Key。',
    },
    codes: [...busyCodes, 'E04106', 'E04124'],
  },
  query: {
    sign: {
      en: 'The state of the order does not allow this request',
      zh: '订单当前的状态不允许本次请求',
    },
    action: {
      en: 'Query the order, and continue according to its status. This request changed nothing, with one exception: E04134 from tip.adjustment or cscanb.pay.getqrcode can mean that the request was accepted and is still in progress.',
      zh: '查询订单，并按其状态处理。本次请求未产生任何变更；但 tip.adjustment 与 cscanb.pay.getqrcode 返回 E04134 时，请求可能已受理，仍在处理中。',
    },
    codes: [
      'E04112',
      'E04121',
      'E04122',
      'E04123',
      'E04125',
      'E04126',
      'E04128',
      'E04131',
      'E04132',
      'E04133',
      'E04134',
      'E04151',
      'E04153',
      'SYS034',
      'ET007',
      'ET008',
      'ET010',
      'CF008',
      'K026',
    ],
  },
  payer: {
    sign: { en: 'The payment was declined or not confirmed', zh: '支付被拒绝或未确认' },
    action: {
      en: 'Show the payer the reason, and let the payer try again or use a different payment method. After EC0109 and EC0111, say only that the payment was declined, and do what the error catalog says.',
      zh: '向付款方说明原因，请其重试或更换支付方式。EC0109 与 EC0111 除外：仅提示支付被拒绝，并按错误码表处理。',
    },
    codes: [
      'E04142',
      'E04154',
      'EC0000',
      'EC0001',
      'EC0002',
      'EC0003',
      'EC0004',
      'EC0101',
      'EC0102',
      'EC0103',
      'EC0104',
      'EC0105',
      'EC0106',
      'EC0107',
      'EC0108',
      'EC0109',
      'EC0110',
      'EC0111',
      'EC0112',
      'EC0113',
      'EC0114',
      'EC0115',
      'ET009',
    ],
  },
  operator: {
    sign: { en: 'Your keys, clock, or account settings are wrong', zh: '密钥、时钟或账户设置有误' },
    action: {
      en: 'Alert your team: all similar calls will also fail. Check the configuration, then give psn to the operator of the gateway.',
      zh: '立即告警：同类请求都会失败。检查配置，然后将 psn 提供给网关的运营方。',
    },
    codes: [
      'SYS002',
      'SYS003',
      'SYS004',
      'SYS005',
      'SYS030',
      'SYS031',
      'E07303',
      'E04103',
      'E04104',
      'E04105',
      'E04116',
      'E04130',
      'E04150',
      'M009',
    ],
  },
  request: {
    sign: { en: 'Any other code: the request is wrong', zh: '其他错误码：请求本身有误' },
    action: {
      en: 'Do not send it again. Log code, msg, and psn, and fix the request.',
      zh: '不要重发。记录 code、msg 与 psn，并修正请求。',
    },
    codes: undefined,
  },
};

const named = new Map(
  Object.entries(reactions).flatMap(([reaction, { codes }]) =>
    (codes ?? []).map((code) => [code, reaction as Reaction] as const),
  ),
);

/** Returns the class of a code. */
export const reactionTo = (code: ErrorCode): Reaction => named.get(code) ?? 'request';
