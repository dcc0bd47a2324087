/** How statements are planned, on a server, embedded and in a page alike. */
export const planSettings = [
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'jit=off',
] as const;
