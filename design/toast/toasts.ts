/** The toasts of a page as a list that changes; without React, so that its rules are tested by themselves. */
import type { Tone } from '../badge/tone.ts';
import { createStore, type Store } from '../store/store.ts';

export interface ToastText {
  readonly text: string;
  readonly tone?: Extract<Tone, 'success' | 'danger' | 'info' | 'warning'>;
  /** One thing to do, such as undo; a toast with one stays until it is closed. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

export interface ShownToast extends ToastText {
  readonly id: number;
}

/** More than these would cover the page: the oldest goes. */
export const mostToasts = 3;

export interface Toasts {
  readonly list: () => readonly ShownToast[];
  readonly subscribe: Store<readonly ShownToast[]>['subscribe'];
  readonly add: (toast: ToastText) => void;
  readonly remove: (id: number) => void;
}

export function createToasts(): Toasts {
  const { get, set, subscribe } = createStore<readonly ShownToast[]>([]);
  let nextId = 1;
  return {
    list: get,
    subscribe,
    add: (toast) => {
      // A repeated text is shown once, as the newest.
      const others = get().filter(({ text }) => text !== toast.text);
      set([...others, { ...toast, id: nextId++ }].slice(-mostToasts));
    },
    remove: (id) => set(get().filter((toast) => toast.id !== id)),
  };
}

const shortestMs = 5_000;
const perCharacterMs = 60;

/** How long a toast stays; undefined for one that waits to be closed: an error, or one with an action. */
export function shownMs({ text, tone, action }: ToastText): number | undefined {
  if (tone === 'danger' || action !== undefined) return undefined;
  return Math.max(shortestMs, perCharacterMs * text.length);
}
