/** A value that changes, with those who listen to it; `useSyncExternalStore` takes its `subscribe` and `get`. */
export interface Store<Value> {
  readonly get: () => Value;
  /** Sets the value and calls every listener. */
  readonly set: (value: Value) => void;
  /** Calls the listener after each change; the result ends that. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      // A listener may end its own subscription.
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
