/** The request or notification that was chosen to be compared with another one: as long as the page. */
import { createStore } from '@tollgate/design/store';
import { useSyncExternalStore } from 'react';

export type ComparedKind = 'requests' | 'notifications';

export interface Chosen {
  readonly kind: ComparedKind;
  readonly id: string;
  /** Name that the reader knows it by. */
  readonly name: string;
}

const store = createStore<Chosen | undefined>(undefined);

export const choose = (chosen: Chosen | undefined): void => store.set(chosen);

export const useChosen = (): Chosen | undefined => useSyncExternalStore(store.subscribe, store.get);
