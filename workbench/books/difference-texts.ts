/** Texts of differences: what a kind means, what an action does. */
import type { Text } from '@tollgate/contract/model';
import type {
  DifferenceActItem,
  DifferenceActName,
  DifferenceDetail,
  DifferenceKind,
  DifferenceState,
} from '@tollgate/contract/workbench/books/schemas';
import { differenceKindTexts } from '@tollgate/contract/workbench/books/values';

/** Names a kind as the command does, with a capital. */
export function kindName(kind: DifferenceKind): Text {
  const text = differenceKindTexts[kind];
  return { en: text.en.charAt(0).toUpperCase() + text.en.slice(1), zh: text.zh };
}

/** The meaning of each kind. */
export const kindAbouts: Readonly<Record<DifferenceKind, Text>> = {
  'missing-here': {
    en: 'The acquirer settled an amount that the gateway has no order for. The transaction may have been made elsewhere, or the line’s references may be wrong.',
    zh: '收单机构结算了一笔网关中没有订单的款项。该交易可能在其他渠道完成，也可能是明细的参考号有误。',
  },
  'missing-there': {
    en: 'The order was paid on a day that the file covers, but no line in the file settles it. The acquirer may settle it a day later.',
    zh: '订单在文件涵盖的结算日期内支付，但没有对应的明细。收单机构可能在次日结算。',
  },
  ambiguous: {
    en: 'The line’s references match several orders. Choose the order that the line settles.',
    zh: '明细的参考号同时与多笔订单相符，请选择该明细所结算的订单。',
  },
  amount: {
    en: 'The line and the order have the same reference but different amounts.',
    zh: '明细与订单的参考号相同，但金额不同。',
  },
  fee: {
    en: 'The amount matches, but the acquirer charges a fee that differs from the agreed one.',
    zh: '金额一致，但收单机构收取的手续费与约定不同。',
  },
  currency: {
    en: 'The line’s currency differs from the currency that the payer paid in.',
    zh: '明细的结算币种与付款方支付的币种不同。',
  },
  duplicate: {
    en: 'An earlier line has already settled this order, or an earlier file contains the same fee. The acquirer may have paid or charged twice, or named the wrong order.',
    zh: '该订单已由另一条明细结算，或此前的文件已有同一笔手续费。收单机构可能重复付款或重复收费，或填错了订单。',
  },
  chargeback: {
    en: 'The payer disputed the payment. The acquirer took the money back or, if the chargeback was reversed, paid it again.',
    zh: '付款方对交易提出争议。收单机构已收回该款项；如为拒付撤销，则已将该款项返还。',
  },
};

export const stateTexts: Readonly<Record<DifferenceState, Text>> = {
  open: { en: 'Open', zh: '待处理' },
  waiting: { en: 'Waiting', zh: '等待中' },
  resolved: { en: 'Resolved', zh: '已处理' },
};

export const actNames: Readonly<Record<DifferenceActItem['act'], Text>> = {
  accept: { en: 'Accept', zh: '认可' },
  attach: { en: 'Attach to an order', zh: '关联订单' },
  'write-off': { en: 'Write off', zh: '核销' },
  wait: { en: 'Wait for a later file', zh: '等待后续文件' },
  undo: { en: 'Undo', zh: '撤回' },
  match: { en: 'Matched by a later file', zh: '后续文件已匹配' },
};

/** The button that does it. */
export const actVerbs: Readonly<Record<DifferenceActName, Text>> = {
  accept: { en: 'Accept the acquirer’s data', zh: '认可收单机构的数据' },
  attach: { en: 'Attach to an order', zh: '关联到订单' },
  'write-off': { en: 'Write off', zh: '核销' },
  wait: { en: 'Wait for a later file', zh: '等待后续文件' },
  undo: { en: 'Undo the last action', zh: '撤回上一次操作' },
};

export const actDone: Readonly<Record<DifferenceActName, Text>> = {
  accept: { en: 'Difference accepted', zh: '已认可差异' },
  attach: { en: 'Line attached to the order', zh: '明细已关联到订单' },
  'write-off': { en: 'Amount written off', zh: '金额已核销' },
  wait: { en: 'The difference is waiting for a later file', zh: '差异已设为等待后续文件' },
  undo: { en: 'Action undone', zh: '操作已撤回' },
};

