/** Batches of card-present transactions (spec §3, decisions 20 and 37). */
import * as dictionary from '../dictionary/index.ts';
import type { IntegerField, ListField, Members, ObjectField, TextField } from '../model.ts';
import { currencyTotalAmount, priceCurrency, summaryAmount } from './amounts.ts';
import { required } from './need.ts';
import { terminalSn } from './terminal.ts';
import { utcTimePattern, utcTimeText } from './text.ts';

export const terminalSnList = {
  kind: 'list',
  of: terminalSn,
  maxItems: 500,
  summary: {
    en: 'Serial numbers of the terminals whose open batches the call covers. If the list is empty or omitted, the call covers all terminals of the store.',
    zh: '终端序列号列表，指定要查询或关闭哪些终端的当前批次。为空或不传时，包括门店下的全部终端。',
  },
  example: ['TG1000000217', 'TG1000000218'],
} as const satisfies ListField;

export const count = {
  kind: 'integer',
  min: 0,
  max: 1_000_000_000,
  summary: {
    en: 'Number of transactions in the batches, across all currencies.',
    zh: '批次内的交易笔数，所有币种合计。',
  },
  example: 42,
} as const satisfies IntegerField;

const currencyTotalMembers = {
  price_currency: required(priceCurrency),
  count: required({
    kind: 'integer',
    min: 0,
    max: 1_000_000_000,
    summary: { en: 'Number of transactions in this currency.', zh: '该币种的交易笔数。' },
    example: 42,
  }),
  total_amount: required(currencyTotalAmount),
} as const satisfies Members;

/** Totals in the calls that answer what batches hold (decision 37). */
export const batchTotals = {
  kind: 'list',
  maxItems: 200,
  of: {
    kind: 'object',
    members: currencyTotalMembers,
    summary: { en: 'Totals of the batches in one currency.', zh: '批次中某一币种的合计。' },
    example: '{"price_currency":"USD","count":42,"total_amount":1284.5}',
  },
  summary: {
    en: 'Count and total by currency. A batch has one currency; a terminal has one open batch for each currency.',
    zh: '按币种合计的笔数与金额。一个批次只有一个币种，终端的每个币种各有一个未关闭批次。',
  },
  example: ['{"price_currency":"USD","count":42,"total_amount":1284.5}'],
} as const satisfies ListField;

export const batchNo = {
  kind: 'text',
  maxLength: 32,
  summary: {
    en: "The terminal's batch number.",
    zh: '终端的批次号。',
  },
  example: '000012',
} as const satisfies TextField;

const summaryTransType = {
  kind: 'integer',
  min: 1,
  max: 12,
  values: dictionary.transType,
  summary: { en: 'Type of the transactions in this entry.', zh: '本项统计的交易类型。' },
  example: 1,
} as const satisfies IntegerField;

const summaryCount = {
  kind: 'integer',
  min: 0,
  max: 1_000_000_000,
  summary: { en: 'Number of transactions of this type.', zh: '该交易类型的笔数。' },
  example: 42,
} as const satisfies IntegerField;

export const settleSummary = {
  kind: 'list',
  maxItems: 32,
  of: {
    kind: 'object',
    members: {
      trans_type: required(summaryTransType),
      count: required(summaryCount),
      amount: required(summaryAmount),
    },
    summary: { en: 'Transactions of one type.', zh: '某一交易类型的汇总。' },
    example: '{"trans_type":1,"count":42,"amount":1284.5}',
  },
  summary: {
    en: 'Count and total by transaction type. Use these figures to reconcile the batch with your own records.',
    zh: '按交易类型汇总的笔数与金额，可用于与商户记录对账。',
  },
  example: ['{"trans_type":1,"count":42,"amount":1284.5}'],
} as const satisfies ListField;

export const payChannelMerchantNo = {
  kind: 'text',
  maxLength: 32,
  summary: { en: 'Merchant number that the acquirer assigned.', zh: '收单机构分配的商户号。' },
  example: '840312000000164',
} as const satisfies TextField;

export const payChannelTerminalNo = {
  kind: 'text',
  maxLength: 32,
  summary: { en: 'Terminal number that the acquirer assigned.', zh: '收单机构分配的终端号。' },
  example: '60000217',
} as const satisfies TextField;

export const settleCurrency = {
  kind: 'text',
  maxLength: 8,
  format: 'currency',
  summary: { en: 'Currency of the batch (ISO 4217).', zh: '批次的币种（ISO 4217）。' },
  example: 'USD',
} as const satisfies TextField;

const utcTime = {
  kind: 'text',
  minLength: 19,
  maxLength: 19,
  pattern: utcTimePattern,
  patternText: utcTimeText,
} as const;

export const settleTime = {
  ...utcTime,
  summary: {
    en: 'When the batch was closed, in UTC. Settlement takes place later.',
    zh: '批次关闭时间，UTC 时间。结算在此之后进行。',
  },
  example: '2026-03-02 22:00:04',
} as const satisfies TextField;

export const startTime = {
  ...utcTime,
  summary: {
    en: 'Time of the first transaction in the batch, in UTC.',
    zh: '批次内首笔交易的时间，UTC 时间。',
  },
  example: '2026-03-02 08:02:51',
} as const satisfies TextField;

export const endTime = {
  ...utcTime,
  summary: {
    en: 'Time of the last transaction in the batch, in UTC.',
    zh: '批次内最后一笔交易的时间，UTC 时间。',
  },
  example: '2026-03-02 21:48:30',
} as const satisfies TextField;

const settlementMembers = {
  batch_no: required(batchNo),
  settle_summary: required(settleSummary),
  pay_channel_merchant_no: required(payChannelMerchantNo),
  pay_channel_terminal_no: required(payChannelTerminalNo),
  settle_time: required(settleTime),
  currency: required(settleCurrency),
  start_time: required(startTime),
  end_time: required(endTime),
} as const satisfies Members;

const settlementExample =
  '{"batch_no":"000012","settle_summary":[{"trans_type":1,"count":42,"amount":1284.5}],"pay_channel_merchant_no":"840312000000164","pay_channel_terminal_no":"60000217","settle_time":"2026-03-02 22:00:04","currency":"USD","start_time":"2026-03-02 08:02:51","end_time":"2026-03-02 21:48:30"}';

const settlement = {
  kind: 'object',
  members: settlementMembers,
  summary: { en: 'One closed batch.', zh: '一个已关闭的批次。' },
  example: settlementExample,
} as const satisfies ObjectField;

export const settleList = {
  kind: 'list',
  of: settlement,
  maxItems: 500,
  summary: {
    en: 'The batches that were closed, one for each currency, with the transactions of all acquirers. pay_channel_merchant_no and pay_channel_terminal_no come from the first acquirer that accepts card payments at your terminals in this currency. If the operator set none, they are the numbers of the gateway.',
    zh: '已关闭的批次列表，每个币种一条，含所有收单机构的交易。pay_channel_merchant_no 与 pay_channel_terminal_no 取自受理该币种终端刷卡交易的首个收单机构；运营方未设置时，为网关的编号。',
  },
  example: [settlementExample],
} as const satisfies ListField;
