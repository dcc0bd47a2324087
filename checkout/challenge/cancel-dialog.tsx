/** Asks for confirmation before the challenge is canceled: that ends the payment with this card. */
import { type ReactElement, useId } from 'react';
import { Dialog } from '../shared/dialog.tsx';
import type { Reader } from '../shared/language.ts';
import { cancelDialog } from './texts.ts';

interface CancelDialogProps {
  readonly reader: Reader;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Open as long as it is rendered. */
export function CancelDialog({ reader, onClose, onConfirm }: CancelDialogProps): ReactElement {
  const { say } = reader;
  const ids = useId();
  return (
    <Dialog labelledBy={`${ids}title`} describedBy={`${ids}text`} onClose={onClose}>
      <h2 id={`${ids}title`}>{say(cancelDialog.title)}</h2>
      <p id={`${ids}text`}>{say(cancelDialog.text)}</p>
      <div className="dialog-choices">
        <button type="button" className="button button-primary" onClick={onClose}>
          {say(cancelDialog.keep)}
        </button>
        <button type="button" className="button button-secondary" onClick={onConfirm}>
          {say(cancelDialog.confirm)}
        </button>
      </div>
    </Dialog>
  );
}
