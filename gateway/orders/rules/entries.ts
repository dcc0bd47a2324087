/**
 * The entries of the books that follow from events. Pure, and the only place that says which event moves which money:
 * what is written with an event, and what a check computes again from stored events, come from here.
 */
import type { Account, Entry } from '../../store/book-entries.ts';
import type { StoredEvents } from '../../store/transactions.ts';
import type { OrderEvent } from '../state/events.ts';
import { type AmountParts, status, type Transaction } from '../state/transaction.ts';

/** Members of a transaction that its entries depend on. None of them changes once it has moved money. */
export interface BookedRow extends Pick<Transaction, 'kind' | 'currency' | 'acquirer' | 'orderMinor'> {
  /** Column `terminal`; rows of older releases lack some parts. */
  readonly terminal: Partial<AmountParts> | null;
}

/** Entries of one change. `part`: the version that it made. */
export interface EntriesOfVersion {
  readonly part: number;
  readonly at: number;
  readonly entries: readonly Entry[];
}

/** Every event is here, so that a new one does not compile before someone has decided about its money. */
const movesMoney = {
  created: false,
  'payment-started': false,
  completed: true,
  failed: false,
  closed: false,
  cancelled: true,
  'late-payment-received': true,
  'check-scheduled': false,
  'code-given': false,
  withdrawn: false,
  'late-payment-returned': true,
  'came-to-rest': false,
  'acquirer-changed': false,
  'attempt-started': false,
  'attempt-challenged': false,
  'challenge-missed': false,
  'challenge-passed': false,
  'attempt-unanswered': false,
  'attempt-declined': false,
  'reversal-owed': false,
  'attempt-reversed': true,
  'wallet-chosen': false,
  'wallet-declined': false,
  'wallet-stopped': false,
  'order-sent': false,
  'order-shown': false,
  'card-presented': false,
  'wallet-code-scanned': false,
  'card-approved': false,
  'attempt-given-up': false,
  'attempt-approved-late': false,
  'approved-elsewhere': false,
  'attempt-taken-back': false,
  batched: false,
  signed: false,
  'refund-reserved': false,
  'refund-released': false,
  'refund-returned': true,
  'refund-undone': true,
  'refund-unreserved': true,
  'operation-started': false,
  'advice-owed': false,
  'advice-taken': false,
  'advice-refused': false,
  'operation-pending': false,
  'operation-settled': false,
  'taken-back': false,
  captured: false,
  'capture-undone': false,
  'increment-started': false,
  'increment-ended': false,
  'tip-asked': false,
  'tip-adjusted': true,
  'tip-refused': false,
  'captured-elsewhere': false,
  disputed: false,
} as const satisfies Record<OrderEvent['type'], boolean>;

type Types = typeof movesMoney;
type Moving = { [Type in keyof Types]: Types[Type] extends true ? Type : never }[keyof Types];
type MoneyEvent = Extract<OrderEvent, { readonly type: Moving }>;

/** Types of the events that move money: a change without one of them has no entries. */
export const moneyEvents: readonly string[] = Object.entries(movesMoney).flatMap(([type, moves]) =>
  moves ? [type] : [],
);

const isMoney = (event: OrderEvent): event is MoneyEvent => movesMoney[event.type];

/** Amounts that a transaction has credited against `due`, by account; those of a refund are below zero. */
interface Booked {
  readonly payable: number;
  readonly tips: number;
  readonly surcharges: number;
  readonly taxes: number;
}

const nothing: Booked = { payable: 0, tips: 0, surcharges: 0, taxes: 0 };
const parts = ['payable', 'tips', 'surcharges', 'taxes'] as const satisfies readonly Account[];

/** The acquirer of rows from before there was a choice. */
const firstAcquirer = 'sandbox';

