/** Entries of the books as files: CSV for spreadsheets, and a journal of plain text accounting. */
import { fromMinor } from '@tollgate/contract/amount';
import { currencies, decimalsOf } from '@tollgate/contract/currencies';
import type { Account } from './accounts.ts';
import { dayAt } from './days.ts';
import type { AccountKey, BookEntry } from './reports.ts';

/** Amount in major units, with a minus sign below zero. */
export function majorText(minor: number, currency: string): string {
  const text = fromMinor(Math.abs(minor), decimalsOf(currency) ?? 2);
  return minor < 0 ? `-${text}` : text;
}

/** A spreadsheet takes a text that begins with one of these for a formula. */
const formulaBegin = /^[=+\-@\t\r]/;
const numberForm = /^-?\d+(?:\.\d+)?$/;

function csvCell(value: string | number | undefined): string {
  const text = String(value ?? '');
  const safe = formulaBegin.test(text) && !numberForm.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One record of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly (string | number | undefined)[]) =>
  `${cells.map(csvCell).join(',')}\r\n`;

export const entryColumns = [
  'time',
  'day',
  'merchant_no',
  'source_no',
  'part',
  'n',
  'acquirer',
  'currency',
  'debit',
  'credit',
  'amount',
] as const;

export const entryCells = (entry: BookEntry, timeZone: string) => [
  new Date(entry.at).toISOString(),
  dayAt(timeZone, entry.at),
  entry.merchantNo,
  entry.sourceNo,
  entry.part,
  entry.n,
  entry.acquirer,
  entry.currency,
  entry.debit,
  entry.credit,
  majorText(entry.amountMinor, entry.currency),
];

/** A name without what ends an account in a journal, or divides it. */
const nameOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}._-]/gu, '_');

/** Name of an account in the journal, such as due:bank:000000000001. */
export const accountName = ({ account, acquirer, merchantNo }: Omit<AccountKey, 'currency'>) =>
  `${account}:${nameOf(acquirer)}:${nameOf(merchantNo)}`;

/** The directive that says how amounts of a currency are written: a decimal mark even without decimals. */
const commodityLine = (currency: string) =>
  `commodity 1000.${'0'.repeat(currencies.get(currency) ?? 2)} ${currency}\n`;

/** Declares the accounts of a journal and their currencies. */
export function* journalHead(accounts: Iterable<AccountKey>): Generator<string> {
  const commodities = new Set<string>();
  const names = new Set<string>();
  for (const key of accounts) {
    commodities.add(key.currency);
    names.add(accountName(key));
  }
  for (const currency of [...commodities].sort()) yield commodityLine(currency);
  for (const name of names) yield `account ${name}\n`;
}

function postings({ merchantNo, acquirer, currency, debit, credit, amountMinor }: BookEntry): string {
  const line = (account: Account, minor: number) =>
    `    ${accountName({ account, acquirer, merchantNo })}  ${majorText(minor, currency)} ${currency}\n`;
  return line(debit, amountMinor) + line(credit, -amountMinor);
}

const isSameSource = (left: BookEntry, right: BookEntry) =>
  left.part === right.part && left.sourceNo === right.sourceNo && left.merchantNo === right.merchantNo;

/** One transaction of the journal for each change of an order, or line of a file. Entries come by their numbers. */
export function* journalTransactions(entries: readonly BookEntry[], timeZone: string): Generator<string> {
  let before: BookEntry | undefined;
  for (const entry of entries) {
    const begins = before === undefined || !isSameSource(before, entry);
    const head = `\n${dayAt(timeZone, entry.at)} (${nameOf(entry.sourceNo)}-${entry.part}) ${nameOf(entry.merchantNo)}\n`;
    yield `${begins ? head : ''}${postings(entry)}`;
    before = entry;
  }
}
