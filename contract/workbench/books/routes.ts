/** Endpoints for the books: balances, statements, settlement files, and acts on differences. */

import { pageQuery as page } from '../query-rules.ts';
import type { WorkbenchRoute } from '../route.ts';
import { differenceStates } from './values.ts';

const holders = ['merchant_no', 'acquirer', 'currency'] as const;
const days = ['day', 'last_day', ...holders] as const;
const differences = ['kind', 'state', 'merchant_no', 'acquirer', 'file_no', 'trans_no'] as const;

const repeatNote = {
  en: 'If you repeat an action, the response contains the difference in its current state, and no further entries are written. SYS016: the action is not possible for this difference, or the difference is already resolved. E04129: the order has a different currency.',
  zh: '重复执行同一操作时，返回差异的当前状态，不会再次记账。SYS016：该操作不适用于此差异，或差异已处理。E04129：订单币种不同。',
};

const acts = (
  [
    ['accept', { en: "Accept the acquirer's data", zh: '认可收单机构的数据' }],
    ['attach', { en: 'Attach the line to an order', zh: '将结算明细关联到订单' }],
    ['write-off', { en: 'Write the amount off', zh: '核销差额' }],
    ['wait', { en: 'Wait for a later file', zh: '等待后续结算文件' }],
    ['undo', { en: 'Undo the last action', zh: '撤回上一次操作' }],
  ] as const
).map(
  ([act, summary]): WorkbenchRoute => ({
    method: 'POST',
    path: `/books/differences/{difference_no}/${act}`,
    permission: 'books',
    summary,
    body: 'DifferenceActRequest',
    reply: 'DifferenceDetail',
    note: repeatNote,
  }),
);

export const bookRoutes: readonly WorkbenchRoute[] = [
  {
    method: 'GET',
    path: '/books',
    permission: 'read',
    summary: {
      en: 'Get the time zone, acquirers, and open differences of the books',
      zh: '账簿的时区、收单机构与待处理差异',
    },
    query: ['merchant_no'],
    reply: 'BookSummary',
  },
  {
    method: 'GET',
    path: '/books/balances',
    permission: 'read',
    summary: { en: 'List the balances of all accounts', zh: '各科目余额' },
    query: [...holders, ...page],
    reply: 'BookBalancePage',
  },
  {
    method: 'GET',
    path: '/books/statement',
    permission: 'read',
    summary: { en: 'Get the statement for one or more days', zh: '单日或多日对账单' },
    query: [...days, ...page],
    reply: 'BookStatementPage',
  },
  {
    method: 'GET',
    path: '/books/entries',
    permission: 'read',
    summary: { en: 'List the entries of one or more days', zh: '单日或多日分录' },
    query: [...days, ...page],
    reply: 'BookEntryPage',
  },
  {
    method: 'GET',
    path: '/books/entries/export',
    permission: 'read',
    summary: {
      en: 'Download the entries of one or more days as a CSV file',
      zh: '下载单日或多日分录的 CSV 文件',
    },
    query: days,
    reply: 'File',
    files: ['text/csv'],
  },
  {
    method: 'GET',
    path: '/books/files',
    permission: 'read',
    summary: { en: 'List settlement files', zh: '结算文件列表' },
    query: ['merchant_no', 'acquirer', ...page],
    reply: 'BookFilePage',
  },
  {
    method: 'GET',
    path: '/books/files/{file_no}',
    permission: 'read',
    summary: { en: 'Get a settlement file', zh: '单个结算文件' },
    reply: 'BookFile',
  },
  {
    method: 'GET',
    path: '/books/differences',
    permission: 'read',
    summary: { en: 'List differences', zh: '差异列表' },
    query: [...differences, ...page],
    states: differenceStates,
    reply: 'DifferencePage',
  },
  {
    method: 'GET',
    path: '/books/differences/export',
    permission: 'read',
    summary: { en: 'Download differences as a CSV file', zh: '下载差异的 CSV 文件' },
    query: differences,
    states: differenceStates,
    reply: 'File',
    files: ['text/csv'],
  },
  {
    method: 'GET',
    path: '/books/differences/{difference_no}',
    permission: 'read',
    summary: { en: 'Get a difference and the actions that resolve it', zh: '单个差异及可执行的操作' },
    reply: 'DifferenceDetail',
  },
  ...acts,
  {
    method: 'GET',
    path: '/orders/{trans_no}/books',
    permission: 'read',
    summary: { en: 'Get the entries of an order and the lines that settled it', zh: '订单的分录与结算明细' },
    reply: 'OrderBooks',
  },
];
