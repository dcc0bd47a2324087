/** What the payer can do. */
import type { PayerAction } from '@tollgate/contract/pages/actions';
import type { PayerView } from '@tollgate/contract/pages/payer';
import type { ReactElement } from 'react';
import type { Reader } from '../shared/language.ts';
import { formatAmount } from '../shared/money.ts';
import { choices } from './texts.ts';

interface ActionButtonProps {
  readonly kind: 'primary' | 'secondary';
  readonly label: string;
  readonly busyLabel: string;
  readonly isBusy: boolean;
  /** An action is being sent, this or another. The button keeps the focus, so it is not `disabled`. */
  readonly isOff: boolean;
  readonly onPress: () => void;
}

export function ActionButton(props: ActionButtonProps): ReactElement {
  const { kind, label, busyLabel, isBusy, isOff, onPress } = props;
  return (
    <button
      type="button"
      className={`button button-${kind}`}
      aria-disabled={isOff}
      data-busy={isBusy}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      {isBusy ? busyLabel : label}
    </button>
  );
}

interface ChoicesProps {
  readonly order: PayerView;
  readonly reader: Reader;
  readonly sending: PayerAction | undefined;
  readonly onChoose: (action: PayerAction) => void;
}

export function Choices({ order, reader, sending, onChoose }: ChoicesProps): ReactElement {
  const { say } = reader;
  const button = (action: PayerAction, kind: 'primary' | 'secondary', label: string) => (
    <ActionButton
      kind={kind}
      label={label}
      busyLabel={say(choices.sending)}
      isBusy={sending === action}
      isOff={sending !== undefined}
      onPress={() => onChoose(action)}
    />
  );
  const amount = formatAmount(reader.locale, order.currency, order.amount);
  return (
    <section className="choices">
      <h2 className="visually-hidden">{say(choices.title)}</h2>
      {button('pay', 'primary', say(choices.pay, { amount }))}
      <div className="choices-secondary">
        {button('decline', 'secondary', say(choices.decline))}
        {button('insufficient-funds', 'secondary', say(choices.insufficient))}
      </div>
      <p className="hint">{say(choices.walkAway)}</p>
    </section>
  );
}

/** Lets the reader try a payment after the order's end (decision 18). */
export function LatePayment({ reader, sending, onChoose }: Omit<ChoicesProps, 'order'>): ReactElement {
  return (
    <section className="choices choices-late">
      <h2 className="visually-hidden">{reader.say(choices.title)}</h2>
      <p className="hint">{reader.say(choices.late)}</p>
      <ActionButton
        kind="secondary"
        label={reader.say(choices.payLate)}
        busyLabel={reader.say(choices.sending)}
        isBusy={sending !== undefined}
        isOff={sending !== undefined}
        onPress={() => onChoose('pay')}
      />
    </section>
  );
}
