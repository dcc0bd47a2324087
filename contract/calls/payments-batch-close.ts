/** Batch close: ends the open batches of a store or of some of its terminals. */

import { totalAmount } from '../fields/amounts.ts';
import { batchTotals, count } from '../fields/batch.ts';
import { conditional, required } from '../fields/need.ts';
import type { Call } from '../model.ts';
import { batchMembers, batchRules } from './batch-members.ts';
import { paymentsErrors } from './members.ts';

export const paymentsBatchClose = {
  method: 'payments.batch-close',
  methodAliases: [],
  path: '/api/payments/batch-close',
  pathAliases: [],
  envelope: 'payments',
  area: 'batch',
  repeats: 'first-reply',
  title: { en: 'Close batch', zh: '关闭批次' },
  summary: {
    en: 'Close the open batches of a store or of the terminals that you list. The response contains the number of transactions and their totals.',
    zh: '关闭门店下全部终端或指定终端的未关闭批次，并返回批次内的交易笔数与金额。',
  },
  notes: [
    {
      en: 'You cannot change a closed batch: its transactions can still be refunded, but no longer voided. Closing a batch does not settle it immediately.',
      zh: '批次关闭后不可更改：其中的交易只能退款，不能再撤销。关闭批次并不会立即结算。',
    },
    {
      en: 'A batch has one currency, and a terminal has one open batch for each currency. The call closes all of them. For the sum in each currency, see totals.',
      zh: '一个批次只有一个币种，终端的每个币种各有一个未关闭批次。本接口会全部关闭，各币种的金额见 totals。',
    },
    {
      en: 'A batch contains only card-present transactions. If there are none, the call returns ET007.',
      zh: '只有终端刷卡交易才会进入批次。批次中没有交易时，返回 ET007。',
    },
    {
      en: 'If the acquirer has not yet responded to a void, cancellation, or tip adjustment in the batch, the call returns E04134 and does not close any batch.',
      zh: '批次内有撤销或小费调整尚待收单机构应答时，接口返回 E04134，不关闭任何批次。',
    },
  ],
  request: batchMembers,
  rules: batchRules,
  reply: {
    count: required(count),
    totals: required(batchTotals),
    total_amount: conditional(totalAmount),
  },
  errors: ['E04105', 'E04134', 'ET007', ...paymentsErrors],
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
