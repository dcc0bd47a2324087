/** Balances: what each acquirer owes, and the accounts of each merchant. */
import type { BookBalance, BookBalancePage } from '@tollgate/contract/workbench/books/schemas';
import { Amount } from '@tollgate/design/amount';
import { ButtonLink } from '@tollgate/design/button';
import { CodeBlock } from '@tollgate/design/code';
import { bank } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { Facts } from '@tollgate/design/facts';
import { useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import type { Column } from '@tollgate/design/table';
import type { ReactElement } from 'react';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { docsAddress } from '../address/urls.ts';
import { usePages } from '../data/use-pages.ts';
import { useResource } from '../data/use-resource.ts';
import { Money } from '../parts/money.tsx';
import { PagedTable } from '../parts/paged-table.tsx';
import { NotLoaded, Problem } from '../parts/problem.tsx';
import { BooksHead, useBooks } from './books-head.tsx';
import { type Holder, holdersOf, ownSideMinor } from './holders.ts';
import { accountTexts, bookTexts } from './texts.ts';

const everyMs = 10_000;
const path = 'books/balances?limit=200';
const keyOf = (row: BookBalance) => `${row.merchant_no} ${row.acquirer} ${row.price_currency} ${row.account}`;

export default function BalancesPage(): ReactElement {
  const { say } = useReader();
  const books = useBooks();
  const list = usePages<BookBalance>(path, keyOf, everyMs);
  const columns = useColumns();
  const holders = holdersOf(list.items);
  const isKnown = books.answer !== undefined;
  return (
    <>
      <BooksHead current={pages.books} books={books.answer} />
      {books.problem !== undefined && isKnown && <Problem problem={books.problem} onRetry={books.reload} />}
      {!isKnown && <NotLoaded problem={books.problem} onRetry={books.reload} />}
      {isKnown && !books.answer.has_entries && <NothingYet />}
      {books.answer?.has_entries && (
        <>
          <Owed />
          <section className="panel" aria-labelledby="accounts">
            <h2 id="accounts">{say(bookTexts.accounts)}</h2>
            <p className="soft">{say(bookTexts.takenText)}</p>
            <PagedTable<Holder<BookBalance>>
              caption={say(bookTexts.accountsList)}
              pages={{ ...list, items: holders }}
              columns={columns}
              keyOf={({ key }) => key}
              hrefOf={({ merchantNo, acquirer, currency }) =>
                addressOf(pages.statement.path, { merchant_no: merchantNo, acquirer, currency })
              }
              empty={<p className="soft">{say(bookTexts.none)}</p>}
            />
          </section>
        </>
      )}
    </>
  );
}

function NothingYet(): ReactElement {
  const { say, language } = useReader();
  return (
    <>
      <EmptyState
        icon={bank}
        title={say(bookTexts.none)}
        text={say(bookTexts.noneText)}
        action={<ButtonLink href={docsAddress(language, 'FirstPayment')}>{say(bookTexts.first)}</ButtonLink>}
      />
      <CodeBlock title={say(bookTexts.command)} code="tollgate trigger payment.completed" isWrapped />
    </>
  );
}

/** The first page of the balances says what each acquirer owes; it is asked for once for both. */
function Owed(): ReactElement {
  const { say } = useReader();
  const { answer } = useResource<BookBalancePage>(path);
  return (
    <section className="panel" aria-labelledby="owed">
      <h2 id="owed">{say(bookTexts.owed)}</h2>
      <p className="soft">{say(bookTexts.owedText)}</p>
      {answer?.dues === undefined ? (
        <Skeleton lines={2} />
      ) : (
        <Facts
          look="columns"
          facts={answer.dues.map(({ acquirer, price_currency: currency, due_amount: amount }) => ({
            name: `${acquirer} · ${currency}`,
            value: (
              <a href={addressOf(pages.statement.path, { acquirer, currency })} className="books-due">
                <Money currency={currency} amount={amount} size="lg" />
              </a>
            ),
          }))}
        />
      )}
    </section>
  );
}

type Accounts = readonly BookBalance['account'][];
const taken: Accounts = ['payable', 'tips', 'surcharges', 'taxes', 'late'];

function useColumns(): readonly Column<Holder<BookBalance>>[] {
  const { say } = useReader();
  const sum = ({ rows, currency }: Holder<BookBalance>, accounts: Accounts) =>
    rows
      .filter(({ account }) => accounts.includes(account))
      .reduce((minor, row) => minor + ownSideMinor(row.account, currency, row.balance_amount), 0);
  const amount = (id: string, head: string, accounts: Accounts): Column<Holder<BookBalance>> => ({
    id,
    head,
    align: 'end',
    isWhole: true,
    cell: (holder) => <Amount currency={holder.currency} minor={sum(holder, accounts)} />,
  });
  return [
    {
      id: 'holder',
      head: say(bookTexts.merchant),
      cell: ({ merchantNo, acquirer, currency }) => (
        <>
          <span className="tg-table-line">{merchantNo}</span>
          <span className="tg-table-below">{`${acquirer} · ${currency}`}</span>
        </>
      ),
    },
    {
      id: 'acquirer',
      head: say(bookTexts.acquirer),
      least: 'wide',
      cell: ({ acquirer }) => acquirer,
    },
    { id: 'currency', head: say(bookTexts.currency), least: 'wide', cell: ({ currency }) => currency },
    amount('taken', say(bookTexts.taken), taken),
    amount('paid', say(accountTexts['paid-out'].name), ['paid-out']),
    amount('fees', say(accountTexts.fees.name), ['fees']),
    amount('lost', say(bookTexts.lost), ['chargebacks', 'write-offs']),
    amount('due', say(bookTexts.due), ['due']),
  ];
}
