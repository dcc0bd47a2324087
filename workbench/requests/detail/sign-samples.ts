/** Code of the samples that makes the string to sign. The build of the pages fills it in (vite.config.ts). */
export interface SignSample {
  /** The name of its language. */
  readonly name: string;
  readonly code: string;
}

export const signSamples: readonly SignSample[] = [];
