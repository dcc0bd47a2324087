/** Columns that every list of orders has. */
import type { OrderItem } from '@tollgate/contract/workbench/orders';
import { OrderStatusBadge } from '@tollgate/design/badge';
import { useReader } from '@tollgate/design/language';
import type { Column } from '@tollgate/design/table';
import { Money } from '../parts/money.tsx';
import { statusOf, typeName } from '../parts/order-dictionary.ts';
import { orderTexts } from './texts.ts';

type OrderColumn = 'number' | 'amount' | 'status' | 'type';

export function useOrderColumns(): Readonly<Record<OrderColumn, Column<OrderItem>>> {
  const { say } = useReader();
  return {
    number: {
      id: 'number',
      head: say(orderTexts.number),
      cell: (item) => item.merchant_order_no ?? item.trans_no,
    },
    amount: {
      id: 'amount',
      head: say(orderTexts.amount),
      align: 'end',
      isWhole: true,
      cell: (item) => <Money currency={item.price_currency} amount={item.trans_amount} />,
    },
    status: {
      id: 'status',
      head: say(orderTexts.status),
      isWhole: true,
      cell: (item) => <OrderStatusBadge status={statusOf(item.trans_status)} />,
    },
    type: {
      id: 'type',
      head: say(orderTexts.type),
      cell: (item) => {
        const name = typeName(item.trans_type);
        return name === undefined ? item.trans_type : say(name);
      },
    },
  };
}
