/** How a situation is run: it returns where the shop passes, and throws Failed or NotShown otherwise. */
import type { Trial } from '../trial.ts';

export type Run = (trial: Trial) => Promise<void>;
export type Runs = Readonly<Record<string, Run>>;
