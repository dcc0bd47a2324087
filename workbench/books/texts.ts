/** Texts of the books: pages, accounts, files. */
import type { Text } from '@tollgate/contract/model';
import type { BookAccount, BookEntry } from '@tollgate/contract/workbench/books/schemas';

export interface AccountText {
  readonly name: Text;
  readonly about: Text;
  /** The side on which the account grows. */
  readonly side: 'debit' | 'credit';
}

export const accountTexts: Readonly<Record<BookAccount, AccountText>> = {
  due: {
    name: { en: 'Due from acquirer', zh: '应收收单机构' },
    about: { en: 'What the acquirer still owes', zh: '收单机构尚未支付的款项' },
    side: 'debit',
  },
  'paid-out': {
    name: { en: 'Paid out', zh: '已到账' },
    about: { en: 'Paid according to settlement files', zh: '结算文件中已支付的款项' },
    side: 'debit',
  },
  fees: {
    name: { en: 'Fees', zh: '手续费' },
    about: { en: 'What the acquirer keeps for its service', zh: '收单机构收取的服务费用' },
    side: 'debit',
  },
  chargebacks: {
    name: { en: 'Chargebacks', zh: '拒付' },
    about: { en: 'Payments that the acquirer has taken back', zh: '被收单机构收回的付款' },
    side: 'debit',
  },
  'write-offs': {
    name: { en: 'Write-offs', zh: '核销' },
    about: { en: 'Amounts that are no longer claimed', zh: '已放弃追索的差额' },
    side: 'debit',
  },
  payable: {
    name: { en: 'Sales less refunds', zh: '销售净额' },
    about: { en: 'Without tips, surcharges, and taxes', zh: '不含小费、附加费与税费' },
    side: 'credit',
  },
  tips: {
    name: { en: 'Tips', zh: '小费' },
    about: { en: 'Tips in payments', zh: '付款中的小费' },
    side: 'credit',
  },
  surcharges: {
    name: { en: 'Surcharges', zh: '附加费' },
    about: { en: 'Surcharges in payments', zh: '付款中的附加费' },
    side: 'credit',
  },
  taxes: {
    name: { en: 'Sales tax', zh: '销售税' },
    about: { en: 'Tax in payments', zh: '付款中的税费' },
    side: 'credit',
  },
  late: {
    name: { en: 'Late money', zh: '订单结束后付款' },
    about: {
      en: 'Paid after the order ended, not yet returned',
      zh: '付款方在订单结束后支付、尚未退回的款项',
    },
    side: 'credit',
  },
};

export const sourceTexts: Readonly<Record<BookEntry['source'], Text>> = {
  order: { en: 'Order', zh: '订单' },
  settlement: { en: 'Settlement file', zh: '结算文件' },
  difference: { en: 'Action on a difference', zh: '差异处理' },
};

