/** Differences that a settlement file has on request. */
import {
  type HostDifferenceKind,
  hostDifferences,
  isHostDifference,
} from '@tollgate/contract/connector/host';
import { isObject } from '@tollgate/contract/json-object';
import { type Fees, feeOf } from './fees.ts';
import type { FileLine } from './lines.ts';

export interface HostDifference {
  readonly kind: HostDifferenceKind;
  /** The acquirer's number of the payment; absent: the first payment of the file that has no difference. */
  readonly reference?: string;
}

const differencesMax = 100;

/** Reads differences as they are posted. Returns a sentence about what is wrong with them. */
export function readDifferences(value: unknown): readonly HostDifference[] | string {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > differencesMax)
    return `differences must be a list of at most ${differencesMax} entries`;
  const read: HostDifference[] = [];
  for (const one of value) {
    const { kind, reference } = isObject(one) ? one : {};
    if (typeof kind !== 'string' || !isHostDifference(kind))
      return `kind must be one of ${Object.keys(hostDifferences).join(', ')}`;
    if (reference !== undefined && typeof reference !== 'string')
      return 'reference must be a channel_trans_no';
    read.push({ kind, ...(reference !== undefined && { reference }) });
  }
  return read;
}

/** Names the payment of each difference. Returns a sentence where a payment is not in the file, or has one already. */
export function chosen(
  differences: readonly HostDifference[],
  lines: readonly FileLine[],
): readonly Required<HostDifference>[] | string {
  const named = new Set(differences.flatMap(({ reference }) => reference ?? []));
  const free = lines.filter(({ type, reference }) => type === 'PAYMENT' && !named.has(reference)).values();
  const found: Required<HostDifference>[] = [];
  for (const { kind, reference: given } of differences) {
    const reference = given ?? free.next().value?.reference;
    if (reference === undefined) return `the file has no payment left for the difference ${kind}`;
    if (found.some((one) => one.reference === reference)) return `${reference} has a difference already`;
    if (!lines.some((line) => line.reference === reference)) return `the file has no payment ${reference}`;
    found.push({ kind, reference });
  }
  return found;
}

const otherCurrency = (currency: string) => (currency === 'EUR' ? 'USD' : 'EUR');

/** Number of a payment that was never made, of the same form as the others. */
const unknownOf = (reference: string) => `${reference.slice(0, -8)}9${reference.slice(-7)}`;

function struck(line: FileLine, kind: HostDifferenceKind, fees: Fees): readonly FileLine[] {
  const { grossMinor, feeMinor, currency, reference } = line;
  switch (kind) {
    case 'missing':
      return [];
    case 'unknown':
      return [line, { ...line, reference: unknownOf(reference), transNo: '' }];
    case 'amount':
      return [{ ...line, grossMinor: grossMinor - Math.max(1, Math.floor(grossMinor / 10)) }];
    case 'fee':
      return [{ ...line, feeMinor: feeMinor + Math.max(1, feeMinor) }];
    case 'currency':
      return [{ ...line, currency: otherCurrency(currency) }];
    case 'duplicate':
      return [line, line];
    case 'chargeback': {
      const fee = feeOf(fees, 'chargeback', grossMinor, currency);
      return [line, { ...line, type: 'CHARGEBACK', feeMinor: fee }];
    }
  }
}

/**
 * Returns the lines with their differences. Of a payment with two lines the first one is struck; a missing one has none.
 */
export function spoilt(
  lines: readonly FileLine[],
  differences: readonly Required<HostDifference>[],
  fees: Fees,
): readonly FileLine[] {
  const kinds = new Map(differences.map(({ kind, reference }) => [reference, kind]));
  return lines.flatMap((line) => {
    const kind = kinds.get(line.reference);
    if (kind !== 'missing') kinds.delete(line.reference);
    return kind === undefined ? [line] : struck(line, kind, fees);
  });
}
