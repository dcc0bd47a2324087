/** The rows of a long list that are in the page. */

interface View {
  /** The top of the list from the top of the window; below zero once it is scrolled. */
  readonly topPx: number;
  readonly windowPx: number;
  readonly heightPx: number;
  readonly count: number;
}

export interface RowRange {
  readonly first: number;
  /** The first row behind them. */
  readonly last: number;
}

/** Rows before and behind those in sight: for the keyboard, and for a scroll that is faster than a frame. */
const around = 12;

export function rangeOf({ topPx, windowPx, heightPx, count }: View): RowRange {
  const firstSeen = Math.floor(-topPx / heightPx);
  const lastSeen = Math.ceil((windowPx - topPx) / heightPx);
  const first = Math.min(Math.max(0, firstSeen - around), count);
  return { first, last: Math.min(Math.max(first, lastSeen + around), count) };
}