const consequences = {
  acceptAmount: {
    en: 'The line settles the order. {net} is booked as paid out, and {fee} as fees. The difference of {rest} between the two amounts is also booked as fees.',
    zh: '该订单将按此明细结算：{net} 记为已到账，{fee} 记为手续费，两个金额之间的差额 {rest} 也记为手续费。',
  },
  acceptFee: {
    en: 'The line settles the order. {net} is booked as paid out, and the full fee of {fee} as fees.',
    zh: '该订单将按此明细结算：{net} 记为已到账，收单机构收取的 {fee} 全部记为手续费。',
  },
  acceptChargeback: {
    en: '{gross} is booked as chargebacks, and {fee} as fees. The order itself does not change.',
    zh: '{gross} 记为拒付，{fee} 记为手续费。订单本身不变。',
  },
  acceptLine: {
    en: 'The line is booked unchanged: {net} as paid out, and {fee} as fees.',
    zh: '按明细原样记账：{net} 记为已到账，{fee} 记为手续费。',
  },
  attach: {
    en: 'The line is compared with the order that you enter. If the amounts match, the line settles the order. If the amounts differ, the difference remains open as a difference in amount. If only the fee differs from the agreed fee, it remains open as a difference in fee.',
    zh: '此明细将与您指定的订单核对。金额一致时，该订单按此明细结算；金额不一致时，该差异改列为金额差异；仅手续费与约定不符时，改列为手续费差异。',
  },
  writeOffOrder: {
    en: '{expected} of the order is booked as a write-off, and the acquirer no longer owes this amount.',
    zh: '订单的 {expected} 记为核销，不再计入收单机构应付款项。',
  },
  writeOffAmount: {
    en: 'The line settles the order. {net} is booked as paid out, {fee} as fees, and the difference of {rest} between the two amounts as a write-off.',
    zh: '该订单将按此明细结算：{net} 记为已到账，{fee} 记为手续费，两个金额之间的差额 {rest} 记为核销。',
  },
  writeOffFee: {
    en: 'The line settles the order. The agreed fee is booked as fees, and the excess of {feeRest} as a write-off.',
    zh: '该订单将按此明细结算：约定的手续费记为手续费，超出的 {feeRest} 记为核销。',
  },
  writeOffLine: {
    en: 'The line does not belong to an order: {net} is booked as paid out, {fee} as fees, and {gross} against write-offs.',
    zh: '此明细不属于任何订单：{net} 记为已到账，{fee} 记为手续费，{gross} 的对方科目为核销。',
  },
  writeOffRepeat: {
    en: 'Nothing is booked: an earlier file contains the same fee.',
    zh: '不记账：此前的文件已包含同一笔手续费。',
  },
  writeOffCurrency: {
    en: 'The line is booked against write-offs in its own currency. The order’s open amount is booked as a write-off in the order’s currency.',
    zh: '此明细按自身币种记账，对方科目为核销；订单未结清的部分按订单币种记为核销。',
  },
  wait: {
    en: 'Nothing is booked. If a later file contains the missing data, the difference is resolved automatically.',
    zh: '暂不记账。后续文件补齐所缺内容后，差异会自动处理。',
  },
  waitForAct: {
    en: 'Nothing is booked. The difference is marked as waiting until you take a different action.',
    zh: '暂不记账。差异会标记为等待中，直到您以其他方式处理。',
  },
  undo: {
    en: 'The entries of the last action are reversed, and the difference returns to its previous state.',
    zh: '上一次操作的分录将以反向分录冲销，差异恢复到操作前的状态。',
  },
} satisfies Readonly<Record<string, Text>>;

/** Members of a difference that say what an action does. */
type Compared = Pick<DifferenceDetail, 'kind' | 'line_no'> & {
  readonly line?: Pick<NonNullable<DifferenceDetail['line']>, 'kind'>;
};

/** Returns what an action on this difference would do, with the names of its amounts in braces. */
export function consequenceOf(act: DifferenceActName, { kind, line_no: lineNo, line }: Compared): Text {
  const isFeeLine = line?.kind === 'fee';
  // No later line is compared with these.
  if (act === 'wait' && (isFeeLine || kind === 'fee' || kind === 'currency' || kind === 'chargeback'))
    return consequences.waitForAct;
  if (act === 'attach' || act === 'wait' || act === 'undo') return consequences[act];
  if (act === 'accept') {
    if (kind === 'amount') return consequences.acceptAmount;
    if (kind === 'fee') return consequences.acceptFee;
    return kind === 'chargeback' ? consequences.acceptChargeback : consequences.acceptLine;
  }
  if (lineNo === undefined) return consequences.writeOffOrder;
  if (isFeeLine && kind === 'duplicate') return consequences.writeOffRepeat;
  if (kind === 'amount') return consequences.writeOffAmount;
  if (kind === 'fee') return consequences.writeOffFee;
  return kind === 'currency' ? consequences.writeOffCurrency : consequences.writeOffLine;
}

