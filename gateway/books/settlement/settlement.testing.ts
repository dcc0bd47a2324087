/** Orders with their entries in the books, and files that settle them, for tests. */
import type { Database } from '../../ports/database.ts';
import { type DifferenceKind, listDifferences } from '../../store/settlement/differences.ts';
import type { Account } from '../accounts.ts';
import type { ActRequest } from './act.ts';
import { type ImportAnswer, importSettlement } from './import.ts';
import type { LineKind, SettlementLine } from './line.ts';
import { performAct } from './perform-act.ts';
import type { SettlementReading } from './read.ts';

export const merchantNo = '312100000001';
export const otherMerchantNo = '312100000002';
export const dayMs = 86_400_000;
export const firstDay = Date.UTC(2026, 10, 20);

export interface TestOrder {
  readonly transNo: string;
  readonly merchantNo?: string;
  readonly acquirer?: string;
  readonly kind?: 'payment' | 'refund';
  readonly currency?: string;
  readonly amountMinor: number;
  readonly at?: number;
  readonly channelTransNo?: string | null;
  readonly refNo?: string | null;
  readonly origTransNo?: string;
  readonly lateReferences?: readonly string[];
  readonly payMethodId?: string;
  readonly isPaid?: boolean;
}

export async function addMerchants(database: Database): Promise<void> {
  for (const one of [merchantNo, otherMerchantNo]) {
    await database.query(`insert into merchants (merchant_no, name, created_at) values ($1, 'Shop', 0)`, [
      one,
    ]);
    await database.query(
      `insert into merchant_acquirers (merchant_no, acquirer, settings)
       values ($1, 'bank-a', jsonb_build_object('merchant', 'ACC' || right($1, 1)))`,
      [one],
    );
  }
}

/** One transfer of an order, against `due`: above zero, the acquirer owes it. */
export async function enterDue(
  database: Database,
  {
    transNo,
    merchantNo: owner = merchantNo,
    acquirer = 'bank-a',
    currency = 'USD',
    at = firstDay + 1,
  }: TestOrder,
  {
    minor,
    account = 'payable',
    part = 2,
  }: { readonly minor: number; readonly account?: Account; readonly part?: number },
): Promise<void> {
  const [debit, credit] = minor > 0 ? ['due', account] : [account, 'due'];
  await database.query(
    `insert into book_entries (merchant_no, source_no, part, n, at, acquirer, currency, debit, credit, amount_minor)
     values ($1, $2, $3, 0, $4, $5, $6, $7, $8, $9)`,
    [owner, transNo, part, at, acquirer, currency, debit, credit, Math.abs(minor)],
  );
}

/** Adds a payment or refund that has completed, with its entry; or one that has not, without. */
export async function addOrder(database: Database, order: TestOrder): Promise<void> {
  const { kind = 'payment', isPaid = true, at = firstDay + 1, channelTransNo = `C${order.transNo}` } = order;
  await database.query(
    `insert into transactions (merchant_no, trans_no, merchant_order_no, version, app_id, kind, trans_type, trans_status,
       currency, order_minor, paid_minor, acquirer, channel_trans_no, ref_no, orig_trans_no, late_references,
       pay_method_id, created_at)
     values ($1, $2, $2, 2, 'app', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::text::jsonb, $14, $15)`,
    [
      ...[order.merchantNo ?? merchantNo, order.transNo, kind, kind === 'payment' ? 1 : 3, isPaid ? 2 : 1],
      ...[
        order.currency ?? 'USD',
        order.amountMinor,
        isPaid ? order.amountMinor : 0,
        order.acquirer ?? 'bank-a',
      ],
      ...[channelTransNo, order.refNo ?? null, order.origTransNo ?? null],
      order.lateReferences === undefined ? null : JSON.stringify(order.lateReferences),
      ...[order.payMethodId ?? null, at],
    ],
  );
  if (!isPaid) return;
  const isLate = order.lateReferences !== undefined;
  const minor = kind === 'payment' ? order.amountMinor : -order.amountMinor;
  await enterDue(database, order, { minor, account: isLate ? 'late' : 'payable' });
}

export interface TestLine extends Partial<Omit<SettlementLine, 'kind'>> {
  readonly kind?: LineKind;
}

