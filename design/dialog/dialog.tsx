/**
 * Dialogs and drawers: the browser's own modal dialog, which keeps the focus, closes on Escape and gives the focus
 * back. One is open as long as it is there.
 */
import type { Text } from '@tollgate/contract/model';
import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { close } from '../icon/drawings.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useReader } from '../language/language.tsx';

const closeText: Text = { en: 'Close', zh: '关闭' };

interface DialogProps {
  readonly title: string;
  /** In the middle; or a drawer at the side, for what belongs to a row that stays in sight, or for navigation. */
  readonly place?: 'center' | 'start' | 'end';
  readonly size?: 'sm' | 'md' | 'lg';
  /** Escape, the close button, a press beside it, or the back gesture. */
  readonly onClose: () => void;
  /** While something is sent that must not be left. */
  readonly isHeld?: boolean;
  /** Buttons; the one that does it comes last. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Dialog({
  title,
  place = 'center',
  size = 'md',
  onClose,
  isHeld = false,
  actions,
  children,
}: DialogProps): ReactElement {
  const { say } = useReader();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it is removed, so that the focus goes back to where it was.
    return () => element?.close();
  }, []);
  const leave = () => {
    if (!isHeld) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className="tg-dialog"
      data-place={place}
      data-size={size}
      aria-labelledby={id}
      onCancel={(event) => {
        // A file chooser inside cancels, too, and its event comes by here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      onKeyDown={(event) => {
        // A second Escape closes a dialog without asking, and what is held would be lost.
        if (isHeld && event.key === 'Escape') event.preventDefault();
      }}
      onClose={() => {
        // So does a phone's second gesture to go back.
        if (isHeld) dialog.current?.showModal();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) leave();
      }}
    >
      <div className="tg-dialog-sheet">
        <h2 id={id}>{title}</h2>
        <div className="tg-dialog-body">{children}</div>
        {actions !== undefined && <footer className="tg-dialog-actions">{actions}</footer>}
        {/* Last, so that the focus begins at what the dialog is for. */}
        <span className="tg-dialog-close">
          <IconButton icon={close} label={say(closeText)} size="sm" isDisabled={isHeld} onClick={leave} />
        </span>
      </div>
    </dialog>
  );
}
