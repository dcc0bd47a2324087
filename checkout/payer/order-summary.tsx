/** Details of the order. */
import { payMethodOf } from '@tollgate/contract/dictionary/pay-methods';
import type { PayerView } from '@tollgate/contract/pages/payer';
import type { ReactElement } from 'react';
import type { Reader } from '../shared/language.ts';
import { details } from './texts.ts';

interface OrderProps {
  readonly order: PayerView;
  readonly reader: Reader;
}

export function walletName({ order, reader }: OrderProps): string {
  const method = payMethodOf(order.pay_method_id);
  return method === undefined ? order.pay_method_id : reader.say(method.name);
}

export function OrderDetails({
  order,
  reader,
  withMerchant,
}: OrderProps & { readonly withMerchant: boolean }): ReactElement {
  const { say } = reader;
  return (
    <section>
      <h2 className="visually-hidden">{say(details.title)}</h2>
      <dl className="details">
        {withMerchant && (
          <div>
            <dt>{say(details.merchant)}</dt>
            <dd>
              <bdi>{order.merchant_name}</bdi>
            </dd>
          </div>
        )}
        {order.description !== '' && (
          <div>
            <dt>{say(details.description)}</dt>
            <dd>
              <bdi>{order.description}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{say(details.orderNo)}</dt>
          <dd className="code">{order.merchant_order_no}</dd>
        </div>
        {order.pay_method_id !== '' && (
          <div>
            <dt>{say(details.wallet)}</dt>
            <dd>{walletName({ order, reader })}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
