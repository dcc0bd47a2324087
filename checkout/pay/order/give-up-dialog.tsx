/** Asks whether the order is to be canceled, since it ends with that. */
import { Button } from '@tollgate/design/button';
import { Dialog } from '@tollgate/design/dialog';
import type { Speaker } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { givingUp } from '../texts/giving-up.ts';

interface GiveUpDialogProps {
  readonly reader: Speaker;
  readonly isSending: boolean;
  readonly onGiveUp: () => void;
  readonly onClose: () => void;
}

export function GiveUpDialog({ reader, isSending, onGiveUp, onClose }: GiveUpDialogProps): ReactElement {
  const { say } = reader;
  const actions = (
    <>
      <Button isDisabled={isSending} onClick={onClose}>
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
    <Dialog title={say(givingUp.title)} size="sm" isHeld={isSending} onClose={onClose} actions={actions}>
      <p>{say(givingUp.lead)}</p>
    </Dialog>
  );
}
