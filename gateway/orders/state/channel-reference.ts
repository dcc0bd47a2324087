/** Names that an acquirer has given to what it has carried out, as it gets them back (decision 52). */
import type { ChannelReference } from '../../acquirers/port/question.ts';
import type { Transaction } from './transaction.ts';

/** Returns the connector's note about a payment as a member, which is absent where it gave none. */
export const stateOf = ({
  state,
}: {
  readonly state?: string | null | undefined;
}): { readonly state?: string } => (state === undefined || state === null ? {} : { state });

/** Returns how the acquirer named what it has carried out; null as long as it has named nothing. */
export function referenceOf(transaction: Transaction): ChannelReference | null {
  const { channelTransNo, channelUserId, refNo, acquirerState: state, terminal, online } = transaction;
  if (channelTransNo === null) return null;
  const authCode = terminal?.approval?.authCode ?? online?.paidAttempt?.result?.authCode;
  return {
    channelTransNo,
    userId: channelUserId ?? '',
    refNo: refNo ?? '',
    ...(authCode === undefined ? {} : { authCode }),
    ...stateOf({ state }),
  };
}
