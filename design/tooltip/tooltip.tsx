/**
 * A tooltip: a few words about what has the focus or the pointer. It can be reached by the pointer itself, and Escape
 * hides it (WCAG 2.2, 1.4.13). It never holds what is needed: a telephone does not show it.
 */
import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { place } from '../menu/place.ts';

interface TooltipProps {
  readonly text: string;
  /** One element that can be focused; it gets aria-describedby. */
  readonly children: ReactElement<{ 'aria-describedby'?: string }>;
}

const delayMs = 400;
/** Long enough for the pointer to cross the gap. */
const leaveMs = 120;

export function Tooltip({ text, children }: TooltipProps): ReactElement {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isShown, setShown] = useState(false);

  const later = (wanted: boolean, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(wanted), ms);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const element = tip.current;
    const target = anchor.current?.firstElementChild;
    if (!isShown || element === null || target === null || target === undefined) return;
    element.showPopover();
    place(element, target, { side: 'above', align: 'center' });
    const hide = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') setShown(false);
    };
    addEventListener('keydown', hide);
    addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      removeEventListener('keydown', hide);
      removeEventListener('scroll', hide, { capture: true });
      element.hidePopover();
    };
  }, [isShown]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches; what is done is done by the element inside
    <span
      className="tg-tooltip-anchor"
      ref={anchor}
      onPointerEnter={(event) => event.pointerType === 'mouse' && later(true, delayMs)}
      onPointerLeave={() => later(false, leaveMs)}
      onFocus={(event) => event.target.matches(':focus-visible') && later(true, 0)}
      onBlur={() => later(false, 0)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={tip} id={id} role="tooltip" popover="manual" className="tg-tooltip">
        {text}
      </span>
    </span>
  );
}
