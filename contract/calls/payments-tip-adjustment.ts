/** Tip adjustment: sets the tip of a payment whose batch is open. */
import { issuerCodes } from '../errors/card.ts';
import * as amounts from '../fields/amounts.ts';
import { required } from '../fields/need.ts';
import { transStatus } from '../fields/order.ts';
import { referenceTransNo, transTime } from '../fields/reference.ts';
import type { Call } from '../model.ts';
import { paymentsErrors, paymentsMembers, paymentsSignRules } from './members.ts';

export const paymentsTipAdjustment = {
  method: 'payments.tip-adjustment',
  methodAliases: [],
  path: '/api/payments/tip-adjustment',
  pathAliases: [],
  envelope: 'payments',
  area: 'reference',
  repeats: 'first-reply',
  title: { en: 'Adjust tip', zh: '调整小费' },
  summary: {
    en: 'Set the tip of a card payment after the cardholder has signed. You can do this only while the batch is open.',
    zh: '持卡人签单后调整刷卡交易的小费，只能在批次关闭前调整。',
  },
  notes: [
    {
      en: 'By default, the tip cannot exceed 100% of the order amount; the operator can set a different percentage. A completion and its tip together cannot exceed 120% of the authorized amount.',
      zh: '小费默认不得超过订单金额的 100%，运营方可调整该比例。预授权完成金额与小费之和不得超过预授权金额的 120%。',
    },
    {
      en: 'The new tip replaces the earlier one. Send a timestamp: the gateway uses it to recognize a repeated request and returns the first response again. Without a timestamp, a repeated request is rejected with SYS034 once a later request has changed the tip.',
      zh: '新的小费替换原有小费。请传入 timestamp：网关据此识别重复请求，重发时返回首次的应答。未传 timestamp 时，如果此后小费又有变更，重复的请求会被拒绝，返回 SYS034。',
    },
    {
      en: 'The tip takes effect once the acquirer accepts it. If trans_status in the response is 0, the acquirer has not responded yet: until it does, the gateway rejects other tip adjustments, refunds, and voids of the payment with E04134. If the acquirer rejects the tip, the call returns an error code and the tip does not change.',
      zh: '小费在收单机构接受后生效。应答中的 trans_status 为 0 表示收单机构尚未应答。收单机构应答之前，对该交易再次调整小费、退款或撤销均返回 E04134。收单机构拒绝时，接口返回错误码，小费保持不变。',
    },
  ],
  request: {
    ...paymentsMembers,
    trans_no: required(referenceTransNo),
    tip_amount: required(amounts.newTipAmount),
  },
  rules: [...paymentsSignRules],
  reply: {
    trans_time: required(transTime),
    trans_status: required(transStatus),
  },
  errors: [
    'E04110',
    'E04115',
    'E04121',
    'E04122',
    'E04128',
    'E04134',
    'E04151',
    'E04152',
    'ET003',
    'ET010',
    'ET011',
    'SYS034',
    ...paymentsErrors,
    ...issuerCodes,
  ],
  example: {
    request: {
      app_id: 'tg8f3a1c5d7e9b2046',
      timestamp: '1772446800000',
      merchant_no: '312100000164',
      trans_no: '2026030218203300000045',
      tip_amount: 4.5,
    },
    reply: {
      trans_time: '2026-03-02 18:44:02',
      trans_status: 2,
    },
  },
} as const satisfies Call;
