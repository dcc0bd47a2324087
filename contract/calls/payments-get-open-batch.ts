/** Open batch: what has gathered since the last close. */

import { totalAmount } from '../fields/amounts.ts';
import { batchTotals, count } from '../fields/batch.ts';
import { conditional, required } from '../fields/need.ts';
import type { Call } from '../model.ts';
import { batchMembers, batchRules } from './batch-members.ts';
import { paymentsErrors } from './members.ts';

export const paymentsGetOpenBatch = {
  method: 'payments.get-open-batch',
  methodAliases: [],
  path: '/api/payments/get-open-batch',
  pathAliases: [],
  envelope: 'payments',
  area: 'batch',
  readOnly: true,
  title: { en: 'Get open batch', zh: '查询未关闭批次' },
  summary: {
    en: 'Get the transaction count and totals for the open batches of a store or of the terminals that you list. This call does not change anything.',
    zh: '查询门店全部终端或指定终端未关闭批次的交易笔数与金额，不改变任何数据。',
  },
  notes: [
    {
      en: 'Call it before you close a batch to compare the totals with your own records. If there are no transactions, the call returns ET007.',
      zh: '可在关闭批次前调用，与商户自身记录核对金额。没有交易时返回 ET007。',
    },
    {
      en: 'A batch has one currency, and a terminal has one open batch for each currency. For the sum in each currency, see totals.',
      zh: '一个批次只有一个币种，终端的每个币种各有一个未关闭批次。各币种的金额见 totals。',
    },
  ],
  request: batchMembers,
  rules: batchRules,
  reply: {
    count: required(count),
    totals: required(batchTotals),
    total_amount: conditional(totalAmount),
  },
  errors: ['E04105', 'ET007', ...paymentsErrors],
  example: {
    request: {
      app_id: 'tg8f3a1c5d7e9b2046',
      timestamp: '1772446800000',
      merchant_no: '312100000164',
      store_no: '4121000012',
      terminal_sn_list: ['TG1000000217', 'TG1000000218'],
    },
    reply: {
      count: 42,
      totals: [{ price_currency: 'USD', count: 42, total_amount: 1284.5 }],
      total_amount: 1284.5,
    },
  },
} as const satisfies Call;
