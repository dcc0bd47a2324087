/** The payer's choices. */

import type { PayerAction } from '@tollgate/contract/pages/actions';
import type { PayerView } from '@tollgate/contract/pages/payer';
import { formatDecimal } from '@tollgate/design/amount';
import { Button } from '@tollgate/design/button';
import type { Speaker } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { choices } from './texts.ts';

interface ChoicesProps {
  readonly order: PayerView;
  readonly reader: Speaker;
  readonly sending: PayerAction | undefined;
  readonly onChoose: (action: PayerAction) => void;
}

export function Choices({ order, reader, sending, onChoose }: ChoicesProps): ReactElement {
  const { say } = reader;
  const button = (action: PayerAction, label: string) => (
    <Button
      variant={action === 'pay' ? 'primary' : 'secondary'}
      size={action === 'pay' ? 'lg' : 'md'}
      isWide
      isLoading={sending === action}
      isDisabled={sending !== undefined}
      loadingLabel={say(choices.sending)}
      onClick={() => onChoose(action)}
    >
      {label}
    </Button>
  );
  const amount = formatDecimal(reader.locale, order.currency, order.amount);
  return (
    <section className="choices">
      <h2 className="tg-hidden">{say(choices.title)}</h2>
      {button('pay', say(choices.pay, { amount }))}
      {button('decline', say(choices.decline))}
      {button('insufficient-funds', say(choices.insufficient))}
      <p className="hint">{say(choices.closePage)}</p>
    </section>
  );
}

/** Lets the reader try a payment after the order's end (decision 18). */
export function LatePayment({ reader, sending, onChoose }: Omit<ChoicesProps, 'order'>): ReactElement {
  return (
    <section className="choices">
      <h2 className="tg-hidden">{reader.say(choices.title)}</h2>
      <p className="hint">{reader.say(choices.late)}</p>
      <Button
        isWide
        isLoading={sending !== undefined}
        loadingLabel={reader.say(choices.sending)}
        onClick={() => onChoose('pay')}
      >
        {reader.say(choices.payLate)}
      </Button>
    </section>
  );
}
