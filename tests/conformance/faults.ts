/** Faults in the middle of a flow: ten of them, and none. */
import type { HostFaultName } from '@tollgate/contract/connector/host';
import { type ConnectorOperation, connectorOperations } from '@tollgate/contract/connector/operations';
import { secondMs } from '@tollgate/contract/durations';

export const faultNames = [
  'none',
  'late',
  'lost-request',
  'lost-reply',
  'duplicate',
  'cut',
  'wrong-amount',
  'out-of-order',
  'decline-after-silence',
  'host-killed',
  'gateway-killed',
] as const;
export type FaultName = (typeof faultNames)[number];

export const isFault = (name: string): name is FaultName => faultNames.some((one) => one === name);

/** Columns of the table, short enough for a terminal. */
export const faultTitles: Readonly<Record<FaultName, string>> = {
  none: 'no fault',
  late: 'the answer comes after the deadline',
  'lost-request': 'the question is lost',
  'lost-reply': 'the answer is lost',
  duplicate: 'the question is carried out twice',
  cut: 'the answer is cut off',
  'wrong-amount': 'the answer has another amount',
  'out-of-order': 'events come before the answer, twice',
  'decline-after-silence': 'declined, but only after the deadline',
  'host-killed': 'the host is killed when it has carried the question out',
  'gateway-killed': 'the gateway is killed while it waits for the answer',
};

/** The step of a flow at which money moves. */
export interface MoneyStep {
  readonly operation: ConnectorOperation;
  /** The answer names no amount at this point: it only says that the payment goes on. */
  readonly isPending?: true;
}

const withAmount: readonly ConnectorOperation[] = [
  'wallet-payment',
  'card-authorize',
  'card-resume',
  'terminal-authorize',
  'terminal-increment',
];
const reported: readonly ConnectorOperation[] = ['wallet-payment', 'card-authorize', 'card-resume'];
const declined: readonly ConnectorOperation[] = [
  'card-authorize',
  'terminal-authorize',
  'terminal-increment',
];

/** Returns why the fault means nothing at this step; undefined where it can strike. */
export function exclusionOf(fault: FaultName, { operation, isPending }: MoneyStep): string | undefined {
  if (fault === 'wrong-amount' && (isPending || !withAmount.includes(operation)))
    return `the answer to ${operation} names no amount here`;
  if (fault === 'out-of-order' && (isPending || !reported.includes(operation)))
    return `no event comes before the answer to ${operation} here`;
  if (fault === 'decline-after-silence' && !declined.includes(operation))
    return `the answer to ${operation} is no decision of an issuer`;
  return undefined;
}

export const isKill = (fault: FaultName): fault is 'host-killed' | 'gateway-killed' =>
  fault === 'host-killed' || fault === 'gateway-killed';

const beyondMs = 2 * secondMs;
/** Longer than a kill takes to come. */
const untilKilledMs = 120 * secondMs;

/** The rule of the host that makes the fault; before a kill the host has carried the question out, and says nothing. */
export function hostRuleOf(
  fault: FaultName,
  { operation }: MoneyStep,
): { readonly fault: HostFaultName; readonly ms?: number } | undefined {
  if (fault === 'none') return undefined;
  if (isKill(fault)) return { fault: 'late', ms: untilKilledMs };
  const { deadlineMs } = connectorOperations[operation];
  if (fault === 'late' || fault === 'decline-after-silence') return { fault, ms: deadlineMs + beyondMs };
  return { fault };
}
