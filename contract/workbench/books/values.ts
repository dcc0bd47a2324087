/** Kinds and states of differences, without schemas: pages and commands show them. */
import type { Text } from '../../model.ts';

/**
 * Kinds of differences, in the order in which pages show them. `missing-here`: a line without an order.
 * `missing-there`: an order from the settled days that no line settles. `ambiguous`: a line that fits several orders.
 * `amount`, `fee`, `currency`: the line says a different one than the books. `duplicate`: another line has settled the
 * order, or an earlier file has the same fee. `chargeback`: the acquirer has taken a payment back, or pays it again.
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

/** Names of the kinds, as the Workbench and the command show them. */
export const differenceKindTexts: Readonly<Record<(typeof differenceKinds)[number], Text>> = {
  'missing-here': { en: 'no order for the line', zh: '明细没有对应订单' },
  'missing-there': { en: 'no line for the order', zh: '订单没有对应明细' },
  ambiguous: { en: 'several orders fit the line', zh: '多笔订单与明细相符' },
  amount: { en: 'different amount', zh: '金额不符' },
  fee: { en: 'fee not as agreed', zh: '手续费与约定不符' },
  currency: { en: 'different currency', zh: '币种不符' },
  duplicate: { en: 'settled twice', zh: '重复结算' },
  chargeback: { en: 'chargeback', zh: '拒付' },
};
