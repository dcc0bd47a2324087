/** Names of a transaction's type, status and payment method. */
import { payMethodOf } from '@tollgate/contract/dictionary/pay-methods';
import { transStatus, transType } from '@tollgate/contract/dictionary/transaction';
import type { Text } from '@tollgate/contract/model';
import type { OrderStatus } from '@tollgate/contract/states';
import { transStatuses } from '@tollgate/contract/trans-values';

const isStatus = (value: number): value is OrderStatus =>
  transStatus.values.some((entry) => entry.value === value);

/** Returns the status; 0, processing, for an unknown one, which a later gateway may have. */
export const statusOf = (value: number): OrderStatus => (isStatus(value) ? value : 0);

/** Returns the name by which the API filters orders of a status. */
export const stateOf = (status: OrderStatus): string =>
  Object.entries(transStatuses).find(([, value]) => value === status)?.[0] ?? '';

export const typeName = (value: number): Text | undefined =>
  transType.values.find((entry) => entry.value === value)?.name;

export const methodName = (id: string): Text | undefined => payMethodOf(id)?.name;

export { transStatus, transType };
