/** Holds a new state of the order back until the parts that show it are there. */
import { useState } from 'react';
import { useParts } from '../late/late.tsx';
import type { Snapshot } from '../state/session.ts';
import { partsOf } from './parts.ts';

interface Arrived {
  /** The newest snapshot that can be shown whole. */
  readonly snapshot: Snapshot;
  /** Loads again what did not arrive; undefined while nothing is missing, and while it loads. */
  readonly onRetry: (() => void) | undefined;
}

export function useArrived(newest: Snapshot): Arrived {
  const [shown, show] = useState(newest);
  const { isHere, onRetry } = useParts(newest, partsOf(newest));
  if (isHere && shown !== newest) show(newest);
  return { snapshot: isHere ? newest : shown, onRetry };
}
