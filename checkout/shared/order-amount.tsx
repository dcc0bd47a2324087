/** The amount of the order, as the largest text of the page. */
import { Amount } from '@tollgate/design/amount';
import type { ReactElement } from 'react';
import { minorOf } from './money.ts';

interface OrderAmountProps {
  readonly currency: string;
  /** Decimal text in major units. */
  readonly amount: string;
}

export function OrderAmount({ currency, amount }: OrderAmountProps): ReactElement {
  const minor = minorOf(currency, amount);
  return (
    <p className="amount">
      {minor === undefined ? `${amount} ${currency}` : <Amount currency={currency} minor={minor} size="xl" />}
    </p>
  );
}
