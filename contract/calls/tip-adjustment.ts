/** Tip adjustment by order number, the older form. */
import { issuerCodes } from '../errors/card.ts';
import { tipAdjustmentAmount } from '../fields/amounts.ts';
import { required } from '../fields/need.ts';
import { orderMerchantOrderNo } from '../fields/order.ts';
import type { Call } from '../model.ts';
import { entryMembers, signRules } from './members.ts';

export const tipAdjustment = {
  method: 'tip.adjustment',
  methodAliases: [],
  path: '/api/entry/tipadjustment',
  pathAliases: [],
  envelope: 'entry',
  repeats: 'first-reply',
  area: 'reference',
  title: { en: 'Adjust tip (older form)', zh: '调整小费（旧版）' },
  summary: {
    en: 'Set the tip of a card payment while its batch is open. Identify the payment by your order number.',
    zh: '在批次关闭前，按商户订单号调整刷卡交易的小费。',
  },
  notes: [
    {
      en: 'On success, code is 0 and data is an empty object: "{}".',
      zh: '成功时返回 code 0，data 为空对象："{}"。',
    },
    {
      en: 'E04134 can also mean that the acquirer has not responded yet: send the same tip again later. If you send an Idempotency-Key, use a new one.',
      zh: 'E04134 也可能表示收单机构尚未应答：请稍后以相同的小费金额重新发送请求。使用 Idempotency-Key 时，请换用新的值。',
    },
  ],
  deprecated: {
    text: {
      en: 'This call is still supported, but use /api/payments/tip-adjustment instead, which identifies the payment by trans_no and returns its status.',
      zh: '本接口仍可使用，但请改用 /api/payments/tip-adjustment，该接口按 trans_no 指定交易，并返回交易状态。',
    },
    replacedBy: 'payments.tip-adjustment',
  },
  request: {
    ...entryMembers,
    merchant_order_no: required(orderMerchantOrderNo),
    tip_adjustment_amount: required(tipAdjustmentAmount),
  },
  rules: [...signRules],
  reply: {},
  errors: [
    'E04111',
    'E04115',
    'E04121',
    'E04122',
    'E04128',
    'E04134',
    'E04151',
    'E04152',
    'ET010',
    'ET011',
    'SYS034',
    ...issuerCodes,
  ],
  example: {
    request: {
      app_id: 'tg8f3a1c5d7e9b2046',
      format: 'JSON',
      charset: 'UTF-8',
      sign_type: 'RSA2',
      version: '1.0',
      timestamp: '1772477042000',
      method: 'tip.adjustment',
      merchant_no: '312100000164',
      merchant_order_no: 'TG20260302-000119',
      tip_adjustment_amount: 4.5,
    },
    reply: {},
  },
} as const satisfies Call;
