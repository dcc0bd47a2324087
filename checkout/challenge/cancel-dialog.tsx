/** Asks for confirmation before the verification is canceled: that ends the payment with this card. */
import { Button } from '@tollgate/design/button';
import { Dialog } from '@tollgate/design/dialog';
import type { Speaker } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { cancelDialog } from './texts.ts';

interface CancelDialogProps {
  readonly reader: Speaker;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Open as long as it is rendered. */
export function CancelDialog({ reader, onClose, onConfirm }: CancelDialogProps): ReactElement {
  const { say } = reader;
  const actions = (
    <>
      <Button onClick={onClose}>{say(cancelDialog.keep)}</Button>
      <Button variant="danger" onClick={onConfirm}>
        {say(cancelDialog.confirm)}
      </Button>
    </>
  );
  return (
    <Dialog title={say(cancelDialog.title)} size="sm" onClose={onClose} actions={actions}>
      <p>{say(cancelDialog.text)}</p>
    </Dialog>
  );
}
