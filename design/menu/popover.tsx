/** A box beside a button in the browser's top layer: Escape and a press elsewhere close it. */
import { type ReactElement, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { place, type Wish } from './place.ts';

/** Properties that the button has to have. */
export interface PopoverButtonProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly popoverTarget: string;
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string;
}

interface PopoverProps {
  readonly button: (props: PopoverButtonProps) => ReactNode;
  readonly align?: Wish['align'];
  readonly className?: string;
  readonly label?: string | undefined;
  readonly role?: 'dialog' | 'menu';
  readonly onOpen?: ((element: HTMLElement) => void) | undefined;
  /** The content, made while it is open; `close` closes it and gives the focus back. */
  readonly children: (close: () => void) => ReactNode;
}

export function Popover({
  button,
  align = 'start',
  className = 'tg-popover tg-popover-padded',
  label,
  role = 'dialog',
  onOpen,
  children,
}: PopoverProps): ReactElement {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const element = popover.current;
    if (!isOpen || element === null || anchor.current === null) return;
    place(element, anchor.current, { side: 'below', align });
    onOpen?.(element);
    // It would float away from its button.
    const follow = () => anchor.current && place(element, anchor.current, { side: 'below', align });
    addEventListener('resize', follow);
    addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      removeEventListener('resize', follow);
      removeEventListener('scroll', follow, { capture: true });
    };
  }, [isOpen, align, onOpen]);

  const close = () => {
    popover.current?.hidePopover();
    anchor.current?.focus();
  };

  return (
    <>
      {button({ ref: anchor, popoverTarget: id, 'aria-expanded': isOpen, 'aria-controls': id })}
      <div
        ref={popover}
        id={id}
        popover="auto"
        {...{ role, 'aria-label': label }}
        className={className}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}
