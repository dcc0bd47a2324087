/** One order beside the list: what it is about, and its timeline. */
import type { OrderItem } from '@tollgate/contract/workbench/orders';
import type { Timeline } from '@tollgate/contract/workbench/timeline';
import { OrderStatusBadge } from '@tollgate/design/badge';
import { CopyField } from '@tollgate/design/copy';
import { Facts } from '@tollgate/design/facts';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { useResource } from '../data/use-resource.ts';
import { filterLabels } from '../filter/texts.ts';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/money.tsx';
import { methodName, statusOf, typeName } from '../parts/order-dictionary.ts';
import { NotLoaded } from '../parts/problem.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { orderTexts } from './texts.ts';

/** Time between two loads of an order in sight. */
const everyMs = 2_000;

export default function OrderPeek({ item }: { readonly item: OrderItem }): ReactElement {
  const { say } = useReader();
  const { answer, problem, reload } = useResource<Timeline>(
    `orders/${encodeURIComponent(item.trans_no)}/timeline`,
    everyMs,
  );
  const { trans_error_code: errorCode } = item;
  const type = typeName(item.trans_type);
  const method = methodName(item.pay_method_id ?? '');
  return (
    <>
      <Facts
        facts={[
          { name: say(orderTexts.status), value: <OrderStatusBadge status={statusOf(item.trans_status)} /> },
          { name: say(orderTexts.type), value: type === undefined ? item.trans_type : say(type) },
          {
            name: say(orderTexts.amount),
            value: <Money currency={item.price_currency} amount={item.trans_amount} />,
          },
          {
            name: say(filterLabels.trans_no),
            value: <CopyField name={say(filterLabels.trans_no)} value={item.trans_no} isInline />,
          },
          { name: say(orderTexts.method), value: method === undefined ? item.pay_method_id : say(method) },
          { name: say(orderTexts.payer), value: item.payer },
          {
            name: say(orderTexts.created),
            value: <Moment atMs={item.created_ms} form="both" merchantNo={item.merchant_no} />,
          },
          { name: say(orderTexts.error), value: errorCode && <code>{errorCode}</code> },
        ].filter(({ value }) => value !== undefined)}
      />
      <h3>{say(orderTexts.timeline)}</h3>
      {answer === undefined ? (
        <NotLoaded problem={problem} onRetry={reload} />
      ) : (
        <OrderTimeline items={answer.items} transNo={item.trans_no} />
      )}
    </>
  );
}
