/** Values of trans_type and trans_status by their names in code (decisions 16 and 17). */

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

export type TransType = (typeof transTypes)[keyof typeof transTypes];

const types: readonly number[] = Object.values(transTypes);

export const isTransType = (value: number): value is TransType => types.includes(value);

export const transStatuses = { processing: 0, closed: 1, completed: 2, cancelled: 3, prepaid: 9 } as const;
