/** Errors of the system, by their code. */
export const isSystemError = (fault: unknown, code: string): boolean =>
  fault instanceof Error && 'code' in fault && fault.code === code;
