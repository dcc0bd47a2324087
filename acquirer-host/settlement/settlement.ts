/**
 * Settlement files of the host. A file is the moves of a span of time that no file had before, so that the journal and
 * the request, which the journal keeps, give the same file again.
 */
import { isObject } from '@tollgate/contract/json-object';
import type { Ledger, Move } from '../ledger/ledger.ts';
import { chosen, type HostDifference, readDifferences, spoilt } from './differences.ts';
import { type Fees, readFees } from './fees.ts';
import { amountText, type FileHead, type FileLine, fileText, linesOf, netMinor, totals } from './lines.ts';

interface Request extends Omit<FileHead, 'reference'> {
  readonly fees: Fees;
  readonly differences: readonly HostDifference[];
}

/** A file that was written. */
interface File extends FileHead {
  /** As its text has them. */
  readonly lines: readonly FileLine[];
  readonly differences: readonly HostDifference[];
}

export interface SettlementFile {
  readonly reference: string;
  readonly text: string;
  readonly lines: number;
  /** Net totals by currency, decimal texts in major units. */
  readonly net: Readonly<Record<string, string>>;
  readonly differences: readonly HostDifference[];
}

const act = 'settlement';
const acquirerForm = /^[a-z0-9][a-z0-9-]{0,31}$/;

function readTime(value: unknown, otherwiseMs: number): number {
  if (value === undefined) return otherwiseMs;
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
}

/** Reads a request as it is posted, or as the journal has it. Returns a sentence about what is wrong with it. */
function readRequest(value: unknown, beginMs: number, nowMs: number): Request | string {
  if (!isObject(value)) return 'the body must be an object';
  const { acquirer = 'host' } = value;
  if (typeof acquirer !== 'string' || !acquirerForm.test(acquirer))
    return 'acquirer must have 1 to 32 lowercase letters, digits, or hyphens';
  const fromMs = readTime(value['from'], beginMs);
  const toMs = readTime(value['to'], nowMs);
  if (!(fromMs <= toMs))
    return 'from and to must be times such as 2026-03-31T00:00:00Z, and from must be before to';
  if (toMs > nowMs) return 'to must not be in the future, because later payments are not known yet';
  const fees = readFees(value['fees']);
  if (typeof fees === 'string') return fees;
  const differences = readDifferences(value['differences']);
  if (typeof differences === 'string') return differences;
  return { acquirer, fromMs, toMs, fees, differences };
}

interface Books {
  readonly files: readonly File[];
  /** Indexes of the moves that a file has. */
  readonly settled: ReadonlySet<number>;
  /** Moves that a file has left out. */
  readonly leftOut: ReadonlySet<number>;
}

const numberOf = (ledger: Ledger, count: number) => `${ledger.prefix}-S${String(count).padStart(4, '0')}`;

interface Due {
  readonly indexes: readonly number[];
  readonly lines: readonly FileLine[];
}

/** Returns what a file of this span has: what moved in it, and what an earlier file has left out. */
function dueOf(ledger: Ledger, { settled, leftOut }: Omit<Books, 'files'>, request: Request): Due {
  const { fromMs, toMs, fees } = request;
  const moves = ledger.moves();
  const isIn = ({ atMs }: Move, index: number) =>
    leftOut.has(index) || (!settled.has(index) && atMs >= fromMs && atMs < toMs);
  const indexes = moves.flatMap((move, index) => (isIn(move, index) ? [index] : []));
  const own = indexes.flatMap((index) => moves[index] ?? []);
  return { indexes, lines: linesOf(ledger, own, fees) };
}

/** Follows the files from the first to the last. @throws TypeError for a journal that another program has changed */
function booksOf(ledger: Ledger): Books {
  const files: File[] = [];
  const settled = new Set<number>();
  const leftOut = new Set<number>();
  for (const note of ledger.notesOf(act)) {
    const request = readRequest(note, 0, Number.POSITIVE_INFINITY);
    if (typeof request === 'string') throw new TypeError(`the journal has a settlement whose ${request}`);
    const { indexes, lines } = dueOf(ledger, { settled, leftOut }, request);
    const differences = chosen(request.differences, lines);
    if (typeof differences === 'string') throw new TypeError(`the journal has a settlement: ${differences}`);
    const missing = new Set(
      differences.filter(({ kind }) => kind === 'missing').map(({ reference }) => reference),
    );
    for (const index of indexes) {
      const payment = ledger.find(ledger.moves()[index]?.key ?? '');
      settled.add(index);
      if (missing.has(payment?.channelTransNo ?? '')) leftOut.add(index);
      else leftOut.delete(index);
    }
    const { fees, ...span } = request;
    const reference = numberOf(ledger, files.length + 1);
    files.push({ ...span, reference, lines: spoilt(lines, differences, fees), differences });
  }
  return { files, settled, leftOut };
}

