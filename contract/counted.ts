/** Counts in English, where a noun has a plural. */

/** Returns `1 entry` or `3 entries`. @param plural where it is not the noun with an s */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;
