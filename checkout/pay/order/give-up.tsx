/** Cancels the order; confirmed in a dialog, since the order ends with it. */
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import { Button } from '@tollgate/design/button';
import type { Speaker } from '@tollgate/design/language';
import { type ReactElement, useState } from 'react';
import { Late } from '../late/late.tsx';
import { givingUp } from '../texts/order.ts';
import { giveUpPart } from './parts.ts';

interface GiveUpProps {
  readonly view: CheckoutView;
  readonly reader: Speaker;
  readonly isSending: boolean;
  /** Another decision is being sent. */
  readonly isOff: boolean;
  readonly onGiveUp: () => void;
}

export function GiveUp({ view, reader, isSending, isOff, onGiveUp }: GiveUpProps): ReactElement {
  const { say } = reader;
  const [isAsked, ask] = useState(false);
  const label = view.return_url === null ? givingUp.openAlone : givingUp.open;
  return (
    <>
      <Button variant="quiet" isWide isDisabled={isOff} onClick={() => ask(true)}>
        {say(label, { merchant: view.merchant_name })}
      </Button>
      {isAsked && (
        <Late part={giveUpPart} reader={reader}>
          {({ GiveUpDialog }) => (
            <GiveUpDialog
              reader={reader}
              isSending={isSending}
              onGiveUp={onGiveUp}
              onClose={() => ask(false)}
            />
          )}
        </Late>
      )}
    </>
  );
}