export const differenceTexts = {
  list: { en: 'Differences, latest first', zh: '差异列表，最近发现的在前' },
  anyKind: { en: 'All kinds', zh: '所有类型' },
  anyState: { en: 'All states', zh: '所有状态' },
  placeholder: { en: 'Transaction number', zh: '交易号' },
  none: { en: 'No differences', zh: '没有差异' },
  noneText: {
    en: 'All lines in all settlement files match the books.',
    zh: '所有结算文件的明细均与账簿一致。',
  },
  noneMatch: { en: 'No matching differences', zh: '没有匹配的差异' },
  noneMatchText: { en: 'Change or clear the filters.', zh: '请修改或清除筛选条件。' },
  difference: { en: 'Difference', zh: '差异' },
  found: { en: 'Found', zh: '发现时间' },
  gateway: { en: 'In the books', zh: '账簿金额' },
  acquirerSays: { en: 'In the file', zh: '结算金额' },
  saysAcquirer: { en: 'Acquirer’s data', zh: '收单机构数据' },
  saysGateway: { en: 'Data in the books', zh: '账簿数据' },
  noLine: { en: 'No line in the file settles this order.', zh: '文件中没有结算此订单的明细。' },
  noOrder: { en: 'No order has these references.', zh: '没有与这些参考号对应的订单。' },
  otherLines: { en: 'Other lines for the same order', zh: '同一订单的其他明细' },
  candidates: { en: 'Matching orders', zh: '匹配的订单' },
  whatNow: { en: 'What you can do', zh: '可执行的操作' },
  mayNot: {
    en: 'With your role, you can view differences but not resolve them. To resolve them, request the books permission.',
    zh: '当前角色只能查看差异，不能处理。如需处理，请申请 books 权限。',
  },
  nothingToDo: { en: 'Nothing is left to do.', zh: '无需处理。' },
  done: { en: 'Actions taken', zh: '处理记录' },
  notDone: { en: 'Nothing yet.', zh: '暂无记录。' },
  by: { en: 'by {who}', zh: '操作者：{who}' },
  booked: { en: 'Entries', zh: '分录' },
  notBooked: { en: 'Nothing is booked while the difference is open.', zh: '差异处理之前不记账。' },
  reason: { en: 'Reason', zh: '原因' },
  reasonHint: {
    en: 'The reason is stored with the action and in the audit log. Enter the information that an auditor needs. Do not enter payer names.',
    zh: '该原因随操作保存，并记入审计日志。请写明审计所需的信息，不要填写付款方姓名。',
  },
  needReason: { en: 'Enter a reason.', zh: '请填写原因。' },
  order: { en: 'Order', zh: '订单' },
  transNo: { en: 'Transaction number of the order', zh: '订单的交易号' },
  needOrder: { en: 'Enter a 22-digit transaction number.', zh: '请输入 22 位交易号。' },
  owner: { en: 'Merchant', zh: '商户号' },
  ownerHint: {
    en: 'The line does not name a merchant. Enter the merchant that the money belongs to.',
    zh: '明细未指明商户，请填写款项所属商户。',
  },
  needOwner: { en: 'Enter a 12-digit merchant number.', zh: '请输入 12 位商户号。' },
  nextOpen: { en: 'Show open differences', zh: '查看待处理的差异' },
  amount: { en: 'Amount', zh: '金额' },
  fee: { en: 'Fee', zh: '手续费' },
  agreedFee: { en: 'Agreed fee', zh: '约定手续费' },
  net: { en: 'Net', zh: '净额' },
  lineKind: { en: 'Type', zh: '类型' },
  channelNo: { en: 'Acquirer’s number', zh: '收单机构编号' },
  refNo: { en: 'Retrieval reference', zh: '检索参考号' },
  givenNo: { en: 'Transaction number', zh: '交易号' },
  account: { en: 'Merchant account', zh: '商户账户' },
  transacted: { en: 'Paid at', zh: '交易时间' },
  where: { en: 'Where', zh: '位置' },
  ordered: { en: 'Ordered', zh: '订单金额' },
  differs: { en: 'differs', zh: '不一致' },
} satisfies Readonly<Record<string, Text>>;

export const lineKindTexts = {
  payment: { en: 'Payment', zh: '付款' },
  refund: { en: 'Refund', zh: '退款' },
  chargeback: { en: 'Chargeback', zh: '拒付' },
  'chargeback-reversal': { en: 'Chargeback reversed', zh: '拒付撤销' },
  fee: { en: 'Fee', zh: '手续费' },
} satisfies Readonly<Record<string, Text>>;
