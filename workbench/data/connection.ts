/** The state of the connection: every page says that the gateway is away, whichever request has found out. */
import { useSyncExternalStore } from 'react';

let isAway = false;
const listeners = new Set<() => void>();

export function noteReached(isReached: boolean): void {
  if (isAway === !isReached) return;
  isAway = !isReached;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export const useIsAway = (): boolean => useSyncExternalStore(subscribe, () => isAway);
