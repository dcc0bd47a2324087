/** The amount of the order, as the largest text of the page. */
import { DecimalAmount } from '@tollgate/design/amount';
import type { ReactElement } from 'react';

interface OrderAmountProps {
  readonly currency: string;
  /** Decimal text in major units. */
  readonly amount: string;
}

export function OrderAmount({ currency, amount }: OrderAmountProps): ReactElement {
  return (
    <p className="amount">
      <DecimalAmount currency={currency} amount={amount} size="xl" />
    </p>
  );
}
