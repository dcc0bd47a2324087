/** How the numbers of one call become those of the next. */
import type { MethodName } from '@tollgate/contract/calls/index';

/** A payment or refund that a call of this tab has made. */
export interface Made {
  readonly orderNo: string;
  readonly transNo: string;
  readonly currency: string;
  readonly amount: string;
}

export interface Carried {
  readonly payment?: Made;
  readonly refund?: Made;
  /** psn of the last reply; the next request names it in Http-Request-Psn (decision 15). */
  readonly psn?: string;
}

type Subject = 'payment' | 'refund';

interface CallFlow {
  /** Transaction that the call makes, under a number of its own. */
  readonly makes?: Subject;
  /** Transaction that the call names in the fields below. */
  readonly about?: Subject;
  readonly orderField?: string;
  readonly transField?: string;
}

const pays: CallFlow = { makes: 'payment' };
const looksUp: CallFlow = { about: 'payment', orderField: 'merchant_order_no', transField: 'trans_no' };
/** /api/payments: trans_no names the original, the number is the operation's own (decision 10). */
const operates: CallFlow = { about: 'payment', transField: 'trans_no' };

const flows: Readonly<Record<MethodName, CallFlow>> = {
  'wisehub.cloud.pay.order': pays,
  'wisehub.cloud.pay.close': looksUp,
  'bscanc.pay.submit': pays,
  'cscanb.pay.getqrcode': pays,
  'pay.checkout': pays,
  'pay.merchant.checkout': pays,
  'payments.batch-close': {},
  'payments.get-open-batch': {},
  'tip.adjustment': looksUp,
  'payments.capture': operates,
  'payments.incremental-auth': operates,
  'payments.cancel': operates,
  'payments.refund': { ...operates, makes: 'refund' },
  'payments.tip-adjustment': operates,
  'payments.recall': operates,
  'batch.close': {},
  'order.query': looksUp,
  'order.refund.query': { about: 'refund', orderField: 'merchant_order_no', transField: 'trans_no' },
  'order.revoker': looksUp,
  'order.revoke': looksUp,
  'order.refund.submit': {
    makes: 'refund',
    about: 'payment',
    orderField: 'orig_merchant_order_no',
    transField: 'orig_trans_no',
  },
};

export function flowOf(method: string): CallFlow {
  return Object.hasOwn(flows, method) ? flows[method as MethodName] : {};
}

/** Returns true if merchant_order_no is the number of the call itself, new for each request. */
export function numbersItself(method: string): boolean {
  const flow = flowOf(method);
  return flow.makes !== undefined || flow === operates;
}

/** Fields of `method` that what was made before decides. */
export function carriedFields(method: string, carried: Carried): Readonly<Record<string, string>> {
  const { about, orderField, transField, makes } = flowOf(method);
  const made = about === undefined ? undefined : carried[about];
  if (made === undefined) return {};
  return {
    ...(orderField === undefined ? {} : { [orderField]: made.orderNo }),
    ...(transField === undefined ? {} : { [transField]: made.transNo }),
    ...(makes === 'refund'
      ? { price_currency: made.currency, order_amount: made.amount, trans_amount: made.amount }
      : {}),
  };
}

/** Returns the numbers for the next calls after a successful `method` that sent `sent` and got `data`. */
export function carryOn(
  carried: Carried,
  method: string,
  sent: Readonly<Record<string, string>>,
  data: Readonly<Record<string, unknown>>,
): Carried {
  const { makes } = flowOf(method);
  if (makes === undefined) return carried;
  const textOf = (name: string) => (typeof data[name] === 'string' ? data[name] : '');
  const made: Made = {
    orderNo: sent['merchant_order_no'] ?? '',
    transNo: textOf('trans_no'),
    currency: sent['price_currency'] ?? '',
    amount: sent['order_amount'] ?? sent['trans_amount'] ?? '',
  };
  return { ...carried, [makes]: made };
}

/** The likely next call. */
export function nextCalls(method: string): readonly MethodName[] {
  const { makes, about } = flowOf(method);
  if (makes === 'payment') return ['order.query', 'order.revoker'];
  if (makes === 'refund') return ['order.refund.query', 'order.query'];
  return method === 'order.query' && about === 'payment' ? ['order.refund.submit'] : [];
}
