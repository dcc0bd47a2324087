/** The signature doctor beside the event loop, within a budget of time: a diagnosis takes up to 150 ms of a core. */
import type { Diagnosis, DoctorInput } from '@tollgate/contract/signing/doctor/types';

export interface Diagnoser {
  /** The diagnosis; where there is no time or no place for it, the one that asks the usual questions. Never rejects. */
  diagnose(input: DoctorInput): Promise<Diagnosis>;
  /** Ends at once; callers that wait get the usual questions. */
  close(): Promise<void>;
}