/** The line that settles an order in full. */
export const lineOf = (order: TestOrder, changes: TestLine = {}): TestLine => ({
  kind: order.kind ?? 'payment',
  channelTransNo: order.channelTransNo === undefined ? `C${order.transNo}` : order.channelTransNo,
  currency: order.currency ?? 'USD',
  amountMinor: order.amountMinor,
  ...changes,
});

export const wholeLine = (line: TestLine, at: number): SettlementLine => ({
  lineNo: at + 3,
  kind: 'payment',
  channelTransNo: null,
  refNo: null,
  transNo: null,
  account: null,
  currency: 'USD',
  amountMinor: 1_000,
  feeMinor: 0,
  transactedAt: null,
  ...line,
});

export interface TestFile {
  readonly lines: readonly TestLine[];
  readonly acquirer?: string;
  readonly digest?: string;
  readonly name?: string;
  readonly reference?: string | null;
  /** First and last day, from the first day of the tests; null: the file says none. */
  readonly days?: readonly [number, number] | null;
  readonly timeZone?: string;
  readonly nowMs?: number;
  /** In place of `nowMs`, where the time goes on. */
  readonly now?: () => number;
  /** Called before the last portion. */
  readonly beforeEnd?: () => Promise<void>;
}

let files = 0;

export function readingOf(file: TestFile): SettlementReading {
  const { lines, digest, reference = null, timeZone = 'UTC', beforeEnd } = file;
  const days = 'days' in file ? file.days : [0, 0];
  files += 1;
  const own = digest ?? `digest-${files}`;
  const dayOf = (day = 0) => new Date(firstDay + day * dayMs).toISOString().slice(0, 10);
  return {
    portions: (async function* read() {
      const all = lines.map(wholeLine);
      for (let at = 0; at < all.length; at += 1_000) yield all.slice(at, at + 1_000);
      await beforeEnd?.();
    })(),
    summary: () => ({
      reference,
      firstDay: days && dayOf(days[0]),
      lastDay: days && dayOf(days[1]),
      timeZone,
      lines: lines.length,
      netMinor: new Map(),
    }),
    digest: () => own,
  };
}

export function importFile(database: Database, file: TestFile): Promise<ImportAnswer> {
  const { acquirer = 'bank-a', name = 'file.csv', nowMs = firstDay + dayMs } = file;
  return importSettlement(database, {
    acquirer,
    name,
    mapping: 'test',
    now: file.now ?? (() => nowMs),
    by: 'operator',
    reading: readingOf(file),
  });
}

/** Kinds of the differences that the file has, in their order, each with its order or line. */
export async function differencesOf(database: Database, states = ['open', 'waiting']): Promise<string[]> {
  const rows = await database.query<{ kind: string; line: number | null; trans: string | null }>(
    `select kind, line_no as line, trans_no as trans from settlement_differences where state = any($1::text[])
     order by difference_no`,
    [states],
  );
  return rows.map(({ kind, line, trans }) => [kind, line ?? '-', trans ?? '-'].join(' '));
}

/** Balances by account: debits less credits; accounts with a balance of zero are left out. */
export async function balancesOf(database: Database, currency = 'USD'): Promise<Record<string, number>> {
  const rows = await database.query<{ account: string; minor: number }>(
    `select account, sum(minor)::bigint as minor from (
       select debit as account, amount_minor as minor from book_entries where currency = $1
       union all select credit, -amount_minor from book_entries where currency = $1) e
     group by account having sum(minor) <> 0 order by account`,
    [currency],
  );
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
}

/** Acts on the newest difference of a kind; returns the state that it comes to, or why the act is refused. */
export async function actOn(
  database: Database,
  kind: DifferenceKind,
  request: Omit<ActRequest, 'differenceNo' | 'by' | 'nowMs'>,
): Promise<string> {
  const [found] = await listDifferences(database, { merchants: undefined, kind }, { limit: 1 });
  const given = { by: 'operator', nowMs: firstDay + dayMs, ...request };
  const answer = await performAct(database, { differenceNo: found?.differenceNo ?? '', ...given });
  return answer.kind === 'done' ? answer.difference.state : answer.refusal;
}
