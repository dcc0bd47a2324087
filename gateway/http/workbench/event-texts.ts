/** Titles of an order's events for a reader of its timeline. */
import type { Text } from '@tollgate/contract/model';
import type { TimelineDetail, TimelineItem, TimelineKind } from '@tollgate/contract/workbench/timeline';
import type { OrderEvent } from '../../orders/state/events.ts';
import { status, type Transaction } from '../../orders/state/transaction.ts';
import { decimalOf } from './order-items.ts';

interface Entry {
  readonly kind: TimelineKind;
  readonly title: Text;
  readonly tone?: TimelineItem['tone'];
}

type Kind = Transaction['kind'];
type ByKind = Readonly<Record<Kind, Entry>>;

const state = (en: string, zh: string, tone?: Entry['tone']): Entry => ({
  kind: 'state',
  title: { en, zh },
  ...(tone && { tone }),
});
const of = (kind: TimelineKind, en: string, zh: string, tone?: Entry['tone']): Entry => ({
  ...state(en, zh, tone),
  kind,
});

/** An end is named by what has ended. */
const ends: Readonly<Record<'created' | 'completed' | 'failed' | 'cancelled', ByKind>> = {
  created: {
    payment: state('Order created', '订单已创建'),
    refund: state('Refund created', '退款已创建'),
    operation: state('Operation created', '后续交易已创建'),
  },
  completed: {
    payment: state('Payment completed', '支付成功', 'success'),
    refund: state('Refund completed', '退款成功', 'success'),
    operation: state('Operation completed', '后续交易成功', 'success'),
  },
  failed: {
    payment: state('Payment failed', '支付失败', 'danger'),
    refund: state('Refund failed', '退款失败', 'danger'),
    operation: state('Operation failed', '后续交易失败', 'danger'),
  },
  cancelled: {
    payment: state('Payment canceled', '支付已撤销', 'warning'),
    refund: state('Refund canceled', '退款已撤销', 'warning'),
    operation: state('Operation canceled', '后续交易已撤销', 'warning'),
  },
};

type Named = keyof typeof ends;

const entries: Readonly<Record<Exclude<OrderEvent['type'], Named>, Entry>> = {
  'payment-started': of('payer', 'Payer started to pay', '付款方开始支付'),
  closed: state('Order closed', '订单已关闭', 'warning'),
  'late-payment-received': of(
    'acquirer',
    'Payment arrived after the order had ended',
    '订单结束后收到付款',
    'warning',
  ),
  'late-payment-returned': of(
    'acquirer',
    'Late payment returned to the payer',
    '订单结束后的付款已退回付款方',
  ),
  'acquirer-changed': of(
    'acquirer',
    'Acquirer did not accept the payment: the gateway tries the next acquirer',
    '收单机构未受理该支付，改向下一家发起',
  ),
  'check-scheduled': of('acquirer', 'Acquirer has no result yet', '收单机构尚无结果'),
  'code-given': of('acquirer', 'Acquirer returned the QR code', '收单机构已返回二维码'),
  withdrawn: state(
    'Wallet rejected the payment code or returned no QR code: the order number can be used again',
    '钱包拒绝付款码或未返回二维码，订单号可再次使用',
    'danger',
  ),
  'came-to-rest': of('acquirer', 'No further queries needed', '无需继续查询'),
  'attempt-started': of('payer', 'Payer submitted the payment', '付款方提交支付'),
  'attempt-challenged': of('three_d_secure', 'Issuer asks for 3-D Secure', '发卡机构要求身份验证'),
  'challenge-missed': of('three_d_secure', '3-D Secure code was wrong', '身份验证码错误', 'warning'),
  'challenge-passed': of('three_d_secure', '3-D Secure passed', '身份验证通过', 'success'),
  'attempt-unanswered': of('acquirer', 'Issuer did not respond', '发卡机构未应答', 'warning'),
  'attempt-declined': of('acquirer', 'Issuer declined', '发卡机构拒绝', 'danger'),
  'reversal-owed': of('acquirer', 'Payment attempt to be reversed', '支付尝试待冲正', 'warning'),
  'attempt-reversed': of('acquirer', 'Payment attempt reversed', '支付尝试已冲正'),
  'wallet-chosen': of('payer', 'Payer chose a wallet', '付款方选择钱包'),
  'wallet-declined': of('acquirer', 'Wallet declined', '钱包拒绝', 'danger'),
  'wallet-stopped': of('acquirer', 'Wallet no longer accepts the payment', '钱包已停止收款'),
  'order-sent': of('terminal', 'Sent to the terminal', '已下发到终端'),
  'order-shown': of('terminal', 'Shown on the terminal', '终端已显示'),
  'card-presented': of('payer', 'Card presented at the terminal', '付款方在终端出示银行卡'),
  'wallet-code-scanned': of('payer', 'Payment code scanned at the terminal', '终端已扫付款码'),
  'card-approved': of('acquirer', 'Issuer approved', '发卡机构批准', 'success'),
  'attempt-given-up': of('terminal', 'Card attempt to be reversed', '刷卡尝试待冲正', 'warning'),
  'attempt-approved-late': of('acquirer', 'Issuer approved too late', '发卡机构批准过迟', 'warning'),
  'approved-elsewhere': of(
    'acquirer',
    'A second acquirer approved the card: reverse the payment there',
    '又有一家收单机构批准了该笔支付，请在该机构冲正',
    'danger',
  ),
  'attempt-taken-back': of('acquirer', 'Card attempt reversed', '刷卡尝试已冲正'),
  batched: of('terminal', 'Added to the open batch', '已计入未关闭的批次'),
  signed: of('payer', 'Cardholder signed on the screen', '持卡人已在屏幕签名'),
  'refund-reserved': state('Refund reserved', '退款金额已预留'),
  'refund-released': state('Refund reservation released', '退款预留已释放', 'warning'),
  'refund-returned': of(
    'acquirer',
    'Completed refund was returned: the payer did not receive the money',
    '已成功的退款被退回，付款方未收到款项',
    'danger',
  ),
  'refund-undone': of(
    'acquirer',
    'Refund was returned: its amount can be refunded again',
    '退款被退回，该金额可再次退款',
    'danger',
  ),
  'captured-elsewhere': of(
    'acquirer',
    'Acquirer captured, voided, or refunded without a request',
    '收单机构自行做了预授权完成、撤销或退款',
    'warning',
  ),
  disputed: of('acquirer', 'Payment is disputed', '支付存在争议', 'danger'),
  'refund-unreserved': of(
    'acquirer',
    'Failed refund was processed anyway, and the payment has no refundable amount left',
    '已失败的退款仍被执行，但该支付已无可退金额',
    'danger',
  ),
  'operation-started': of('terminal', 'Operation started at the terminal', '终端开始后续交易'),
  'advice-owed': of('acquirer', 'Acquirer to be notified', '待通知收单机构'),
  'advice-taken': of('acquirer', 'Acquirer confirmed the message', '收单机构已确认通知'),
  'advice-refused': of('acquirer', 'Acquirer rejected the message', '收单机构拒绝通知', 'danger'),
  'operation-pending': state('Operation waits for the acquirer', '后续交易等待收单机构应答'),
  'operation-settled': state('Acquirer responded to the operation', '收单机构已应答后续交易'),
  'taken-back': state('Undone by a void or a cancellation', '已被撤销', 'warning'),
  captured: state('Authorization completed', '已做预授权完成', 'success'),
  'capture-undone': state(
    'Completion canceled: the amount is held again',
    '预授权完成已撤销，资金恢复冻结',
    'warning',
  ),
  'increment-started': state('Increment started', '追加预授权已开始'),
  'increment-ended': state('Increment ended', '追加预授权已结束'),
  'tip-asked': of('acquirer', 'Tip change requested from the acquirer', '向收单机构申请调整小费'),
  'tip-adjusted': state('Tip adjusted', '小费已调整'),
  'tip-refused': of(
    'acquirer',
    'Acquirer declined the tip: the previous tip applies',
    '收单机构拒绝小费调整，原小费不变',
    'warning',
  ),
};

