/** Incremental authorization: adds to what an authorization holds. */
import * as amounts from '../fields/amounts.ts';
import { required } from '../fields/need.ts';
import { operationMerchantOrderNo } from '../fields/order.ts';
import { authorizationTransNo } from '../fields/reference.ts';
import type { Call } from '../model.ts';
import { paymentsErrors, paymentsMembers, paymentsSignRules } from './members.ts';
import { referenceReply } from './reference-replies.ts';

export const paymentsIncrementalAuth = {
  method: 'payments.incremental-auth',
  methodAliases: [],
  path: '/api/payments/incremental-auth',
  pathAliases: [],
  envelope: 'payments',
  area: 'reference',
  repeats: 'number-taken',
  title: { en: 'Incremental authorization', zh: '追加预授权' },
  summary: {
    en: 'Add an amount to an authorization that has not been captured yet, for example for a longer stay or a higher bill.',
    zh: '对尚未做预授权完成的预授权追加金额，例如延长住宿或增加消费时。',
  },
  notes: [
    {
      en: 'This call does not extend the authorization, which still expires 30 days after it was approved, unless the operator sets a different limit.',
      zh: '追加预授权不会延长有效期：有效期仍自原预授权批准时起算，默认为 30 天，运营方可调整。',
    },
    {
      en: 'trans_amount is the amount to add: if you add 30 to an authorization of 80, the total is 110.',
      zh: 'trans_amount 是追加的金额：在 80 的预授权上追加 30，总额为 110。',
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
    trans_amount: required(amounts.additionalAuthAmount),
  },
  rules: [...paymentsSignRules],
  reply: referenceReply,
  errors: [
    'E04110',
    'E04111',
    'E04112',
    'E04115',
    'E04116',
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
      merchant_order_no: 'TG20260302-A00002',
      trans_no: '2026030209302100000009',
      trans_amount: 30,
    },
    reply: {
      resp_msg: 'Approved',
      resp_code: '00',
      trans_no: '2026030212051100000033',
      auth_no: '084213',
      trans_time: '2026-03-02 12:05:12',
      trans_status: 2,
    },
  },
} as const satisfies Call;
