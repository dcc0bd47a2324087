/** Payments in memory, and each change as a line of the journal before an answer says so. */
import { isObject } from '@tollgate/contract/json-object';
import { balanceOf, type Payment } from './payment.ts';

/** Lines on a disk. `append` keeps the order; `settled` resolves when all that was appended is on the disk. */
export interface Journal {
  append(line: string): void;
  settled(): Promise<void>;
}

export interface Ledger {
  find(key: string): Payment | undefined;
  byNumber(channelTransNo: string): Payment | undefined;
  /** Payments of one trans_no, the latest first. */
  ofTransaction(merchantNo: string, transNo: string): readonly Payment[];
  all(): readonly Payment[];
  /** Payments with a result that is still to come, or with events that are not delivered. */
  waiting(): readonly Payment[];
  /** Number that no other payment of this journal has. */
  nextNumber(): string;
  save(payment: Payment, act: string, requestId?: string): Payment;
  /** Writes a line that is no payment, once for each key. Returns false where the key is there. */
  note(key: string, act: string, members: Readonly<Record<string, unknown>>): boolean;
  settled(): Promise<void>;
}

export interface LedgerPorts {
  readonly journal: Journal;
  nowMs(): number;
  /** Letters and digits that keep the numbers of one journal apart from those of others. */
  makeJournalId(): string;
}

interface Line {
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
  const notes = new Set<string>();
  let journalId: string | undefined;
  let count = 0;

  function remember(payment: Payment): void {
    byKey.set(payment.key, payment);
    if (payment.channelTransNo !== '') keysByNumber.set(payment.channelTransNo, payment.key);
    if (payment.due !== undefined || (payment.owed?.length ?? 0) > 0) waitingKeys.add(payment.key);
    else waitingKeys.delete(payment.key);
    const transaction = transactionOf(payment.merchantNo, payment.transNo);
    keysByTransaction.set(transaction, (keysByTransaction.get(transaction) ?? new Set()).add(payment.key));
  }
  for (const text of lines) {
    const { journal: id, note, payment } = readLine(text);
    if (typeof id === 'string') journalId = id;
    if (typeof note === 'string') notes.add(note);
    if (payment === undefined) continue;
    remember(payment);
    count = Math.max(count, Number(payment.channelTransNo.slice(-8)) || 0);
  }
  const at = () => new Date(nowMs()).toISOString();
  if (journalId === undefined) {
    journalId = makeJournalId();
    journal.append(JSON.stringify({ at: at(), journal: journalId }));
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
    waiting: () => [...waitingKeys].flatMap((key) => byKey.get(key) ?? []),
    nextNumber() {
      count += 1;
      return `${prefix}${String(count).padStart(8, '0')}`;
    },
    save(payment, act, requestId) {
      remember(payment);
      const { heldMinor } = payment;
      const balances = { balanceMinor: balanceOf(payment), heldMinor };
      journal.append(JSON.stringify({ at: at(), act, requestId, ...balances, payment }));
      return payment;
    },
    note(key, act, members) {
      if (notes.has(key)) return false;
      notes.add(key);
      journal.append(JSON.stringify({ at: at(), act, note: key, ...members }));
      return true;
    },
    settled: () => journal.settled(),
  };
}
