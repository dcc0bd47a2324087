/** Batch close of one terminal, the older form. */
import { settleList } from '../fields/batch.ts';
import { required } from '../fields/need.ts';
import { terminalSn } from '../fields/terminal.ts';
import type { Call } from '../model.ts';
import { entryMembers, signRules } from './members.ts';

export const batchClose = {
  method: 'batch.close',
  methodAliases: [],
  path: '/api/entry/batchclose',
  pathAliases: [],
  envelope: 'entry',
  repeats: 'first-reply',
  area: 'batch',
  title: { en: 'Close batch (older form)', zh: '关闭批次（旧版）' },
  summary: {
    en: 'Close all open batches of a terminal (one for each currency). The response contains the totals of the closed batches by transaction type.',
    zh: '关闭一台终端的当前批次（每个币种一个批次），并按交易类型返回汇总。',
  },
  notes: [
    {
      en: 'You cannot change a closed batch. Its transactions can no longer be voided, only refunded.',
      zh: '批次关闭后不可更改：其中的交易只能退款，不能再撤销。',
    },
    {
      en: 'If the acquirer has not yet responded to a void, cancellation, or tip adjustment in the batch, the call returns E04134 and does not close any batch.',
      zh: '批次内有撤销或小费调整尚待收单机构应答时，接口返回 E04134，不关闭任何批次。',
    },
  ],
  deprecated: {
    text: {
      en: 'This call is still supported, but use /api/payments/batch-close instead, which can close the batches of several terminals or of a whole store.',
      zh: '本接口仍可使用，但请改用 /api/payments/batch-close，该接口可一次关闭多台终端或整个门店的批次。',
    },
    replacedBy: 'payments.batch-close',
  },
  request: {
    ...entryMembers,
    terminal_sn: required(terminalSn),
  },
  rules: [...signRules],
  reply: {
    settle_list: required(settleList),
  },
  errors: ['E04105', 'E04134', 'ET007'],
  example: {
    request: {
      app_id: 'tg8f3a1c5d7e9b2046',
      format: 'JSON',
      charset: 'UTF-8',
      sign_type: 'RSA2',
      version: '1.0',
      timestamp: '1772488804000',
      method: 'batch.close',
      merchant_no: '312100000164',
      store_no: '4121000012',
      terminal_sn: 'TG1000000217',
    },
    reply: {
      settle_list: [
        {
          batch_no: '000012',
          settle_summary: [
            { trans_type: 1, count: 40, amount: 1304.5 },
            { trans_type: 3, count: 2, amount: 20 },
          ],
          pay_channel_merchant_no: '840312000000164',
          pay_channel_terminal_no: '60000217',
          settle_time: '2026-03-02 22:00:04',
          currency: 'USD',
          start_time: '2026-03-02 08:02:51',
          end_time: '2026-03-02 21:48:30',
        },
      ],
    },
  },
} as const satisfies Call;
