/** The place of what opens beside a button: within the window, on the other side where there is more space. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Wish {
  readonly side: 'below' | 'above';
  readonly align: 'start' | 'center' | 'end';
}

const gapPx = 4;
const edgePx = 8;

/** The place of the upper left corner, in pixels of the window. */
export function placeBeside(
  anchor: Box,
  size: Size,
  view: Size,
  { side, align }: Wish,
): { readonly left: number; readonly top: number } {
  const below = anchor.top + anchor.height + gapPx;
  const above = anchor.top - gapPx - size.height;
  const fitsBelow = below + size.height <= view.height - edgePx;
  const fitsAbove = above >= edgePx;
  const isBelow = side === 'below' ? fitsBelow || !fitsAbove : !fitsAbove && fitsBelow;
  const wanted =
    align === 'start'
      ? anchor.left
      : align === 'end'
        ? anchor.left + anchor.width - size.width
        : anchor.left + (anchor.width - size.width) / 2;
  return {
    left: Math.max(edgePx, Math.min(wanted, view.width - edgePx - size.width)),
    top: Math.max(edgePx, isBelow ? below : above),
  };
}

/** Puts an element there that the browser shows in its top layer. Properties, since the policy allows no attribute. */
export function place(element: HTMLElement, anchor: Element, wish: Wish): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const { offsetWidth, offsetHeight } = element;
  const { left, top } = placeBeside(
    anchor.getBoundingClientRect(),
    { width: offsetWidth, height: offsetHeight },
    { width, height },
    wish,
  );
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
}