/** Statuses that events lead to; other events lead to none. */
const statuses: Partial<Record<OrderEvent['type'], number>> = {
  'payment-started': status.processing,
  completed: status.completed,
  failed: status.closed,
  closed: status.closed,
  'refund-undone': status.closed,
  withdrawn: status.closed,
  cancelled: status.cancelled,
};

type Amounts = { readonly [name: string]: unknown };
const amountMembers = ['amountMinor', 'paidMinor', 'addedMinor', 'tipMinor', 'returnedMinor'];

/** Returns the details of an event: amount, error, the channel's number. */
function detailOf(event: OrderEvent, { currency }: Transaction): TimelineDetail {
  const members: Amounts = event;
  const minor = amountMembers.map((name) => members[name]).find((value) => typeof value === 'number');
  const led = statuses[event.type];
  const reference = 'reference' in event ? event.reference.channelTransNo : undefined;
  return {
    ...(led !== undefined && { trans_status: led }),
    ...(minor !== undefined && minor > 0 && { amount: decimalOf(currency, minor), price_currency: currency }),
    ...('errorCode' in event && { code: event.errorCode }),
    ...('errorMsg' in event && { msg: event.errorMsg }),
    ...('reason' in event && { msg: event.reason }),
    ...(reference !== undefined && reference !== '' && { reference }),
  };
}

const isNamed = (type: OrderEvent['type']): type is Named => type in ends;

/** An event of `transaction` as an item; undefined for one of a later release that runs beside this one. */
export function eventItem(
  event: OrderEvent,
  { at, psn, transaction }: { readonly at: number; readonly psn: string; readonly transaction: Transaction },
): TimelineItem | undefined {
  const { type } = event;
  const entry = isNamed(type) ? ends[type][transaction.kind] : entries[type];
  if (entry === undefined) return undefined;
  const detail = detailOf(event, transaction);
  return {
    at_ms: at,
    kind: entry.kind,
    psn,
    trans_no: transaction.transNo,
    title: entry.title,
    tone: entry.tone ?? 'neutral',
    ...(Object.keys(detail).length > 0 && { detail }),
  };
}
