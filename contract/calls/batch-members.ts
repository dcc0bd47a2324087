/** Members that the two batch calls under /api/payments share. */
import { terminalSnList } from '../fields/batch.ts';
import { merchantNo, storeNo } from '../fields/envelope.ts';
import { conditional, required } from '../fields/need.ts';
import type { Members, Rule } from '../model.ts';
import { paymentsMembers, paymentsSignRules } from './members.ts';

export const batchMembers = {
  ...paymentsMembers,
  merchant_no: required(merchantNo),
  store_no: conditional(storeNo),
  terminal_sn_list: conditional(terminalSnList),
} as const satisfies Members;

export const batchRules = [
  ...paymentsSignRules,
  {
    kind: 'one-of',
    fields: ['store_no', 'terminal_sn_list'],
    text: {
      en: 'store_no or terminal_sn_list is required; an empty list means all terminals of the store',
      zh: 'store_no 与 terminal_sn_list 至少传一个；列表为空表示门店下的全部终端',
    },
  },
] as const satisfies readonly Rule[];
