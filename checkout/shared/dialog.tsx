/** The browser's own modal dialog: it keeps the focus, Escape closes it, and the focus returns afterwards. */
import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  readonly className?: string;
  /** The id of its heading. */
  readonly labelledBy: string;
  /** The id of what it asks, read after the heading. */
  readonly describedBy?: string;
  /** Escape, or the browser's back gesture. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Open as long as it is rendered. */
export function Dialog({
  className = '',
  labelledBy,
  describedBy,
  onClose,
  children,
}: DialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it is removed, or the focus would be lost.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`.trim()}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
