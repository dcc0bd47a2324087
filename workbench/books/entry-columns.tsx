/** Columns of a list of entries. */
import type { BookEntry } from '@tollgate/contract/workbench/books/schemas';
import { useReader } from '@tollgate/design/language';
import type { Column } from '@tollgate/design/table';
import { addressOf } from '../address/place.ts';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/money.tsx';
import { accountTexts, bookTexts, sourceTexts } from './texts.ts';

export const keyOfEntry = (entry: BookEntry): string =>
  `${entry.merchant_no} ${entry.source_no} ${entry.part} ${entry.n}`;

/** Returns the address of what has made the entry. */
export function sourceAddress({ source, source_no: number }: BookEntry): string {
  if (source === 'order') return addressOf(['orders', number]);
  return addressOf(['books', source === 'settlement' ? 'files' : 'differences', number]);
}

/** `zone` undefined: that of the browser. */
export function useEntryColumns(zone: string | undefined): readonly Column<BookEntry>[] {
  const { say } = useReader();
  return [
    {
      id: 'source',
      head: say(bookTexts.source),
      isFluid: true,
      cell: (entry) => (
        <span className="tg-table-line">
          {say(sourceTexts[entry.source])} {entry.source_no}
          {entry.source === 'settlement' && `, ${say(bookTexts.line, { line: entry.part })}`}
        </span>
      ),
    },
    {
      id: 'amount',
      head: say(bookTexts.amount),
      align: 'end',
      isWhole: true,
      cell: (entry) => <Money currency={entry.price_currency} amount={entry.amount} />,
    },
    { id: 'debit', head: say(bookTexts.debit), cell: ({ debit }) => say(accountTexts[debit].name) },
    { id: 'credit', head: say(bookTexts.credit), cell: ({ credit }) => say(accountTexts[credit].name) },
    {
      id: 'time',
      head: say(bookTexts.time),
      isWhole: true,
      cell: (entry) => <Moment atMs={entry.at_ms} merchantNo={entry.merchant_no} zone={zone} />,
    },
  ];
}
