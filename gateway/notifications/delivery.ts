/** Sends what is due: claims it, attempts it, has it recorded, within limits per receiver and in all. */
import type { ClockGroup } from '../ports/clock.ts';
import { type AttemptDeps, createAttempts, releasePlace, reservePlace, sendReserved } from './attempts.ts';
import { createLanes, deliverDue, isStepped, pump, settle, stop } from './lanes.ts';
import { type DueNotification, leaseMs } from './outbox.ts';
import { type ResendRequest, type Resent, resend } from './resend.ts';

export type { AttemptInfo } from './attempts.ts';
export type DeliveryDeps = AttemptDeps;

export interface Delivery {
  /** Attempts everything that is due now in the clock group, waits for all of it; returns how many attempts were made. */
  deliverDue(clockGroup?: ClockGroup): Promise<number>;
  /** Takes up to its limits of the clock group's due notifications and works on them without waiting for slow ones. */
  pump(clockGroup?: ClockGroup): Promise<void>;
  /**
   * Takes a place for a notification that is about to be written, or says that there is none. Until when the
   * row is to be claimed; `undefined`: write it unclaimed, a process takes it when it is due.
   */
  reserve(receiver: string, merchantNo: string): number | undefined;
  /** Gives the place back: the row was not written. */
  release(receiver: string): void;
  /** Sends what was just written under a reserved place. */
  send(due: DueNotification): void;
  /** Sends one now, for a person who asks for it. */
  resend(request: ResendRequest): Promise<Resent>;
  /** Waits for what is in flight in the clock group now; gives how many attempts that was. */
  settle(clockGroup?: ClockGroup): Promise<number>;
  /** Waits for what is in flight; takes no new work. */
  stop(): Promise<void>;
  readonly inFlight: number;
}

export function createDelivery(deps: DeliveryDeps): Delivery {
  const attempts = createAttempts(deps);
  const lanes = createLanes(attempts);
  return {
    deliverDue: (clockGroup = 'everyone') => deliverDue(lanes, clockGroup),
    pump: (clockGroup = 'everyone') => pump(lanes, clockGroup),
    settle: (clockGroup = 'everyone') => settle(lanes, clockGroup),
    stop: () => stop(lanes),
    reserve(receiver, merchantNo) {
      // While its clock is being stepped, a merchant's attempts are made in the order of their times.
      if (isStepped(lanes, merchantNo) || !reservePlace(attempts, receiver)) return undefined;
      return deps.clock.nowMs(merchantNo) + leaseMs;
    },
    release: (receiver) => releasePlace(attempts, receiver),
    send: (due) => sendReserved(attempts, due),
    resend: (request) => resend(deps, request),
    get inFlight() {
      return attempts.running.size;
    },
  };
}
