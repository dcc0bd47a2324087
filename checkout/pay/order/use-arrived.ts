/** Holds a new state of the order back until the parts that show it are there. */
import { useEffect, useState } from 'react';
import type { Snapshot } from '../state/session.ts';
import { partsOf } from './parts.ts';

interface Arrived {
  /** The newest snapshot that can be shown whole. */
  readonly snapshot: Snapshot;
  /** Loads again what did not arrive; undefined where nothing is missing, or it still loads. */
  readonly onRetry: (() => void) | undefined;
}

export function useArrived(newest: Snapshot): Arrived {
  const [shown, show] = useState(newest);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<number>();
  const isHere = partsOf(newest).every((part) => part.now() !== undefined);
  if (isHere && shown !== newest) show(newest);
  useEffect(() => {
    if (isHere) return;
    let isWanted = true;
    Promise.all(partsOf(newest).map((part) => part.load())).then(
      () => isWanted && show(newest),
      () => isWanted && setFailed(attempt),
    );
    return () => {
      isWanted = false;
    };
  }, [newest, isHere, attempt]);
  return {
    snapshot: isHere ? newest : shown,
    onRetry: !isHere && failed === attempt ? () => setAttempt(attempt + 1) : undefined,
  };
}
