/** The signature doctor: says why a refused request's signature does not verify. */
export { doctorCauses } from './causes/causes.ts';
export { shortDiagnosis } from './causes/short.ts';
export { diagnose, undiagnosed } from './diagnose.ts';
export type { CauseText, Diagnosis, DoctorCause, DoctorInput } from './types.ts';
