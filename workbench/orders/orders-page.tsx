/** Orders: every payment, refund and operation, found by number, amount, payer, status and time. */
import type { OrderItem } from '@tollgate/contract/workbench/orders';
import { ButtonLink } from '@tollgate/design/button';
import { order } from '@tollgate/design/drawings';
import { useReader } from '@tollgate/design/language';
import type { Column } from '@tollgate/design/table';
import { lazy, type ReactElement, useCallback } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf, navigate } from '../address/place.ts';
import { docsAddress } from '../address/urls.ts';
import { useClock } from '../data/clocks.tsx';
import { useLive } from '../data/use-live.ts';
import { usePages } from '../data/use-pages.ts';
import { EmptyList } from '../filter/empty-list.tsx';
import { type Filter, filterOfNumber, queryOf, readFilter, withChanges } from '../filter/filter.ts';
import { FilterBar, type SearchIn } from '../filter/filter-bar.tsx';
import { filterLabels, filterTexts } from '../filter/texts.ts';
import { ListTools } from '../list/list-tools.tsx';
import { Moment } from '../parts/moment.tsx';
import { methodName, stateOf, transStatus, transType } from '../parts/order-dictionary.ts';
import { PageHead } from '../parts/page-head.tsx';
import { PagedTable } from '../parts/paged-table.tsx';
import type { Peek } from '../parts/rows.tsx';
import { useOrderColumns } from './columns.tsx';
import { orderTexts } from './texts.ts';

// Its code comes with the first row that is opened.
const OrderPeek = lazy(() => import('./order-peek.tsx'));

const filterNames = [
  'psn',
  'merchant_order_no',
  'trans_no',
  'amount',
  'payer',
  'state',
  'type',
  'merchant_no',
  'from_ms',
  'to_ms',
] as const;

const searches: readonly [SearchIn, ...SearchIn[]] = [
  {
    id: 'number',
    label: filterTexts.numbers,
    placeholder: filterTexts.anyNumber,
    read: (filter, typed) => withChanges(filter, filterOfNumber(typed)),
  },
  {
    id: 'amount',
    label: filterLabels.amount,
    placeholder: orderTexts.placeholderAmount,
    read: (filter, typed) => withChanges(filter, { amount: typed.replaceAll(/[\s,]/g, '') }),
  },
  {
    id: 'payer',
    label: filterLabels.payer,
    placeholder: orderTexts.placeholderPayer,
    read: (filter, typed) => withChanges(filter, { payer: typed }),
  },
];

/** Time between two loads where the stream reports nothing. */
const everyMs = 3_000;
const hrefOf = (item: OrderItem) => addressOf(['orders', item.trans_no]);
const peek: Peek<OrderItem> = {
  title: (item) => item.merchant_order_no ?? item.trans_no,
  hrefOf,
  content: (item) => <OrderPeek item={item} />,
};
const show = (filter: Filter) => navigate(addressOf(['orders'], filter));

export default function OrdersPage({ query }: PageProps): ReactElement {
  const { say, language } = useReader();
  const filter = readFilter(filterNames, query);
  const keyOf = useCallback((item: OrderItem) => item.trans_no, []);
  const list = usePages<OrderItem>(`orders${queryOf(filter)}`, keyOf, everyMs);
  useLive('orders/stream', 'order', list.reload);
  const { nowMs } = useClock(filter['merchant_no']);
  return (
    <>
      <PageHead title={say(pages.orders.label)} />
      <FilterBar
        tools={<ListTools list="orders" filter={filter} onFilter={show} />}
        names={filterNames}
        filter={filter}
        onFilter={show}
        searches={searches}
        nowMs={nowMs}
        isClockKnown={nowMs !== undefined}
        choices={[
          {
            name: 'state',
            all: orderTexts.anyStatus,
            options: transStatus.values.map(({ value, name }) => ({
              value: stateOf(value),
              label: say(name),
            })),
          },
          {
            name: 'type',
            all: orderTexts.anyType,
            options: transType.values.map(({ value, name }) => ({ value: String(value), label: say(name) })),
          },
        ]}
      />
      <PagedTable<OrderItem>
        caption={say(orderTexts.list)}
        pages={list}
        narrow="pairs"
        keyOf={keyOf}
        hrefOf={hrefOf}
        peek={peek}
        empty={
          <EmptyList
            icon={order}
            texts={orderTexts}
            filter={filter}
            onFilter={show}
            action={
              <ButtonLink href={docsAddress(language, 'FirstPayment')}>{say(orderTexts.first)}</ButtonLink>
            }
          />
        }
        columns={useColumns()}
      />
    </>
  );
}

function useColumns(): readonly Column<OrderItem>[] {
  const { say } = useReader();
  const { number, amount, status, type } = useOrderColumns();
  const methodOf = ({ pay_method_id: id = '' }: OrderItem) => {
    const name = methodName(id);
    return name === undefined ? id || undefined : say(name);
  };
  return [
    {
      ...number,
      isFluid: true,
      cell: (item) => (
        <>
          <span className="tg-table-line">{number.cell(item)}</span>
          <span className="tg-table-below">
            {[type.cell(item), methodOf(item)].filter((part) => part !== undefined).join(' · ')}
          </span>
        </>
      ),
    },
    amount,
    status,
    { ...type, least: 'wide' },
    {
      id: 'method',
      head: say(orderTexts.method),
      least: 'wide',
      cell: (item) => methodOf(item) ?? '—',
    },
    {
      id: 'payer',
      head: say(orderTexts.payer),
      least: 'medium',
      cell: ({ payer = '—' }) => (
        <span className="tg-table-line order-payer" title={payer}>
          {payer}
        </span>
      ),
    },
    {
      id: 'created',
      head: say(orderTexts.created),
      isWhole: true,
      cell: (item) => <Moment atMs={item.created_ms} isShort merchantNo={item.merchant_no} />,
    },
  ];
}
