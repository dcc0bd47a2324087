/** Kinds and states of differences, without schemas: pages show them. */

/** Kinds of differences, in the order in which pages show them. */
export const differenceKinds = [
  'missing-here',
  'missing-there',
  'ambiguous',
  'amount',
  'fee',
  'currency',
  'duplicate',
  'chargeback',
] as const;

/** States of a difference: `waiting` for a later file, by an act. */
export const differenceStates = ['open', 'waiting', 'resolved'] as const;
