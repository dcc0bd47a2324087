/** Details of the order. */
import { payOptionName } from '@tollgate/contract/dictionary/pay-method-names';
import type { PayerView } from '@tollgate/contract/pages/payer';
import { Facts } from '@tollgate/design/facts';
import type { Speaker } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { details } from './texts.ts';

interface OrderProps {
  readonly order: PayerView;
  readonly reader: Speaker;
}

export function walletName({ order, reader }: OrderProps): string {
  const method = payOptionName(order.pay_method_id);
  return method === undefined ? order.pay_method_id : reader.say(method);
}

export function OrderDetails({
  order,
  reader,
  withMerchant,
}: OrderProps & { readonly withMerchant: boolean }): ReactElement {
  const { say } = reader;
  const { merchant_name, description, merchant_order_no, pay_method_id } = order;
  const text = (name: string, value: string) => ({ name, value: <bdi>{value}</bdi> });
  return (
    <section>
      <h2 className="tg-hidden">{say(details.title)}</h2>
      <Facts
        facts={[
          ...(withMerchant ? [text(say(details.merchant), merchant_name)] : []),
          ...(description === '' ? [] : [text(say(details.description), description)]),
          { name: say(details.orderNo), value: <span className="code">{merchant_order_no}</span> },
          ...(pay_method_id === '' ? [] : [text(say(details.wallet), walletName({ order, reader }))]),
        ]}
      />
    </section>
  );
}
