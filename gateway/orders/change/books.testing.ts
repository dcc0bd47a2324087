/** Compares the books of transactions with their events, and with what their states say. */
import { isDeepStrictEqual } from 'node:util';
import type { Queries } from '../../ports/database.ts';
import type { Account, Entry } from '../../store/book-entries.ts';
import { type TransactionRow, transactionSelection } from '../../store/transaction.ts';
import type { StoredEvents } from '../../store/transactions.ts';
import { type EntriesOfVersion, entriesOfHistory } from '../rules/entries.ts';
import type { OrderEvent } from '../state/events.ts';
import { type OrderPart, readTransaction, type Transaction } from '../state/transaction.ts';

type History = readonly Pick<StoredEvents<OrderEvent>, 'version' | 'at' | 'events'>[];

/** Returns the balance of each account that has one: credits less debits. */
export function balancesOf(entries: readonly Entry[]): Partial<Record<Account, number>> {
  const balances = new Map<Account, number>();
  const add = (account: Account, minor: number) =>
    balances.set(account, (balances.get(account) ?? 0) + minor);
  for (const { debit, credit, amountMinor } of entries) {
    add(debit, -amountMinor);
    add(credit, amountMinor);
  }
  return Object.fromEntries([...balances].filter(([, minor]) => minor !== 0));
}

/** A reader's expectation: what the state of a transaction alone says about its accounts. */
function expectedBalances(row: Transaction): Partial<Record<Account, number>> {
  const { kind, transStatus, paidMinor, latePaidMinor, lateReturnedMinor, terminal, errorCode } = row;
  const { tipMinor = 0, surchargeMinor = 0, salesTaxMinor = 0 } = terminal ?? {};
  const isPaid = kind === 'payment' && transStatus === 2 && paidMinor > 0;
  const isGivenBack = kind === 'refund' && (transStatus === 1 || errorCode === null);
  const late = latePaidMinor - lateReturnedMinor;
  const parts = isPaid ? [tipMinor, surchargeMinor, salesTaxMinor] : [0, 0, 0];
  const [tips = 0, surcharges = 0, taxes = 0] = parts;
  const payable = isPaid ? paidMinor - tips - surcharges - taxes : isGivenBack ? -paidMinor : 0;
  const due = -(payable + tips + surcharges + taxes + late);
  const all = { due, payable, tips, surcharges, taxes, late };
  return Object.fromEntries(Object.entries(all).filter(([, minor]) => minor !== 0));
}

/** Says what is wrong with the entries that were written for a transaction in this state. */
function faultsOf(row: Transaction, history: History, kept?: readonly EntriesOfVersion[]): string[] {
  const { transNo } = row;
  const stored: History = JSON.parse(JSON.stringify(history));
  const computed = entriesOfHistory(row, stored);
  const written = kept ?? computed;
  const entries = written.flatMap((one) => one.entries);
  const faults: string[] = [];
  const say = (what: string, found: unknown, expected: unknown) => {
    if (!isDeepStrictEqual(found, expected))
      faults.push(`${transNo}: ${what} ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
  };
  say('its entries are', written, computed);
  say('its balances are', balancesOf(entries), expectedBalances(row));
  const sum = Object.values(balancesOf(entries)).reduce((total, minor) => total + minor, 0);
  say('all accounts together are', sum, 0);
  if (entries.some(({ amountMinor, currency }) => amountMinor <= 0 || currency !== row.currency))
    faults.push(`${transNo}: an entry of another currency, or of no amount`);
  return faults;
}

/** The books of a history that is played in memory. */
export class KeptBooks {
  readonly #histories = new Map<string, { history: History; written: readonly EntriesOfVersion[] }>();

  /** Takes a change with the entries that it writes; returns what is wrong then. */
  take({ after, events, entries = [] }: OrderPart, at = 0): string[] {
    const { transNo, version } = after;
    const { history, written } = this.#histories.get(transNo) ?? { history: [], written: [] };
    const kept = {
      history: [...history, { version, at, events }],
      written: entries.length === 0 ? written : [...written, { part: version, at, entries }],
    };
    this.#histories.set(transNo, kept);
    return faultsOf(after, kept.history, kept.written);
  }
}

interface EntryRow extends Entry {
  readonly transNo: string;
  readonly part: number;
  readonly at: number;
  readonly n: number;
}

// Numbers of settlement files and of differences have a letter: their entries follow from no event.
const allEntries = `select source_no as "transNo", part, at, n, acquirer, currency, debit, credit,
    amount_minor as "amountMinor" from book_entries where source_no !~ '[DF]' order by source_no, part, n`;
const allEvents = `select trans_no as "transNo", version, at, events from transaction_events order by trans_no, version`;

/** The entries of each change, without the number that their place says. */
function byVersion(rows: readonly EntryRow[]): EntriesOfVersion[] {
  return [...Map.groupBy(rows, ({ part }) => part)].map(([part, own]) => ({
    part,
    at: own[0]?.at ?? 0,
    entries: own.map(({ transNo: _, part: __, at: ___, n: ____, ...entry }) => entry),
  }));
}

/**
 * Says what is wrong in the books of a database: of every transaction, and of entries that belong to none. `areMade`:
 * false for one whose books would only be computed from its events.
 */
export async function bookFaults(queries: Queries, areMade = true): Promise<string[]> {
  const rows = await queries.query<TransactionRow>(`select ${transactionSelection} from transactions t`);
  const events = Map.groupBy(
    await queries.query<StoredEvents<OrderEvent> & { transNo: string }>(allEvents),
    ({ transNo }) => transNo,
  );
  const entries = Map.groupBy(await queries.query<EntryRow>(allEntries), ({ transNo }) => transNo);
  const faults = rows.flatMap((row) => {
    const { transNo } = row;
    const written = entries.get(transNo) ?? [];
    entries.delete(transNo);
    const kept = areMade ? byVersion(written) : undefined;
    return faultsOf(readTransaction(row), events.get(transNo) ?? [], kept);
  });
  return [...faults, ...[...entries.keys()].map((transNo) => `${transNo}: entries of no transaction`)];
}
