/** Payments in memory, and each change as a line of the journal before an answer says so. */
import { isObject } from '@tollgate/contract/json-object';
import { balanceOf, clearedMinor, type Payment } from './payment.ts';

/** Lines on a disk. `append` keeps the order; `settled` resolves when all that was appended is on the disk. */
export interface Journal {
  append(line: string): void;
  settled(): Promise<void>;
}

/** One change of what the acquirer owes the merchant of a payment. */
export interface Move {
  readonly atMs: number;
  /** Key of the payment. */
  readonly key: string;
  readonly amountMinor: number;
}

export interface Ledger {
  find(key: string): Payment | undefined;
  byNumber(channelTransNo: string): Payment | undefined;
  /** Payments of one trans_no, the latest first. */
  ofTransaction(merchantNo: string, transNo: string): readonly Payment[];
  all(): readonly Payment[];
  /** All changes of money, in the order of the journal. */
  moves(): readonly Move[];
  /** Payments with a result that is still to come, or with events that are not delivered. */
  waiting(): readonly Payment[];
  /** Letters and digits that begin every number of this journal. */
  readonly prefix: string;
  /** Number that no other payment of this journal has. */
  nextNumber(): string;
  save(payment: Payment, act: string, requestId?: string): Payment;
  /** Writes a line that is no payment, once for each key. Returns false where the key is there. */
  note(key: string, act: string, members: Readonly<Record<string, unknown>>): boolean;
  /** Lines of that act which are no payments, in the order of the journal. */
  notesOf(act: string): readonly Readonly<Record<string, unknown>>[];
  settled(): Promise<void>;
}

export interface LedgerPorts {
  readonly journal: Journal;
  nowMs(): number;
  /** Letters and digits that keep the numbers of one journal apart from those of others. */
  makeJournalId(): string;
}

interface Line {
  readonly at?: unknown;
  readonly journal?: unknown;
  readonly note?: unknown;
  readonly payment?: Payment;
}

function readLine(text: string): Line {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new TypeError('a line of the journal is no object');
  return value;
}

const transactionOf = (merchantNo: string, transNo: string) => `${merchantNo}/${transNo}`;

/** @param lines of the journal so far, without one that was torn */
export function openLedger(lines: readonly string[], { journal, nowMs, makeJournalId }: LedgerPorts): Ledger {
  const byKey = new Map<string, Payment>();
  const keysByNumber = new Map<string, string>();
  const keysByTransaction = new Map<string, Set<string>>();
  const waitingKeys = new Set<string>();
  const notes = new Map<string, Readonly<Record<string, unknown>>>();
  const moves: Move[] = [];
  let journalId: string | undefined;
  let count = 0;

  function remember(payment: Payment, atMs: number): void {
    const before = byKey.get(payment.key);
    const amountMinor = clearedMinor(payment) - (before === undefined ? 0 : clearedMinor(before));
    if (amountMinor !== 0) moves.push({ atMs, key: payment.key, amountMinor });
    byKey.set(payment.key, payment);
    if (payment.channelTransNo !== '') keysByNumber.set(payment.channelTransNo, payment.key);
    if (payment.due !== undefined || (payment.owed?.length ?? 0) > 0) waitingKeys.add(payment.key);
    else waitingKeys.delete(payment.key);
    const transaction = transactionOf(payment.merchantNo, payment.transNo);
    keysByTransaction.set(transaction, (keysByTransaction.get(transaction) ?? new Set()).add(payment.key));
  }
  for (const text of lines) {
    const line = readLine(text);
    const { at, journal: id, note, payment } = line;
    if (typeof id === 'string') journalId = id;
    if (typeof note === 'string') notes.set(note, { ...line });
    if (payment === undefined) continue;
    remember(payment, Date.parse(String(at)));
    count = Math.max(count, Number(payment.channelTransNo.slice(-8)) || 0);
  }
  const timeText = (atMs: number) => new Date(atMs).toISOString();
  if (journalId === undefined) {
    journalId = makeJournalId();
    journal.append(JSON.stringify({ at: timeText(nowMs()), journal: journalId }));
  }
  const prefix = `H${journalId}`;
  return {
    find: (key) => byKey.get(key),
    byNumber: (number) => byKey.get(keysByNumber.get(number) ?? ''),
    ofTransaction: (merchantNo, transNo) =>
      [...(keysByTransaction.get(transactionOf(merchantNo, transNo)) ?? [])]
        .flatMap((key) => byKey.get(key) ?? [])
        .reverse(),
    all: () => [...byKey.values()],
    moves: () => moves,
    waiting: () => [...waitingKeys].flatMap((key) => byKey.get(key) ?? []),
    prefix,
    nextNumber() {
      count += 1;
      return `${prefix}${String(count).padStart(8, '0')}`;
    },
    save(payment, act, requestId) {
      const atMs = nowMs();
      remember(payment, atMs);
      const { heldMinor } = payment;
      const balances = { balanceMinor: balanceOf(payment), heldMinor };
      journal.append(JSON.stringify({ at: timeText(atMs), act, requestId, ...balances, payment }));
      return payment;
    },
    note(key, act, members) {
      if (notes.has(key)) return false;
      notes.set(key, { act, ...members });
      journal.append(JSON.stringify({ at: timeText(nowMs()), act, note: key, ...members }));
      return true;
    },
    notesOf: (act) => [...notes.values()].filter((note) => note['act'] === act),
    settled: () => journal.settled(),
  };
}
