/** The order with the transactions that refer to it, as a list in a list. */
import type { OrderNode } from '@tollgate/contract/workbench/orders';
import { OrderStatusBadge } from '@tollgate/design/badge';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { addressOf } from '../address/place.ts';
import { Money } from '../parts/money.tsx';
import { statusOf, typeName } from '../parts/order-dictionary.ts';
import { orderTexts } from './texts.ts';

interface TreeProps {
  readonly node: OrderNode;
  /** The transaction whose page this is. */
  readonly current: string;
}

export function OrderTree({ node, current }: TreeProps): ReactElement {
  return (
    <ul className="order-tree">
      <Branch node={node} current={current} />
    </ul>
  );
}

function Branch({ node, current }: TreeProps): ReactElement {
  const { say } = useReader();
  const isCurrent = node.trans_no === current;
  const type = typeName(node.trans_type);
  const number = node.merchant_order_no ?? node.trans_no;
  return (
    <li>
      <div className="order-node" data-current={isCurrent || undefined}>
        <span className="order-node-name">
          <span>{type === undefined ? node.trans_type : say(type)}</span>
          {isCurrent ? (
            <span className="soft" aria-current="page">
              {number}
            </span>
          ) : (
            <a href={addressOf(['orders', node.trans_no])}>{number}</a>
          )}
        </span>
        <Money currency={node.price_currency} amount={node.trans_amount} />
        <OrderStatusBadge status={statusOf(node.trans_status)} />
        {isCurrent && <span className="tg-hidden">{say(orderTexts.this)}</span>}
      </div>
      {node.references.length > 0 && (
        <ul>
          {node.references.map((one) => (
            <Branch key={one.trans_no} node={one} current={current} />
          ))}
        </ul>
      )}
    </li>
  );
}
