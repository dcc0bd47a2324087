/** What every part of the screen is given. */
import type { Act } from '../../engine/event.ts';
import type { State } from '../../engine/state.ts';
import type { Reader } from './language.ts';

export interface PartProps {
  readonly state: State;
  readonly reader: Reader;
  readonly act: (act: Act) => void;
  /** The gateway's time, ms since 1970. */
  readonly nowMs: () => number;
}
