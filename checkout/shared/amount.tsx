/** An amount as the largest thing on the page, its currency sign set smaller. */
import type { ReactElement } from 'react';
import type { Reader } from './language.ts';
import { amountParts } from './money.ts';

/** From this length on an amount is set smaller, so that it stays on one line at 320 px. */
const longAmount = 11;

interface AmountProps {
  readonly currency: string;
  /** Decimal text in major units. */
  readonly amount: string;
  readonly reader: Reader;
}

export function Amount({ currency, amount, reader }: AmountProps): ReactElement {
  const parts = amountParts(reader.locale, currency, amount);
  const length = parts.reduce((sum, part) => sum + part.text.length, 0);
  return (
    <p className="amount" data-length={length >= longAmount ? 'long' : 'short'}>
      {parts.map((part, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an amount have no identity but their place
        <span key={position} className={`amount-${part.kind}`}>
          {part.text}
        </span>
      ))}
    </p>
  );
}
