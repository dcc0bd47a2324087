/** An amount as the API has it: decimal text in major units, as the reader's locale writes it. */
import { Amount, minorOf } from '@tollgate/design/amount';
import type { ReactElement } from 'react';

interface MoneyProps {
  readonly currency: string;
  readonly amount: string;
  readonly size?: 'md' | 'lg' | 'xl';
}

/** Shows the amount as received where it is none of its currency. */
export function Money({ currency, amount, size = 'md' }: MoneyProps): ReactElement {
  const minor = minorOf(currency, amount);
  if (minor === undefined)
    return (
      <span>
        {amount} {currency}
      </span>
    );
  return <Amount currency={currency} minor={minor} size={size} />;
}
