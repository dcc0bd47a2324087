/** The thread in which signatures are diagnosed: one input in, one diagnosis out. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { diagnose } from '@tollgate/contract/signing/doctor/index';
import type { DoctorInput } from '@tollgate/contract/signing/doctor/types';

/** A third of an ordinary thread's share of a busy core: behind the calls, and yet within the budget. */
const niceness = 5;

/** On Linux a priority is a thread's own: calls go first where cores are short. Elsewhere it would be the process's. */
function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, niceness);
  } catch {
    // A sandbox may forbid it; the budget of time holds without it.
  }
}

giveWay();
parentPort?.on('message', (input: DoctorInput) => parentPort?.postMessage(diagnose(input)));
parentPort?.postMessage('ready');
