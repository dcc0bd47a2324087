/** Recall: the whole summary of a transaction by its number. */
import { required } from '../fields/need.ts';
import { recalledTransNo } from '../fields/reference.ts';
import type { Call } from '../model.ts';
import { paymentsErrors, paymentsMembers, paymentsSignRules } from './members.ts';
import { recallReply } from './reference-replies.ts';

export const paymentsRecall = {
  method: 'payments.recall',
  methodAliases: [],
  path: '/api/payments/recall',
  pathAliases: [],
  envelope: 'payments',
  area: 'reference',
  readOnly: true,
  title: { en: 'Recall transaction', zh: '交易详情查询' },
  summary: {
    en: "Use the gateway's transaction number to get all details of one transaction: result, amounts, card, and terminal.",
    zh: '按网关交易号查询单笔交易的完整信息：结果、金额、卡信息与终端。',
  },
  notes: [
    {
      en: 'trans_amount includes tip, sales tax, and surcharge; order_amount does not include them.',
      zh: 'trans_amount 含小费、销售税和附加费；order_amount 为不含上述费用的金额。',
    },
  ],
  request: {
    ...paymentsMembers,
    trans_no: required(recalledTransNo),
  },
  rules: [...paymentsSignRules],
  reply: recallReply,
  errors: ['E04110', 'ET003', ...paymentsErrors],
  example: {
    request: {
      app_id: 'tg8f3a1c5d7e9b2046',
      timestamp: '1772446800000',
      merchant_no: '312100000164',
      trans_no: '2026030218203300000045',
    },
    reply: {
      resp_msg: 'Approved',
      resp_code: '00',
      trans_no: '2026030218203300000045',
      auth_no: '084213',
      trans_time: '2026-03-02 18:20:35',
      trans_status: 2,
      orig_trans_no: '2026030209302100000009',
      card_no: '411111******1111',
      card_scheme: 'Visa',
      trans_type: 6,
      orig_trans_type: 4,
      trans_amount: 84.5,
      order_amount: 80,
      tip_amount: 4.5,
      terminal_sn: 'TG1000000217',
    },
  },
} as const satisfies Call;
