/** Authorization cancel: releases what an authorization holds. */
import { required } from '../fields/need.ts';
import { operationMerchantOrderNo } from '../fields/order.ts';
import { authorizationTransNo } from '../fields/reference.ts';
import type { Call } from '../model.ts';
import { paymentsErrors, paymentsMembers, paymentsSignRules } from './members.ts';
import { referenceReply } from './reference-replies.ts';

export const paymentsCancel = {
  method: 'payments.cancel',
  methodAliases: [],
  path: '/api/payments/cancel',
  pathAliases: [],
  envelope: 'payments',
  area: 'reference',
  repeats: 'number-taken',
  title: { en: 'Cancel authorization', zh: '预授权撤销' },
  summary: {
    en: 'Cancel an authorization that has not been captured. The held amount is released.',
    zh: '撤销尚未做预授权完成的预授权，释放已冻结的金额。',
  },
  notes: [
    {
      en: 'You cannot cancel a captured authorization with this call. Refund the capture, or cancel it at the terminal (trans_type 7) while its batch is open.',
      zh: '已做预授权完成的预授权不能用本接口撤销：请对预授权完成交易退款，或在批次关闭之前在终端上撤销（trans_type 7）。',
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
  },
  rules: [...paymentsSignRules],
  reply: referenceReply,
  errors: [
    'E04110',
    'E04111',
    'E04112',
    'E04121',
    'E04122',
    'E04128',
    'E04134',
    'E04154',
    'ET002',
    'ET012',
    'CF008',
    ...paymentsErrors,
  ],
  example: {
    request: {
      app_id: 'tg8f3a1c5d7e9b2046',
      timestamp: '1772446800000',
      merchant_no: '312100000164',
      merchant_order_no: 'TG20260302-V00001',
      trans_no: '2026030209302100000009',
    },
    reply: {
      resp_msg: 'Approved',
      resp_code: '00',
      trans_no: '2026030211302000000037',
      auth_no: '084213',
      trans_time: '2026-03-02 11:30:21',
      trans_status: 2,
    },
  },
} as const satisfies Call;
