/** Records of a psn that is no call of the request log: the orders that it changed, the action in the Workbench. */
import type { AuditPage } from '@tollgate/contract/workbench/audit';
import type { OrderItem, OrderPage } from '@tollgate/contract/workbench/orders';
import { useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import { Table } from '@tollgate/design/table';
import type { ReactElement, ReactNode } from 'react';
import { addressOf } from '../../address/place.ts';
import { useResource } from '../../data/use-resource.ts';
import { useOrderColumns } from '../../orders/columns.tsx';
import { Problem } from '../../parts/problem.tsx';
import { psnTexts } from './texts.ts';

interface PsnRecordsProps {
  readonly psn: string;
  /** Shown where no record has this psn. */
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
  const { number, type, status, amount } = useOrderColumns();
  return (
    <Table<OrderItem>
      caption={say(psnTexts.orders)}
      isCaptionShown
      narrow="cards"
      rows={orders}
      keyOf={(order) => order.trans_no}
      hrefOf={(order) => addressOf(['orders', order.trans_no])}
      columns={[number, { ...type, isWhole: true }, status, amount]}
    />
  );
}
