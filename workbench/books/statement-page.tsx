/** Statement: what each account had, got and gave over some days, and the entries behind it. */

import type { BookEntry, BookMovement } from '@tollgate/contract/workbench/books/schemas';
import { minorOf } from '@tollgate/design/amount';
import { ButtonLink } from '@tollgate/design/button';
import { bank, download } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { gatewayPath } from '@tollgate/design/gateway-address';
import { useReader } from '@tollgate/design/language';
import { Table } from '@tollgate/design/table';
import { zoneName } from '@tollgate/design/time';
import type { ReactElement } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf, navigate } from '../address/place.ts';
import { usePages } from '../data/use-pages.ts';
import { type Filter, queryOf, readFilter, withChanges } from '../filter/filter.ts';
import { Money } from '../parts/money.tsx';
import { PagedTable } from '../parts/paged-table.tsx';
import { NotLoaded, Problem } from '../parts/problem.tsx';
import { BooksHead, useBooks } from './books-head.tsx';
import { DayFields, isDay } from './day-fields.tsx';
import { keyOfEntry, sourceAddress, useEntryColumns } from './entry-columns.tsx';
import { type Holder, holdersOf } from './holders.ts';
import { accountTexts, bookTexts } from './texts.ts';

const filterNames = ['day', 'last_day', 'merchant_no', 'acquirer', 'currency'] as const;
const everyMs = 10_000;

const show = (filter: Filter) => navigate(addressOf(pages.statement.path, filter));
const keyOf = (row: BookMovement) =>
  `${row.merchant_no} ${row.acquirer} ${row.price_currency} ${row.account}`;

export default function StatementPage({ query }: PageProps): ReactElement {
  const { say } = useReader();
  const books = useBooks();
  const asked = readFilter(filterNames, query);
  const { answer } = books;
  if (answer === undefined)
    return (
      <>
        <BooksHead current={pages.statement} books={undefined} />
        <NotLoaded problem={books.problem} onRetry={books.reload} />
      </>
    );
  const { day = '', last_day: lastDay = '' } = asked;
  const first = isDay(day) ? day : answer.today;
  const last = isDay(lastDay) && lastDay >= first ? lastDay : first;
  const filter = { ...asked, day: first, last_day: last };
  const offset = zoneName(Date.parse(`${first}T12:00:00Z`), answer.time_zone);
  return (
    <>
      <BooksHead
        current={pages.statement}
        books={answer}
        actions={
          <ButtonLink
            icon={download}
            href={gatewayPath(`/workbench/api/books/entries/export${queryOf(filter)}`)}
            download={`entries-${first}.csv`}
          >
            {say(bookTexts.csv)}
          </ButtonLink>
        }
      />
      {books.problem !== undefined && <Problem problem={books.problem} onRetry={books.reload} />}
      <DayFields
        filter={asked}
        first={first}
        last={last}
        onFilter={(changes) => show(withChanges(asked, changes))}
      />
      <p className="soft">
        {say(bookTexts.zone, {
          zone: offset === answer.time_zone ? offset : `${answer.time_zone} (${offset})`,
        })}
      </p>
      <Accounts filter={filter} />
      <Entries filter={filter} zone={answer.time_zone} />
    </>
  );
}

function Accounts({ filter }: { readonly filter: Filter }): ReactElement {
  const { say } = useReader();
  const list = usePages<BookMovement>(
    `books/statement${queryOf({ ...filter, limit: '200' })}`,
    keyOf,
    everyMs,
  );
  const holders = holdersOf(list.items);
  if (list.isLoading || (list.problem !== undefined && holders.length === 0))
    return <NotLoaded problem={list.problem} onRetry={list.reload} />;
  if (holders.length === 0)
    return (
      <EmptyState icon={bank} title={say(bookTexts.nothingOnDay)} text={say(bookTexts.nothingOnDayText)} />
    );
  return (
    <>
      {holders.map((holder) => (
        <HolderTable key={holder.key} holder={holder} />
      ))}
      {list.loadMore !== undefined && (
        <PagedTable
          caption={say(bookTexts.accounts)}
          pages={{ ...list, items: [] }}
          columns={[]}
          keyOf={keyOf}
          empty={undefined}
        />
      )}
    </>
  );
}

interface BalanceProps {
  readonly currency: string;
  /** Debits less credits. */
  readonly balance: string;
}

/** A balance with its side: both columns of a statement then add up to nothing. */
function Balance({ currency, balance }: BalanceProps): ReactElement {
  const { say } = useReader();
  const minor = minorOf(currency, balance) ?? 0;
  return (
    <span className="books-balance">
      <span className="soft">
        {minor === 0 ? '' : say(minor > 0 ? bookTexts.debitShort : bookTexts.creditShort)}
      </span>
      <Money currency={currency} amount={balance.replace('-', '')} />
    </span>
  );
}

function HolderTable({ holder }: { readonly holder: Holder<BookMovement> }): ReactElement {
  const { say } = useReader();
  const { merchantNo, acquirer, currency, rows } = holder;
  const title = `${merchantNo} · ${acquirer} · ${currency}`;
  const moved = (amount: string) =>
    Number(amount) === 0 ? '—' : <Money currency={currency} amount={amount} />;
  return (
    <Table<BookMovement>
      caption={title}
      isCaptionShown
      narrow="cards"
      rows={rows}
      keyOf={keyOf}
      columns={[
        {
          id: 'account',
          head: say(bookTexts.account),
          cell: ({ account }) => (
            <span title={say(accountTexts[account].about)}>{say(accountTexts[account].name)}</span>
          ),
        },
        {
          id: 'opening',
          head: say(bookTexts.opening),
          align: 'end',
          isWhole: true,
          cell: (row) => <Balance currency={currency} balance={row.opening_amount} />,
        },
        {
          id: 'debits',
          head: say(bookTexts.debits),
          align: 'end',
          isWhole: true,
          cell: (row) => moved(row.debit_amount),
        },
        {
          id: 'credits',
          head: say(bookTexts.credits),
          align: 'end',
          isWhole: true,
          cell: (row) => moved(row.credit_amount),
        },
        {
          id: 'closing',
          head: say(bookTexts.closing),
          align: 'end',
          isWhole: true,
          cell: (row) => <Balance currency={currency} balance={row.closing_amount} />,
        },
      ]}
    />
  );
}

interface EntriesProps {
  readonly filter: Filter;
  readonly zone: string;
}

function Entries({ filter, zone }: EntriesProps): ReactElement {
  const { say } = useReader();
  const list = usePages<BookEntry>(`books/entries${queryOf(filter)}`, keyOfEntry, everyMs);
  return (
    <section className="panel" aria-labelledby="entries">
      <h2 id="entries">{say(bookTexts.entries)}</h2>
      <PagedTable<BookEntry>
        caption={say(bookTexts.entriesList)}
        pages={list}
        keyOf={keyOfEntry}
        hrefOf={sourceAddress}
        columns={useEntryColumns(zone)}
        empty={<p className="soft">{say(bookTexts.noEntries)}</p>}
      />
    </section>
  );
}
