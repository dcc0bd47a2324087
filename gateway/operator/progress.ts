/** Progress of an operator's program. */
import type { Text } from '@tollgate/contract/model';
import type { ProgramContext } from '@tollgate/contract/programs';
import { uptimeClock } from '../runtime/node/platform.ts';

const quietMs = 2_000;

/** Says how far an act is, every two seconds from the second on. */
export function createProgress({ progress }: ProgramContext): (text: () => Text) => void {
  let saidAtMs = uptimeClock.nowMs();
  return (text) => {
    if (uptimeClock.nowMs() - saidAtMs < quietMs) return;
    saidAtMs = uptimeClock.nowMs();
    progress(text());
  };
}
