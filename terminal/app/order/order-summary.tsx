/** The order that is being paid: the amount, large, and its parts. */

import type { TerminalOrder } from '@tollgate/contract/terminal/messages';
import { DecimalAmount, formatDecimal } from '@tollgate/design/amount';
import type { Speaker } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { totalOf } from '../../engine/tip.ts';
import { order as texts, transTypeName } from '../texts/order.ts';

interface OrderSummaryProps {
  readonly order: TerminalOrder;
  readonly tipAmount: string | undefined;
  readonly reader: Speaker;
}

const isSome = (amount: string | undefined): amount is string =>
  amount !== undefined && !/^0*\.?0*$/.test(amount);

export function OrderSummary({ order, tipAmount, reader }: OrderSummaryProps): ReactElement {
  const { say } = reader;
  const currency = order.price_currency;
  const tip = tipAmount ?? order.tip_amount;
  return (
    <div className="order-summary">
      <p className="order-note">{say(transTypeName(order.trans_type))}</p>
      <p>
        <DecimalAmount currency={currency} amount={totalOf(order, tipAmount)} size="xl" />
      </p>
      {isSome(tip) && (
        <p className="order-note">
          {say(texts.includesTip, { amount: formatDecimal(reader.locale, currency, tip) })}
        </p>
      )}
      {isSome(order.cashback_amount) && (
        <p className="order-note">
          {say(texts.includesCashback, {
            amount: formatDecimal(reader.locale, currency, order.cashback_amount),
          })}
        </p>
      )}
      {order.description !== undefined && <p className="order-note">{order.description}</p>}
    </div>
  );
}
