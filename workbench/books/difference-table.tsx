/** A list of differences, on a page of its own and on that of a file. */
import type { DifferenceItem, DifferenceState } from '@tollgate/contract/workbench/books/schemas';
import { Badge } from '@tollgate/design/badge';
import { useReader } from '@tollgate/design/language';
import type { Column } from '@tollgate/design/table';
import type { ReactElement, ReactNode } from 'react';
import { addressOf } from '../address/place.ts';
import { usePages } from '../data/use-pages.ts';
import { type Filter, queryOf } from '../filter/filter.ts';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/money.tsx';
import { PagedTable } from '../parts/paged-table.tsx';
import { differenceTexts, kindName, stateTexts } from './difference-texts.ts';
import { bookTexts } from './texts.ts';

const everyMs = 5_000;
const keyOf = (item: DifferenceItem) => item.difference_no;

const looks = {
  open: { tone: 'warning', shape: 'ring' },
  waiting: { tone: 'info', shape: 'half' },
  resolved: { tone: 'success', shape: 'dot' },
} as const;

export function StateOfDifference({ state }: { readonly state: DifferenceState }): ReactElement {
  const { say } = useReader();
  return <Badge {...looks[state]}>{say(stateTexts[state])}</Badge>;
}

/** Both amounts that are compared: fees where it is the fee that differs. */
export function comparedOf(item: DifferenceItem): {
  readonly gateway: string | undefined;
  readonly acquirer: string | undefined;
} {
  return item.kind === 'fee'
    ? { gateway: item.gateway_fee_amount, acquirer: item.acquirer_fee_amount }
    : { gateway: item.gateway_amount, acquirer: item.acquirer_amount };
}

interface DifferenceTableProps {
  readonly filter: Filter;
  readonly zone: string | undefined;
  readonly empty: ReactNode;
}

export function DifferenceTable({ filter, zone, empty }: DifferenceTableProps): ReactElement {
  const { say } = useReader();
  const list = usePages<DifferenceItem>(`books/differences${queryOf(filter)}`, keyOf, everyMs);
  return (
    <PagedTable<DifferenceItem>
      caption={say(differenceTexts.list)}
      pages={list}
      keyOf={keyOf}
      narrow="cards"
      hrefOf={(item) => addressOf(['books', 'differences', item.difference_no])}
      columns={useColumns(zone)}
      empty={empty}
    />
  );
}

function useColumns(zone: string | undefined): readonly Column<DifferenceItem>[] {
  const { say } = useReader();
  const amount = (currency: string, text: string | undefined) =>
    text === undefined ? '—' : <Money currency={currency} amount={text} />;
  return [
    {
      id: 'difference',
      head: say(differenceTexts.difference),
      cell: (item) => say(kindName(item.kind)),
    },
    {
      id: 'state',
      head: say(bookTexts.state),
      isWhole: true,
      cell: ({ state }) => <StateOfDifference state={state} />,
    },
    {
      id: 'gateway',
      head: say(differenceTexts.gateway),
      align: 'end',
      isWhole: true,
      cell: (item) => amount(item.price_currency, comparedOf(item).gateway),
    },
    {
      id: 'acquirer-amount',
      head: say(differenceTexts.acquirerSays),
      align: 'end',
      isWhole: true,
      cell: (item) => amount(item.price_currency, comparedOf(item).acquirer),
    },
    {
      id: 'acquirer',
      head: say(bookTexts.acquirer),
      least: 'wide',
      cell: ({ acquirer }) => acquirer,
    },
    {
      id: 'order',
      head: say(differenceTexts.order),
      isWhole: true,
      least: 'medium',
      cell: ({ trans_no: transNo }) =>
        transNo === undefined ? '—' : <a href={addressOf(['orders', transNo])}>{transNo}</a>,
    },
    {
      id: 'found',
      head: say(differenceTexts.found),
      isWhole: true,
      least: 'medium',
      cell: (item) => <Moment atMs={item.found_ms} zone={zone} isShort />,
    },
  ];
}
