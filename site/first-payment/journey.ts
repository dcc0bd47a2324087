/** How far the reader is with a first payment: what has been done, and which step is possible now. */
import type { Text } from '@tollgate/contract/model';
import type { Account } from '../console/account/account.ts';
import type { Evidence } from './evidence.ts';

export const stepNames = ['merchant', 'order', 'pay', 'notification', 'refund'] as const;
export type StepName = (typeof stepNames)[number];

export interface Order {
  readonly orderNo: string;
  readonly transNo: string;
  /** The payer's page: what the QR code contains. */
  readonly payUrl: string;
}

/** Result of a step. */
export interface Outcome {
  readonly isDone: boolean;
  /** Done, and no payment: the payer declined. */
  readonly hasNoPayment?: boolean;
  readonly summary: Text;
  readonly evidence: readonly Evidence[];
  /** A code of the catalogue, whose entry says what to do. */
  readonly code?: string | undefined;
  /** No sandbox answered: the page shows how to start one. */
  readonly needsSandbox?: boolean;
}

export interface Journey {
  readonly account: Account | undefined;
  readonly order: Order | undefined;
  /** trans_status that the order's notification reported: 2 is paid. */
  readonly transStatus: string | undefined;
  readonly outcomes: Readonly<Partial<Record<StepName, Outcome>>>;
  readonly busy: StepName | undefined;
  /** When the first button was pressed, and when the last step was done: how long it took. */
  readonly startedMs: number | undefined;
  readonly endedMs: number | undefined;
}

export const noJourney: Journey = {
  account: undefined,
  order: undefined,
  transStatus: undefined,
  outcomes: {},
  busy: undefined,
  startedMs: undefined,
  endedMs: undefined,
};

export interface Progress {
  readonly outcome: Outcome;
  readonly account?: Account;
  readonly order?: Order;
  readonly transStatus?: string;
}

export function isDone(journey: Journey, step: StepName): boolean {
  return journey.outcomes[step]?.isDone === true;
}

function indexOf(step: StepName): number {
  return stepNames.indexOf(step);
}

/** The first step that is not done; undefined after the last. */
export function nextStep(journey: Journey): StepName | undefined {
  return stepNames.find((step) => !isDone(journey, step));
}

/** The result of an order that no refund can follow: the payer declined. */
export function isUnpaid(journey: Journey): boolean {
  return journey.transStatus !== undefined && journey.transStatus !== '2';
}

/** The step that follows one that is done: an order that was not paid is followed by another order. */
export function stepAfter(journey: Journey, step: StepName): StepName | undefined {
  if (step === 'notification' && isUnpaid(journey)) return 'order';
  return stepNames[indexOf(step) + 1];
}

/** Returns true if the step's button does something now. */
export function isPossible(journey: Journey, step: StepName): boolean {
  if (journey.busy !== undefined) return false;
  const before = stepNames[indexOf(step) - 1];
  if (before !== undefined && !isDone(journey, before)) return false;
  // An order is paid, notified and refunded once; the two steps before can be repeated.
  if (isDone(journey, step)) return step === 'merchant' || step === 'order';
  return step !== 'refund' || !isUnpaid(journey);
}

export function started(journey: Journey, step: StepName, nowMs: number): Journey {
  const isFirst = step === 'merchant' || journey.startedMs === undefined;
  return { ...journey, busy: step, startedMs: isFirst ? nowMs : journey.startedMs };
}

/** The journey after a step; what followed an earlier run of the same step is forgotten. */
export function advanced(journey: Journey, step: StepName, progress: Progress, nowMs: number): Journey {
  const { outcome, account, order, transStatus } = progress;
  const kept = Object.entries(journey.outcomes).filter(([name]) => indexOf(name as StepName) < indexOf(step));
  const isNewOrder = step === 'merchant' || step === 'order';
  return {
    ...journey,
    busy: undefined,
    account: account ?? journey.account,
    order: order ?? (isNewOrder ? undefined : journey.order),
    transStatus: transStatus ?? (isNewOrder ? undefined : journey.transStatus),
    outcomes: { ...Object.fromEntries(kept), [step]: outcome },
    endedMs: step === 'refund' && outcome.isDone ? nowMs : undefined,
  };
}