const timeText = (ms: number) => new Date(ms).toISOString();

/**
 * Returns the file of a span, and writes its request down. The same span gives the same file again, whatever else is
 * asked for. Returns a sentence about what is wrong with the request.
 * @param value as posted: `from` (the end of the last file), `to` (now), `acquirer`, `fees`, `differences`
 */
export function settle(ledger: Ledger, value: unknown, nowMs: number): SettlementFile | string {
  const before = booksOf(ledger);
  const beginMs = before.files.at(-1)?.toMs ?? Math.min(nowMs, ledger.moves()[0]?.atMs ?? nowMs);
  const request = readRequest(value, beginMs, nowMs);
  if (typeof request === 'string') return request;
  const { acquirer, fromMs, toMs, fees } = request;
  const isSame = (file: File) => file.fromMs === fromMs && file.toMs === toMs && file.acquirer === acquirer;
  if (!before.files.some(isSame)) {
    const differences = chosen(request.differences, dueOf(ledger, before, request).lines);
    if (typeof differences === 'string') return differences;
    const members = { acquirer, from: timeText(fromMs), to: timeText(toMs), fees, differences };
    ledger.note(`settlement:${acquirer}:${fromMs}:${toMs}`, act, members);
  }
  const file = booksOf(ledger).files.find(isSame);
  if (file === undefined) throw new Error('a settlement was written down and is not there');
  const { reference, lines, differences } = file;
  const net = [...totals(lines, netMinor)].map(
    ([currency, minor]) => [currency, amountText(minor, currency)] as const,
  );
  const text = fileText(file, lines);
  return { reference, text, lines: lines.length, net: Object.fromEntries(net), differences };
}

/** Sums of an account in one currency, decimal texts in major units. */
export interface AccountBalance {
  readonly account: string;
  readonly currency: string;
  /** Payments less refunds, whether a file has them yet or not. */
  readonly taken: string;
  readonly fees: string;
  readonly chargebacks: string;
  /** Net totals of the files. */
  readonly paid_out: string;
  /** Still owed to the merchant; below zero where a file has paid what was never taken. */
  readonly due: string;
}

interface Sums {
  taken: number;
  fees: number;
  chargebacks: number;
  paidOut: number;
}

/** Returns the balances by account and currency, as the ledger and the files written so far have them. */
export function balances(ledger: Ledger): readonly AccountBalance[] {
  const byAccount = new Map<string, Sums>();
  function sumsOf(account: string, currency: string): Sums {
    const key = `${account} ${currency}`;
    const sums = byAccount.get(key) ?? { taken: 0, fees: 0, chargebacks: 0, paidOut: 0 };
    byAccount.set(key, sums);
    return sums;
  }
  for (const { key, amountMinor } of ledger.moves()) {
    const payment = ledger.find(key);
    if (payment !== undefined) sumsOf(payment.merchantNo, payment.currency).taken += amountMinor;
  }
  for (const line of booksOf(ledger).files.flatMap(({ lines }) => lines)) {
    const sums = sumsOf(line.account, line.currency);
    sums.fees += line.feeMinor;
    sums.chargebacks += line.type === 'CHARGEBACK' ? line.grossMinor : 0;
    sums.paidOut += netMinor(line);
  }
  const sorted = [...byAccount].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([key, { taken, fees, chargebacks, paidOut }]) => {
    const [account = '', currency = ''] = key.split(' ');
    const text = (minor: number) => amountText(minor, currency);
    return {
      account,
      currency,
      taken: text(taken),
      fees: text(fees),
      chargebacks: text(chargebacks),
      paid_out: text(paidOut),
      due: text(taken - fees - chargebacks - paidOut),
    };
  });
}
