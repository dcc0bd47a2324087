/** `books check`: names every row of the books that differs from the events. */
import { setFlagsFromString } from 'node:v8';
import { refusalError } from '@tollgate/contract/command-error';
import { counted } from '@tollgate/contract/counted';
import type { Text } from '@tollgate/contract/model';
import { type BooksDifference, type ComparedMember, checkBooks } from '../../books/check.ts';
import { majorText } from '../../books/formats.ts';
import type { BookEntry } from '../../books/reports.ts';
import { createProgress } from '../progress.ts';
import type { OpenedBooks } from './sums.ts';

function shown(entry: BookEntry, member: ComparedMember): string {
  if (member === 'amountMinor') return majorText(entry.amountMinor, entry.currency);
  return member === 'at' ? new Date(entry.at).toISOString() : entry[member];
}

const summary = (entry: BookEntry) =>
  `${entry.debit} < ${entry.credit} ${majorText(entry.amountMinor, entry.currency)} ${entry.currency} ${entry.acquirer}`;

const memberNames: Readonly<Record<ComparedMember, string>> = {
  at: 'time',
  acquirer: 'acquirer',
  currency: 'currency',
  debit: 'debit',
  credit: 'credit',
  amountMinor: 'amount',
};

function lineOf(found: BooksDifference): Text {
  const { merchantNo, sourceNo, part, n } = found.entry;
  const key = `${merchantNo} ${sourceNo} ${part}/${n}`;
  if (found.kind !== 'different') {
    const said = summary(found.entry);
    return found.kind === 'missing'
      ? { en: `missing    ${key}: ${said}`, zh: `缺少 ${key}：${said}` }
      : { en: `extra      ${key}: ${said}`, zh: `多余 ${key}：${said}` };
  }
  const { entry, stored, members } = found;
  const differences = members.map(
    (one) => [memberNames[one], shown(stored, one), shown(entry, one)] as const,
  );
  return {
    en: `different  ${key}: ${differences.map(([name, is, should]) => `${name} is ${is}, but should be ${should} according to the events`).join('; ')}`,
    zh: `不同 ${key}：${differences.map(([name, is, should]) => `${name} 为 ${is}，按事件应为 ${should}`).join('；')}`,
  };
}

const membersOf = (entry: BookEntry) => ({
  merchant_no: entry.merchantNo,
  source_no: entry.sourceNo,
  part: entry.part,
  n: entry.n,
  time: new Date(entry.at).toISOString(),
  acquirer: entry.acquirer,
  currency: entry.currency,
  debit: entry.debit,
  credit: entry.credit,
  amount: majorText(entry.amountMinor, entry.currency),
});

function objectOf(found: BooksDifference) {
  const { kind, entry } = found;
  if (kind !== 'different') return { kind, entry: membersOf(entry) };
  const { stored, members } = found;
  return {
    kind,
    members: members.map((one) => memberNames[one]),
    expected: membersOf(entry),
    stored: membersOf(stored),
  };
}

/** @throws CommandError where a row differs */
export async function showCheck({ database, context }: OpenedBooks): Promise<void> {
  // What a portion leaves behind is collected early: else it takes 100 MiB more, and is hardly faster.
  setFlagsFromString('--semi-space-growth-factor=1');
  const progress = createProgress(context);
  const { orders, entries, differences } = await checkBooks(
    database,
    (found) => context.result([lineOf(found)], { difference: objectOf(found) }),
    (done) =>
      progress(() => ({
        en: `${counted(done.orders, 'order')} checked, ${counted(done.differences, 'difference')}`,
        zh: `已检查 ${done.orders} 笔订单，${done.differences} 行有差异`,
      })),
  );
  const checked: Text = {
    en: `${counted(orders, 'order')} and ${counted(entries, 'entry', 'entries')} checked`,
    zh: `已检查 ${orders} 笔订单及其 ${entries} 笔分录`,
  };
  context.result([checked], { orders, entries, differences });
  if (differences === 0) return;
  throw refusalError(
    `the books differ from the events in ${counted(differences, 'row')}`,
    `账簿中有 ${differences} 行与事件不符`,
  );
}
