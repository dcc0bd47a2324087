/** The gateway's orders beside the acquirer's journal: what was taken, returned, held and tipped, family by family. */
import { fromMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import { transStatuses as status, transTypes } from '@tollgate/contract/trans-values';
import type { Payment } from '../../acquirer-host/ledger/payment.ts';
import type { Database } from '../../gateway/ports/database.ts';
import type { HostLedger } from './host-ledger.ts';

interface Terminal {
  readonly tipMinor?: number;
  readonly authorizedMinor?: number;
  readonly captureTransNo?: string | null;
}

/** An order, a refund or an operation, as the gateway keeps it. */
export interface Row {
  readonly transNo: string;
  readonly orderNo: string;
  readonly kind: 'payment' | 'refund' | 'operation';
  readonly transType: number;
  readonly transStatus: number;
  readonly currency: string;
  readonly orderMinor: number;
  readonly paidMinor: number;
  readonly refundedMinor: number;
  readonly lateOwedMinor: number;
  readonly origTransNo: string | null;
  readonly errorCode: string | null;
  readonly terminal: Terminal | null;
  readonly dueAt: number | null;
}

const rowsOfRun = `select trans_no as "transNo", merchant_order_no as "orderNo", kind, trans_type as "transType",
  trans_status as "transStatus", currency, order_minor as "orderMinor", paid_minor as "paidMinor",
  refunded_minor as "refundedMinor", late_paid_minor - late_returned_minor as "lateOwedMinor",
  orig_trans_no as "origTransNo", error_code as "errorCode", terminal, due_at as "dueAt"
  from transactions where merchant_no = $1 and merchant_order_no like $2 || '%' order by created_at, trans_no`;

export const readRows = (database: Database, merchantNo: string, prefix: string): Promise<Row[]> =>
  database.query<Row>(rowsOfRun, [merchantNo, prefix]);

export interface Sums {
  /** Money that remains with the merchant: taken, less what was given back. */
  readonly takenMinor: number;
  readonly heldMinor: number;
  readonly tipMinor: number;
  readonly refundedMinor: number;
}

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);

function gatewaySums(rows: readonly Row[]): Sums {
  const completed = rows.filter(({ transStatus }) => transStatus === status.completed);
  const payments = completed.filter(({ kind }) => kind === 'payment');
  const taken = payments.filter(({ transType }) => transType !== transTypes.authorization);
  const held = payments.filter(
    ({ transType, terminal }) =>
      transType === transTypes.authorization && (terminal?.captureTransNo ?? null) === null,
  );
  const refunds = completed.filter(({ kind }) => kind === 'refund');
  const refundedMinor = sum(refunds.map(({ orderMinor }) => orderMinor));
  return {
    takenMinor: sum(taken.map(({ paidMinor }) => paidMinor)) - refundedMinor,
    heldMinor: sum(held.map(({ terminal }) => terminal?.authorizedMinor ?? 0)),
    tipMinor: sum(taken.map(({ terminal }) => terminal?.tipMinor ?? 0)),
    refundedMinor,
  };
}

/** A refund onto a card is a payment with a negative amount, or one of its own kind. */
function hostSums(payments: readonly Payment[]): Sums {
  const own = payments.filter(({ kind }) => kind !== 'increment');
  const isRefund = ({ kind, takenMinor }: Payment) => kind === 'refund' || takenMinor < 0;
  const taken = own.filter((one) => one.state === 'taken');
  return {
    takenMinor: sum(own.map(({ takenMinor, refundedMinor }) => takenMinor - refundedMinor)),
    heldMinor: sum(own.map(({ heldMinor }) => heldMinor)),
    tipMinor: sum(taken.map(({ tipMinor }) => tipMinor)),
    refundedMinor: sum(taken.filter(isRefund).map(({ askedMinor }) => askedMinor)),
  };
}

/** Rows by the payment that they belong to. */
function families(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const byNo = new Map(rows.map((row) => [row.transNo, row]));
  function rootOf(row: Row): string {
    const original = byNo.get(row.origTransNo ?? '');
    return original === undefined ? row.transNo : rootOf(original);
  }
  return Map.groupBy(rows, rootOf);
}

const text = ({ takenMinor, heldMinor, tipMinor, refundedMinor }: Sums, currency: string) => {
  const amount = (minor: number) =>
    `${minor < 0 ? '-' : ''}${fromMinor(Math.abs(minor), decimalsOf(currency) ?? 2)}`;
  return `taken ${amount(takenMinor)} held ${amount(heldMinor)} tip ${amount(tipMinor)} refunded ${amount(refundedMinor)} ${currency}`;
};

const shownRow = ({ orderNo, kind, transType, transStatus, errorCode }: Row) =>
  `${orderNo} ${kind} type ${transType} status ${transStatus}${errorCode === null ? '' : ` ${errorCode}`}`;

const shownPayment = ({ channelTransNo, kind, state, part }: Payment) =>
  `${channelTransNo} ${kind} ${part} ${state}`;

export interface Difference {
  /** `double`: the acquirer has more than the gateway knows of; `course`: the flow did not go as it should. */
  readonly kind: 'money' | 'double' | 'uncertain' | 'course';
  readonly text: string;
}

/** Due work that is further ahead is no open question: the end of an authorization's hold. */
const restMs = 60 * 60 * 1_000;

/** Returns what has not ended yet on either side. */
export function unrest(
  rows: readonly Row[],
  ledger: HostLedger | undefined,
  nowMs: number,
): readonly string[] {
  const open = rows.filter(
    ({ transStatus, dueAt, lateOwedMinor }) =>
      transStatus === status.processing ||
      transStatus === status.prepaid ||
      lateOwedMinor > 0 ||
      (dueAt !== null && dueAt < nowMs + restMs),
  );
  const waiting = rows
    .flatMap(({ transNo }) => ledger?.of(transNo) ?? [])
    .filter(({ state, due, owed }) => due !== undefined || (owed?.length ?? 0) > 0 || state === 'pending');
  return [...open.map(shownRow), ...waiting.map(shownPayment)];
}

/** Compares both sides payment by payment. */
export function differences(rows: readonly Row[], ledger: HostLedger): readonly Difference[] {
  return [...families(rows)].flatMap(([, family]): readonly Difference[] => {
    const [first] = family;
    const payments = family.flatMap(({ transNo }) => ledger.of(transNo));
    const [ours, theirs] = [gatewaySums(family), hostSums(payments)];
    if (first === undefined || JSON.stringify(ours) === JSON.stringify(theirs)) return [];
    const { currency } = first;
    const isMore = theirs.takenMinor + theirs.heldMinor > ours.takenMinor + ours.heldMinor;
    return [
      {
        kind: isMore ? 'double' : 'money',
        text: [
          `gateway ${text(ours, currency)}: ${family.map(shownRow).join('; ')}`,
          `host    ${text(theirs, currency)}: ${payments.map(shownPayment).join('; ')}`,
        ].join('\n'),
      },
    ];
  });
}
