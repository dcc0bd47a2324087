/** What has a psn that is no API call of the request log: orders that it changed, and the action in the Workbench. */
import type { AuditPage } from '@tollgate/contract/workbench/audit';
import type { OrderItem, OrderPage } from '@tollgate/contract/workbench/orders';
import { OrderStatusBadge } from '@tollgate/design/badge';
import { useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import { Table } from '@tollgate/design/table';
import type { ReactElement, ReactNode } from 'react';
import { addressOf } from '../../address/place.ts';
import { useResource } from '../../data/use-resource.ts';
import { statusOf, typeName } from '../../orders/dictionary.ts';
import { orderTexts } from '../../orders/texts.ts';
import { Money } from '../../parts/money.tsx';
import { Problem } from '../../parts/problem.tsx';
import { psnTexts } from './texts.ts';

interface PsnRecordsProps {
  readonly psn: string;
  /** Shown where nothing has this psn. */
  readonly nothing: ReactNode;
}

export function PsnRecords({ psn, nothing }: PsnRecordsProps): ReactElement {
  const { say } = useReader();
  const query = `?psn=${encodeURIComponent(psn)}`;
  const orders = useResource<OrderPage>(`orders${query}`);
  // Refused where the role may not read the audit log: the orders are shown all the same.
  const acts = useResource<AuditPage>(`audit${query}`);
  if (orders.isLoading || acts.isLoading) return <Skeleton shape="block" lines={4} />;
  const [act] = acts.answer?.items ?? [];
  const { items = [], next_cursor: more } = orders.answer ?? {};
  return (
    <>
      {act !== undefined && (
        <p>
          {say(psnTexts.ofWorkbench)} <a href={addressOf(['audit'], { psn })}>{act.act}</a>
        </p>
      )}
      {act === undefined && items.length > 0 && <p>{say(psnTexts.noCall)}</p>}
      {orders.problem !== undefined && <Problem problem={orders.problem} onRetry={orders.reload} />}
      {act === undefined && items.length === 0 && orders.problem === undefined && nothing}
      {items.length > 0 && <OrdersOfPsn orders={items} />}
      {more !== undefined && <a href={addressOf(['orders'], { psn })}>{say(psnTexts.allOrders)}</a>}
    </>
  );
}

function OrdersOfPsn({ orders }: { readonly orders: readonly OrderItem[] }): ReactElement {
  const { say } = useReader();
  return (
    <Table<OrderItem>
      caption={say(psnTexts.orders)}
      isCaptionShown
      narrow="cards"
      rows={orders}
      keyOf={(order) => order.trans_no}
      hrefOf={(order) => addressOf(['orders', order.trans_no])}
      columns={[
        {
          id: 'number',
          head: say(orderTexts.number),
          cell: (order) => order.merchant_order_no ?? order.trans_no,
        },
        {
          id: 'type',
          head: say(orderTexts.type),
          isWhole: true,
          cell: ({ trans_type: type }) => say(typeName(type) ?? { en: String(type), zh: String(type) }),
        },
        {
          id: 'status',
          head: say(orderTexts.status),
          isWhole: true,
          cell: (order) => <OrderStatusBadge status={statusOf(order.trans_status)} />,
        },
        {
          id: 'amount',
          head: say(orderTexts.amount),
          align: 'end',
          isWhole: true,
          cell: (order) => <Money currency={order.price_currency} amount={order.trans_amount} />,
        },
      ]}
    />
  );
}
