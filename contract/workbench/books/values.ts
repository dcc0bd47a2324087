/** Kinds and states of differences, without schemas: pages show them. */

/**
 * Kinds of differences, in the order in which pages show them. `missing-here`: a line without an order.
 * `missing-there`: an order of the settled days that no line settles. `ambiguous`: a line that fits several orders.
 * `amount`, `fee`, `currency`: the line says a different one than the books. `duplicate`: another line has settled the
 * order. `chargeback`: the acquirer has taken a payment back, or gives it again.
 */
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
