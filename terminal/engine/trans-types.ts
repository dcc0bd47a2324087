/** Types of transactions by their names (decision 17). */

export const transTypes = {
  sale: 1,
  void: 2,
  refund: 3,
  authorization: 4,
  authorizationCancel: 5,
  completion: 6,
  completionCancel: 7,
  completionRefund: 8,
  cashback: 11,
  cashAdvance: 12,
} as const;
