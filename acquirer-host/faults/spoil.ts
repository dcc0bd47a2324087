/** Answers that are wrong on purpose. */
import type { Reply } from '../operations/carry-out.ts';
import type { FaultRule } from './faults.ts';

const otherCurrency = (currency: unknown) => (currency === 'EUR' ? 'USD' : 'EUR');

/** Adds one to the last digit of an amount, whatever its decimals. */
const oneMore = (amount: string): string => {
  const [whole = '0', fraction] = amount.split('.');
  const digits = String(BigInt(whole + (fraction ?? '')) + 1n).padStart((fraction?.length ?? 0) + 1, '0');
  return fraction === undefined
    ? digits
    : `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`;
};

/** @param otherNumber channel_trans_no of another payment, where there is one */
export function spoiled(reply: Reply, { fault }: FaultRule, otherNumber: string | undefined): Reply {
  const { amount, currency, reference } = reply;
  switch (fault) {
    case 'wrong-amount':
      return typeof amount === 'string' ? { ...reply, amount: oneMore(amount) } : reply;
    case 'wrong-currency':
      return currency === undefined ? reply : { ...reply, currency: otherCurrency(currency) };
    case 'wrong-number':
      return typeof reference !== 'object'
        ? reply
        : { ...reply, reference: { ...reference, channel_trans_no: otherNumber ?? 'H00000000000000' } };
    case 'wrong-request-id':
      return { ...reply, request_id: `${reply.request_id.slice(0, 60)}-not` };
    case 'big-reply':
      return { ...reply, padding: 'x'.repeat(1_100_000) };
    default:
      return reply;
  }
}
