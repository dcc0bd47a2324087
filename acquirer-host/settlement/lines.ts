/** Lines of a settlement file: what moved, payment by payment, and the text of the file. */
import { fixedDecimal } from '@tollgate/contract/amount';
import type { HostFeeName } from '@tollgate/contract/connector/host';
import { decimalsOf } from '@tollgate/contract/currencies';
import type { Ledger, Move } from '../ledger/ledger.ts';
import type { Payment } from '../ledger/payment.ts';
import { type Fees, feeOf } from './fees.ts';

export interface FileLine {
  readonly type: 'PAYMENT' | 'REFUND' | 'CHARGEBACK';
  /** The acquirer's number (`channel_trans_no`). */
  readonly reference: string;
  readonly transNo: string;
  /** The merchant's number. */
  readonly account: string;
  readonly currency: string;
  /** Without a sign: the type gives its direction. */
  readonly grossMinor: number;
  readonly feeMinor: number;
  readonly atMs: number;
}

export const netMinor = ({ type, grossMinor, feeMinor }: FileLine): number =>
  (type === 'PAYMENT' ? grossMinor : -grossMinor) - feeMinor;

const feeNameOf = ({ kind }: Payment): HostFeeName =>
  kind === 'wallet' || kind === 'card' ? kind : 'terminal';

/** Sums of one payment: a late payment and its return are both shown, all else is shown as it is in the end. */
function sumsOf({ isLate }: Payment, moves: readonly Move[]): readonly Move[] {
  const groups = isLate === true ? Object.values(Object.groupBy(moves, signOf)) : [moves];
  return groups.flatMap((group) => {
    const amountMinor = group.reduce((sum, move) => sum + move.amountMinor, 0);
    const last = group.at(-1);
    return last === undefined || amountMinor === 0 ? [] : [{ ...last, amountMinor }];
  });
}

const signOf = ({ amountMinor }: Move) => (amountMinor > 0 ? 'paid' : 'returned');

/** Returns the lines of these moves, in the order of their time. */
export function linesOf(ledger: Ledger, moves: readonly Move[], fees: Fees): FileLine[] {
  const byKey = Map.groupBy(moves, ({ key }) => key);
  const lines = [...byKey].flatMap(([key, own]) => {
    const payment = ledger.find(key);
    if (payment === undefined) return [];
    const { channelTransNo: reference, transNo, merchantNo: account, currency } = payment;
    return sumsOf(payment, own).map(({ amountMinor, atMs }): FileLine => {
      const [type, feeName] = amountMinor > 0 ? (['PAYMENT', feeNameOf(payment)] as const) : refund;
      const grossMinor = Math.abs(amountMinor);
      const feeMinor = feeOf(fees, feeName, grossMinor, currency);
      return { type, reference, transNo, account, currency, grossMinor, feeMinor, atMs };
    });
  });
  return lines.sort((one, other) => one.atMs - other.atMs || (one.reference < other.reference ? -1 : 1));
}

const refund = ['REFUND', 'refund'] as const;

/** Decimal text in major units with all decimals of the currency. */
export const amountText = (minor: number, currency: string): string =>
  fixedDecimal(minor, decimalsOf(currency) ?? 2);

/** Adds up amounts by currency. */
export function totals<Of extends { readonly currency: string }>(
  those: readonly Of[],
  minorOf: (one: Of) => number,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const one of those) sums.set(one.currency, (sums.get(one.currency) ?? 0) + minorOf(one));
  return sums;
}

export interface FileHead {
  readonly acquirer: string;
  readonly reference: string;
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
}

const columns = 'type,reference,ref_no,trans_no,account,currency,gross,fee,net,transacted_at';
const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);

function lineText(line: FileLine): string {
  const { type, reference, transNo, account, currency, grossMinor, feeMinor, atMs } = line;
  const amounts = [grossMinor, feeMinor, netMinor(line)].map((minor) => amountText(minor, currency));
  const numbers = [reference, reference.slice(-12), transNo, account];
  return [type, ...numbers, currency, ...amounts, new Date(atMs).toISOString()].join(',');
}

/** Returns the file: UTF-8, commas, a header and a trailer. No value has a character that would need quotes. */
export function fileText(head: FileHead, lines: readonly FileLine[]): string {
  const { acquirer, reference, fromMs, toMs } = head;
  const nets = [...totals(lines, netMinor)].map(
    ([currency, minor]) => `${currency}:${amountText(minor, currency)}`,
  );
  return [
    `H,${acquirer},${reference},${dayOf(fromMs)},${dayOf(Math.max(fromMs, toMs - 1))}`,
    columns,
    ...lines.map(lineText),
    `T,${lines.length},${nets.join(';')}`,
    '',
  ].join('\r\n');
}
