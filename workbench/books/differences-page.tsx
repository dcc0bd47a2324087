/** Differences between settlement files and the books, found by kind, state, acquirer and order. */

import type { BookBalancePage } from '@tollgate/contract/workbench/books/schemas';
import { differenceKinds, differenceStates } from '@tollgate/contract/workbench/books/values';
import { ButtonLink } from '@tollgate/design/button';
import { download, success } from '@tollgate/design/drawings';
import { gatewayPath } from '@tollgate/design/gateway-address';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf, navigate } from '../address/place.ts';
import { useResource } from '../data/use-resource.ts';
import { EmptyList } from '../filter/empty-list.tsx';
import { type Filter, queryOf, readFilter, withChanges } from '../filter/filter.ts';
import { FilterBar, type SearchIn } from '../filter/filter-bar.tsx';
import { filterLabels } from '../filter/texts.ts';
import { BooksHead, useBooks } from './books-head.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { differenceTexts, kindName, stateTexts } from './difference-texts.ts';
import { bookTexts } from './texts.ts';

const filterNames = ['trans_no', 'kind', 'state', 'acquirer', 'merchant_no', 'file_no'] as const;

const searches: readonly [SearchIn] = [
  {
    id: 'trans_no',
    label: filterLabels.trans_no,
    placeholder: filterLabels.trans_no,
    read: (filter, typed) => withChanges(filter, { trans_no: typed }),
  },
];

const show = (filter: Filter) => navigate(addressOf(pages.differences.path, filter));

export default function DifferencesPage({ query }: PageProps): ReactElement {
  const { say } = useReader();
  const books = useBooks();
  const filter = readFilter(filterNames, query);
  const { answer: balances } = useResource<BookBalancePage>('books/balances?limit=200');
  const acquirers = [...new Set(balances?.dues?.map(({ acquirer }) => acquirer))];
  return (
    <>
      <BooksHead
        current={pages.differences}
        books={books.answer}
        actions={
          <ButtonLink
            icon={download}
            href={gatewayPath(`/workbench/api/books/differences/export${queryOf(filter)}`)}
            download="differences.csv"
          >
            {say(bookTexts.csv)}
          </ButtonLink>
        }
      />
      <FilterBar
        names={filterNames}
        filter={filter}
        onFilter={show}
        searches={searches}
        hasTime={false}
        choices={[
          {
            name: 'acquirer',
            all: bookTexts.allAcquirers,
            options: acquirers.map((value) => ({ value, label: value })),
          },
          {
            name: 'state',
            all: differenceTexts.anyState,
            options: differenceStates.map((value) => ({ value, label: say(stateTexts[value]) })),
          },
          {
            name: 'kind',
            all: differenceTexts.anyKind,
            options: differenceKinds.map((value) => ({ value, label: say(kindName(value)) })),
          },
        ]}
      />
      <DifferenceTable
        filter={filter}
        zone={books.answer?.time_zone}
        empty={<EmptyList icon={success} texts={differenceTexts} filter={filter} onFilter={show} />}
      />
    </>
  );
}
