/** Capture: collects what an authorization holds. */
import * as amounts from '../fields/amounts.ts';
import { required } from '../fields/need.ts';
import { operationMerchantOrderNo } from '../fields/order.ts';
import { authorizationTransNo } from '../fields/reference.ts';
import type { Call } from '../model.ts';
import { paymentsErrors, paymentsMembers, paymentsSignRules } from './members.ts';
import { referenceReply } from './reference-replies.ts';

export const paymentsCapture = {
  method: 'payments.capture',
  methodAliases: [],
  path: '/api/payments/capture',
  pathAliases: [],
  envelope: 'payments',
  area: 'reference',
  repeats: 'number-taken',
  title: { en: 'Capture', zh: '预授权完成' },
  summary: {
    en: 'Collect all or part of a previously authorized amount.',
    zh: '对已有的预授权做预授权完成，扣收全部或部分已冻结的金额。',
  },
  notes: [
    {
      en: 'An authorization that you do not capture expires after 30 days, unless the operator sets a different limit. Its trans_status then becomes 3, and you receive a notification.',
      zh: '未在期限内做预授权完成的预授权会过期，期限默认为 30 天，运营方可调整。过期后，trans_status 变为 3，网关会发送通知。',
    },
    {
      en: 'An authorization can have only one capture at a time. The amount can be less than the authorized amount, but not more. To capture more, call incremental-auth first.',
      zh: '每笔预授权同时只能有一笔预授权完成。预授权完成金额可以小于预授权金额，但不得超过；如需增加，请先调用 incremental-auth 追加预授权。',
    },
    {
      en: 'Until the acquirer responds, trans_status is 0, and all other operations on the authorization return E04134. Query every 5 seconds. If the acquirer rejects the operation, trans_status is 1 and the authorization is unchanged.',
      zh: '收单机构应答之前，trans_status 为 0，对该预授权的其他操作均返回 E04134。请每 5 秒查询一次。收单机构拒绝时，trans_status 为 1，预授权保持不变。',
    },
    {
      en: 'If you get no response, send the same request again with the same merchant_order_no: it is processed only once.',
      zh: '未收到应答时，请使用相同的 merchant_order_no 重发同一请求：操作只会执行一次。',
    },
  ],
  request: {
    ...paymentsMembers,
    merchant_order_no: required(operationMerchantOrderNo),
    trans_no: required(authorizationTransNo),
    trans_amount: required(amounts.captureAmount),
  },
  rules: [...paymentsSignRules],
  reply: referenceReply,
  errors: [
    'E04110',
    'E04111',
    'E04112',
    'E04115',
    'E04121',
    'E04122',
    'E04123',
    'E04128',
    'E04134',
    'E04154',
    'ET003',
    'ET012',
    ...paymentsErrors,
  ],
  example: {
    request: {
      app_id: 'tg8f3a1c5d7e9b2046',
      timestamp: '1772446800000',
      merchant_no: '312100000164',
      merchant_order_no: 'TG20260302-C00003',
      trans_no: '2026030209302100000009',
      trans_amount: 80,
    },
    reply: {
      resp_msg: 'Approved',
      resp_code: '00',
      trans_no: '2026030218203300000045',
      auth_no: '084213',
      trans_time: '2026-03-02 18:20:35',
      trans_status: 2,
    },
  },
} as const satisfies Call;
