/** What a page shows at the moment, and who wants to know when that changes; made for React's external stores. */
export interface Snapshots<Snapshot> {
  now(): Snapshot;
  show(next: Snapshot): void;
  /** Calls the listener at every change; the result ends that. */
  subscribe(listener: () => void): () => void;
}

export function createSnapshots<Snapshot>(first: Snapshot): Snapshots<Snapshot> {
  const listeners = new Set<() => void>();
  let shown = first;
  return {
    now: () => shown,
    show: (next) => {
      shown = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