/** Divides what was paid; cash that the payer got stays with the sale. A refund is not divided. */
function bookedFor({ kind, orderMinor, terminal }: BookedRow, paidMinor: number): Booked {
  if (paidMinor === 0) return nothing;
  if (kind === 'refund') return { ...nothing, payable: -paidMinor };
  const { cashbackMinor = 0, surchargeMinor: surcharges = 0, salesTaxMinor: taxes = 0 } = terminal ?? {};
  const payable = orderMinor + cashbackMinor;
  // The tip may have been adjusted since: the rest of what was paid is the tip of that moment.
  return { payable, tips: paidMinor - payable - surcharges - taxes, surcharges, taxes };
}

/** Returns what the books have of the transaction in this state. */
function bookedOf(transaction: Transaction | undefined): Booked {
  if (transaction === undefined) return nothing;
  const { kind, transStatus, paidMinor, errorCode } = transaction;
  const isCompleted = transStatus === status.completed;
  // A payment was taken back since. A refund that has failed was paid all the same, or it was paid and came back.
  const isGone = kind === 'refund' ? isCompleted && errorCode !== null : !isCompleted;
  return isGone ? nothing : bookedFor(transaction, paidMinor);
}

/** Applies events in their order, and returns the entries of each. */
function posting(row: BookedRow, start: Booked) {
  const { currency } = row;
  const ofLateAttempt = new Map<number, string>();
  let booked = start;

  function transfer(acquirer: string | null | undefined, credit: Account, amountMinor: number): Entry[] {
    if (amountMinor === 0) return [];
    const common = { acquirer: acquirer ?? firstAcquirer, currency, amountMinor: Math.abs(amountMinor) };
    return [
      amountMinor > 0 ? { ...common, debit: 'due', credit } : { ...common, debit: credit, credit: 'due' },
    ];
  }

  function become(next: Booked): Entry[] {
    const entries = parts.flatMap((account) =>
      transfer(row.acquirer, account, next[account] - booked[account]),
    );
    booked = next;
    return entries;
  }

  return function post(event: MoneyEvent): Entry[] {
    switch (event.type) {
      case 'completed':
        return become(bookedFor(row, event.paidMinor));
      case 'cancelled':
      case 'refund-undone':
      case 'refund-returned':
        return become(nothing);
      case 'refund-unreserved':
        return become(bookedFor(row, event.amountMinor));
      case 'tip-adjusted':
        return become({ ...booked, tips: event.tipMinor });
      case 'late-payment-received': {
        const { attempt, wallet = attempt, amountMinor } = event;
        const acquirer = event.acquirer ?? (wallet ?? row).acquirer;
        if (attempt !== undefined) ofLateAttempt.set(attempt.number, acquirer ?? firstAcquirer);
        return transfer(acquirer, 'late', amountMinor);
      }
      case 'late-payment-returned':
        return transfer(event.acquirer ?? (event.wallet ?? row).acquirer, 'late', -event.amountMinor);
      case 'attempt-reversed': {
        const { number, acquirer = ofLateAttempt.get(number), returnedMinor } = event;
        return transfer(acquirer, 'late', -returnedMinor);
      }
    }
  };
}

const none: readonly Entry[] = [];

/** Returns the entries of a change that is about to be written. */
export function entriesOfChange(
  before: Transaction | undefined,
  after: Transaction,
  events: readonly OrderEvent[],
): readonly Entry[] {
  return events.some(isMoney) ? events.filter(isMoney).flatMap(posting(after, bookedOf(before))) : none;
}

/**
 * Returns the entries of each change in a transaction's whole history, oldest first, without changes that have none.
 * `row`: the transaction as it is now.
 */
export function entriesOfHistory(
  row: BookedRow,
  history: readonly Pick<StoredEvents<OrderEvent>, 'version' | 'at' | 'events'>[],
): EntriesOfVersion[] {
  const post = posting(row, nothing);
  return history.flatMap(({ version: part, at, events }) => {
    const entries = events.filter(isMoney).flatMap(post);
    return entries.length === 0 ? [] : [{ part, at, entries }];
  });
}
