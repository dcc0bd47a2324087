/** A doctor for tests: some inputs keep its thread busy without end, or end it. */
import { parentPort } from 'node:worker_threads';
import { diagnose } from '@tollgate/contract/signing/doctor/index';
import type { DoctorInput } from '@tollgate/contract/signing/doctor/types';

parentPort?.on('message', (input: DoctorInput) => {
  if (input.sign === 'stuck') for (;;);
  if (input.sign === 'broken') throw new Error('an error of the doctor');
  parentPort?.postMessage(diagnose(input));
});
parentPort?.postMessage('ready');
