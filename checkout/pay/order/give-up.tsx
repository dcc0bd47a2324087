/** Cancels the order; confirmed in a dialog, since the order ends with it. */
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import { Button } from '@tollgate/design/button';
import { Dialog } from '@tollgate/design/dialog';
import { type ReactElement, useState } from 'react';
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
  const actions = (
    <>
      <Button isDisabled={isSending} onClick={() => ask(false)}>
        {say(givingUp.keep)}
      </Button>
      <Button
        variant="danger"
        isLoading={isSending}
        loadingLabel={say(givingUp.confirming)}
        onClick={onGiveUp}
      >
        {say(givingUp.confirm)}
      </Button>
    </>
  );
  return (
    <>
      <Button variant="quiet" isWide isDisabled={isOff} onClick={() => ask(true)}>
        {say(label, { merchant: view.merchant_name })}
      </Button>
      {isAsked && (
        <Dialog
          title={say(givingUp.title)}
          size="sm"
          isHeld={isSending}
          onClose={() => ask(false)}
          actions={actions}
        >
          <p>{say(givingUp.lead)}</p>
        </Dialog>
      )}
    </>
  );
}
