/** The signature doctor: says why a refused request's signature does not verify. */
export { doctorCauses } from './causes.ts';
export { diagnose, undiagnosed } from './diagnose.ts';
export { shortDiagnosis } from './short.ts';
export type { CauseText, Diagnosis, DoctorCause, DoctorInput } from './types.ts';
