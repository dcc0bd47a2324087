/** Gives the order up; confirmed in a dialog, since the order ends with it. */
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import { type ReactElement, useState } from 'react';
import { Dialog } from '../../shared/dialog.tsx';
import type { Reader } from '../../shared/language.ts';
import { givingUp } from '../texts/order.ts';

interface GiveUpProps {
  readonly view: CheckoutView;
  readonly reader: Reader;
  readonly isSending: boolean;
  /** Another decision is being sent. */
  readonly isOff: boolean;
  readonly onGiveUp: () => void;
}

export function GiveUp({ view, reader, isSending, isOff, onGiveUp }: GiveUpProps): ReactElement {
  const { say } = reader;
  const [isAsked, ask] = useState(false);
  const label = view.return_url === null ? givingUp.openAlone : givingUp.open;
  const close = () => {
    if (!isSending) ask(false);
  };
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={isOff}
        onClick={() => {
          if (!isOff) ask(true);
        }}
      >
        {say(label, { merchant: view.merchant_name })}
      </button>
      {isAsked && (
        <Dialog className="confirm" labelledBy="give-up-title" onClose={close}>
          <h2 id="give-up-title">{say(givingUp.title)}</h2>
          <p className="lead">{say(givingUp.lead)}</p>
          <div className="dialog-actions">
            <button type="button" className="button button-primary" onClick={close} aria-disabled={isSending}>
              {say(givingUp.keep)}
            </button>
            <button
              type="button"
              className="button button-secondary"
              aria-disabled={isSending}
              data-busy={isSending}
              onClick={() => {
                if (!isSending) onGiveUp();
              }}
            >
              {say(isSending ? givingUp.confirming : givingUp.confirm)}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
