/** Asks for confirmation before the challenge is canceled: that ends the payment with this card. */
import { type ReactElement, useEffect, useId, useRef } from 'react';
import type { Reader } from '../shared/language.ts';
import { cancelDialog } from './texts.ts';

interface CancelDialogProps {
  readonly isOpen: boolean;
  readonly reader: Reader;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** The browser's own dialog: it holds the focus, closes on Escape, and returns the focus. */
export function CancelDialog({ isOpen, reader, onClose, onConfirm }: CancelDialogProps): ReactElement {
  const { say } = reader;
  const dialog = useRef<HTMLDialogElement>(null);
  const ids = useId();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={`${ids}title`}
      aria-describedby={`${ids}text`}
      onClose={onClose}
    >
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
    </dialog>
  );
}