export const bookTexts = {
  pages: { en: 'Pages of the books', zh: '账簿页面' },
  balances: { en: 'Balances', zh: '余额' },
  files: { en: 'Files', zh: '文件' },
  none: { en: 'No money has moved yet', zh: '还没有资金变动' },
  noneText: {
    en: 'Every payment, refund, and settlement is booked here automatically. To start, pay an order in the sandbox, for example with this command:',
    zh: '每笔付款、退款和结算都会自动记入账簿。请先在沙箱中完成一笔付款，例如执行以下命令：',
  },
  first: { en: 'Make a first payment', zh: '完成第一笔支付' },
  command: { en: 'Command', zh: '命令' },
  owed: { en: 'What acquirers owe', zh: '收单机构应付款项' },
  owedText: {
    en: 'The amount that payers have paid but acquirers have not yet settled. It is zero when everything is settled.',
    zh: '付款方已支付、收单机构尚未结算的款项。全部结算后为零。',
  },
  accounts: { en: 'Accounts', zh: '科目' },
  accountsList: { en: 'Accounts by merchant, acquirer, and currency', zh: '各商户、收单机构与币种的科目' },
  merchant: { en: 'Merchant', zh: '商户号' },
  acquirer: { en: 'Acquirer', zh: '收单机构' },
  currency: { en: 'Currency', zh: '币种' },
  taken: { en: 'Taken', zh: '收款' },
  takenText: {
    en: 'The amount taken is what payers have paid, less what was returned to them. It equals the sum of paid out, fees, losses, and due.',
    zh: '收款为付款方支付的款项减去退回的款项，等于已到账、手续费、损失与应收之和。',
  },
  lost: { en: 'Losses', zh: '损失' },
  lostText: { en: 'Chargebacks and write-offs', zh: '拒付与核销' },
  due: { en: 'Due', zh: '应收' },
  day: { en: 'Day', zh: '日期' },
  lastDay: { en: 'Last day', zh: '截止日期' },
  dayBefore: { en: 'Day before', zh: '前一天' },
  dayAfter: { en: 'Day after', zh: '后一天' },
  allMerchants: { en: 'All merchants', zh: '所有商户' },
  allAcquirers: { en: 'All acquirers', zh: '所有收单机构' },
  allCurrencies: { en: 'All currencies', zh: '所有币种' },
  zone: {
    en: 'Days are in {zone}. The operator sets the time zone.',
    zh: '日期按 {zone} 划分，时区由运营方设置。',
  },
  account: { en: 'Account', zh: '科目' },
  opening: { en: 'Opening', zh: '期初' },
  debits: { en: 'Debits', zh: '借方' },
  credits: { en: 'Credits', zh: '贷方' },
  closing: { en: 'Closing', zh: '期末' },
  debitShort: { en: 'Dr', zh: '借' },
  creditShort: { en: 'Cr', zh: '贷' },
  sum: { en: 'Sum', zh: '合计' },
  nothingOnDay: { en: 'Nothing was booked', zh: '没有分录' },
  nothingOnDayText: {
    en: 'No account changed on these days, and all balances are zero.',
    zh: '该期间没有科目发生变动，余额均为零。',
  },
  entries: { en: 'Entries', zh: '分录' },
  entriesList: { en: 'Entries, oldest first', zh: '分录列表，最早的在前' },
  noEntries: { en: 'No entries on these days.', zh: '该期间没有分录。' },
  source: { en: 'Booked by', zh: '来源' },
  debit: { en: 'Debit', zh: '借方科目' },
  credit: { en: 'Credit', zh: '贷方科目' },
  amount: { en: 'Amount', zh: '金额' },
  time: { en: 'Time', zh: '时间' },
  csv: { en: 'Save as CSV', zh: '下载 CSV' },
  line: { en: 'line {line}', zh: '第 {line} 行' },
  filesList: { en: 'Settlement files, latest first', zh: '结算文件列表，最近导入的在前' },
  file: { en: 'File', zh: '文件' },
  fileDays: { en: 'Days', zh: '结算日期' },
  lines: { en: 'Lines', zh: '明细数' },
  settled: { en: 'Settled', zh: '已入账' },
  state: { en: 'State', zh: '状态' },
  net: { en: 'Paid', zh: '实付金额' },
  gross: { en: 'Gross', zh: '交易金额' },
  fee: { en: 'Fee', zh: '手续费' },
  imported: { en: 'Imported', zh: '导入时间' },
  importedBy: { en: 'Imported by', zh: '导入人' },
  mapping: { en: 'Mapping', zh: '映射' },
  reference: { en: 'Acquirer’s file name', zh: '收单机构文件名' },
  number: { en: 'Number', zh: '编号' },
  agrees: { en: 'Matches', zh: '一致' },
  oneOpen: { en: '1 open', zh: '1 项待处理' },
  someOpen: { en: '{count} open', zh: '{count} 项待处理' },
  someWaiting: { en: '{count} waiting', zh: '{count} 项等待中' },
  allResolved: { en: 'Resolved', zh: '已处理' },
  noFiles: { en: 'No settlement files yet', zh: '还没有结算文件' },
  noFilesText: {
    en: 'A settlement file lists what an acquirer has paid. When you import one with a command, its lines are compared with the books.',
    zh: '结算文件列出收单机构已支付的款项。通过命令导入后，系统会将其明细与账簿核对。',
  },
  importTitle: { en: 'Import a file', zh: '导入文件' },
  importText: {
    en: 'Run this command on the gateway’s computer. If a sandbox uses the embedded database, stop it first. Each file is imported only once. A file with errors is not imported.',
    zh: '请在网关所在计算机上执行该命令。沙箱使用内嵌数据库时，请先停止沙箱。同一文件只导入一次，有错误的文件不会导入。',
  },
  importNames: {
    en: 'Replace the file name, the acquirer, and the mapping with your own.',
    zh: '请将文件名、收单机构和映射替换为实际值。',
  },
  aboutSettlement: { en: 'How settlement works', zh: '了解结算流程' },
  totals: { en: 'Totals by currency', zh: '各币种合计' },
  noTotals: { en: 'The file contains no lines.', zh: '文件中没有明细。' },
  fileDifferences: { en: 'Differences of this file', zh: '此文件的差异' },
  noFileDifferences: { en: 'Every line matches the books.', zh: '所有明细均与账簿一致。' },
  noDaysChecked: {
    en: 'The file does not state its settlement days, so orders without a line were not checked.',
    zh: '文件未注明结算日期，因此无法检查哪些订单缺少结算明细。',
  },
  noFeesChecked: {
    en: 'No fees are agreed with this acquirer, so its fees were booked as stated in the file.',
    zh: '未与该收单机构约定手续费，因此手续费按文件记账。',
  },
  orderNothing: { en: 'No money has moved for this transaction.', zh: '此交易没有资金变动。' },
  notSettled: {
    en: 'No line in a settlement file settles this transaction yet.',
    zh: '结算文件中还没有此交易的明细。',
  },
  settledBy: { en: 'Settled by', zh: '结算明细' },
} satisfies Readonly<Record<string, Text>>;
