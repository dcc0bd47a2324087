/**
 * Knowledge of a merchant about one transaction, and what may be true of it: a model of its own, which shares nothing
 * with the gateway's rules. A status has to be one that the merchant's and the payer's acts explain, and may only go
 * on.
 */
import { toMinor } from './amounts.ts';

export type Kind = 'payment' | 'authorization' | 'refund' | 'capture' | 'operation' | 'increment';
export type Scene = 'qr' | 'code' | 'hosted' | 'card' | 'terminal';

export interface Entry {
  readonly merchantNo: string;
  readonly number: string;
  readonly kind: Kind;
  readonly scene: Scene;
  readonly amountMinor: number;
  readonly currency: string;
  readonly attach: string | undefined;
  readonly notifyUrl: string | undefined;
  /** 0: it does not expire. */
  readonly expiresMs: number;
  readonly original: Entry | undefined;
  /** By the gateway's clock: before this it was not there. */
  readonly sentAtMs: number;
  /** The first acknowledgement; from here on it can never be unknown. */
  ackedAtMs: number | undefined;
  transNo: string | undefined;
  /** How many faults, acquirers' apart, had been met shortly before its expiry. */
  disturbancesAtExpiry: number | undefined;
  /** Last status that was seen, and by when. */
  status: number | undefined;
  statusAtMs: number;
  /** Acts that were asked for, whatever came of them: they may explain an end. */
  readonly asked: Set<'cancel' | 'close' | 'void' | 'capture' | 'decline'>;
  /** Acts that were acknowledged. */
  readonly done: Set<'cancel' | 'close' | 'void' | 'capture'>;
  tipMinor: number;
  /** The result for its money cannot be seen from outside: a tip, or a page's payment, that was never answered. */
  isUnsure: boolean;
  readonly refunds: Entry[];
}

export const newEntry = (
  fixed: Pick<Entry, 'merchantNo' | 'number' | 'kind' | 'scene' | 'amountMinor' | 'currency' | 'sentAtMs'> &
    Partial<Entry>,
): Entry => ({
  attach: undefined,
  notifyUrl: undefined,
  expiresMs: 0,
  original: undefined,
  ackedAtMs: undefined,
  transNo: undefined,
  disturbancesAtExpiry: undefined,
  status: undefined,
  statusAtMs: 0,
  asked: new Set(),
  done: new Set(),
  tipMinor: 0,
  isUnsure: false,
  refunds: [],
  ...fixed,
});

/** Decision 16, by what one look and a later one may show. */
const later: Readonly<Record<number, readonly number[]>> = {
  9: [9, 0, 1, 2, 3],
  0: [0, 1, 2, 3],
  2: [2, 3],
  1: [1],
  3: [3],
};

export interface Look {
  /** By the gateway's clock: when it was asked, and when it was answered. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Returns the error in a status; undefined if it can be explained. */
function unexplained(entry: Entry, status: number, { fromMs, toMs, data }: Look): string | undefined {
  const { status: before, statusAtMs, asked, done } = entry;
  if (before !== undefined && statusAtMs <= fromMs && !(later[before] ?? []).includes(status))
    return `trans_status ${before} was followed by ${status}`;
  const code = data['trans_error_code'];
  if ((code === undefined) !== (status !== 1)) return `trans_error_code ${code} with trans_status ${status}`;
  if (
    status === 3 &&
    !['cancel', 'void'].some((one) => asked.has(one as 'cancel')) &&
    entry.kind !== 'authorization'
  )
    return 'trans_status 3, and it was never cancelled';
  if (code === 'E04121' && !asked.has('cancel')) return 'closed by a cancel that was never sent';
  if (code === 'E04122' && !asked.has('close') && toMs < entry.sentAtMs + entry.expiresMs)
    return 'closed as expired before its time';
  if ((status === 2 || status === 9 || status === 0) && done.has('cancel') && statusAtMs <= fromMs)
    return `trans_status ${status} after an acknowledged cancel`;
  const mayGoOn =
    status === 0 && (entry.scene === 'card' || entry.scene === 'terminal' || entry.kind === 'refund');
  const expiredAt = (entry.ackedAtMs ?? Number.POSITIVE_INFINITY) + entry.expiresMs;
  if ((status === 9 || status === 0) && entry.expiresMs > 0 && !mayGoOn && fromMs >= expiredAt)
    return `trans_status ${status} after its expiry`;
  return undefined;
}

/** Compares what the gateway says of an entry with what is known of it; gives what is wrong. */
export function examine(entry: Entry, look: Look): string | undefined {
  const { data, toMs } = look;
  const status = Number(data['trans_status']);
  if (data['merchant_order_no'] !== entry.number) return `it has the number ${data['merchant_order_no']}`;
  if (data['price_currency'] !== entry.currency) return `it is in ${data['price_currency']}`;
  if (toMinor(entry.currency, data['order_amount']) !== entry.amountMinor)
    return `order_amount is ${data['order_amount']}, ${entry.amountMinor} minor units were ordered`;
  if (entry.transNo !== undefined && data['trans_no'] !== entry.transNo)
    return `trans_no is ${data['trans_no']}`;
  if ('attach' in data && data['attach'] !== entry.attach) return `attach is ${data['attach']}`;
  const why = unexplained(entry, status, look);
  if (why !== undefined) return why;
  if (entry.statusAtMs <= toMs) {
    entry.status = status;
    entry.statusAtMs = toMs;
  }
  entry.transNo ??= String(data['trans_no']);
  return undefined;
}

export const isFinal = ({ status }: Entry) => status === 1 || status === 2 || status === 3;

/** Returns the amount that refunds have certainly taken, and the most that they may have taken. */
export function refundedMinor({ refunds }: Entry): { readonly least: number; readonly most: number } {
  let [least, most] = [0, 0];
  for (const { status, amountMinor, ackedAtMs, tipMinor } of refunds) {
    if (status === 1) continue;
    most += amountMinor + tipMinor;
    if (ackedAtMs !== undefined && status === 2) least += amountMinor + tipMinor;
  }
  return { least, most };
}
