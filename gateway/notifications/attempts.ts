/** Attempts in progress: each is sent, its outcome recorded, and its place with the receivers given back. */
import type { Database } from '../ports/database.ts';
import type { NextTurn } from '../ports/turn.ts';
import {
  type AppExchangePorts,
  type Exchange,
  type ExchangePorts,
  exchange,
  portsFor,
  recordOf,
} from './exchange.ts';
import { type DueNotification, giveUp, keyOf } from './outbox.ts';
import type { Outcome } from './outcome.ts';
import { createReceivers, type Receivers, receiverLimits } from './receivers.ts';
import { createRecorder, type Recorder } from './recorder.ts';

export interface AttemptInfo {
  readonly psn: string;
  readonly merchantNo: string;
  readonly transNo: string;
  readonly notificationId: string;
  readonly attempt: number;
  readonly outcome: Outcome;
  readonly detail: string | undefined;
  readonly durationMs: number;
}

export interface AttemptDeps extends AppExchangePorts {
  readonly database: Database;
  /** Returns true if the app still exists: an absent one is sent nothing. */
  readonly hasApp: (appId: string) => Promise<boolean>;
  /** Returns true if a standing endpoint still exists; absent: all do. */
  readonly hasEndpoint?: (merchantNo: string, appId: string, endpointId: string) => Promise<boolean>;
  /** Called for each attempt once it is recorded. */
  readonly onAttempt?: (info: AttemptInfo) => void;
  /** Called for exceptions of the gateway; what they affect is sent again when its claim has run out. */
  readonly onError?: (error: unknown) => void;
  readonly nextTurn: NextTurn;
  /** Sends in place of `exchange`; undefined where the attempt was put off (faults of the sandbox). */
  readonly exchange?:
    | ((ports: ExchangePorts, due: DueNotification) => Promise<Exchange | undefined>)
    | undefined;
}

/** An attempt from its claim until it is recorded. */
interface Running {
  readonly merchantNo: string;
  readonly work: Promise<void>;
}

export interface Attempts {
  readonly deps: AttemptDeps;
  readonly receivers: Receivers;
  readonly recorder: Recorder;
  readonly running: Map<string, Running>;
  /** Places taken for notifications that are being written. */
  reserved: number;
  isStopped: boolean;
  /** Called when a place is free again. */
  readonly onFree: Set<() => void>;
  /** Called for each attempt that was made. */
  readonly onMade: Set<(merchantNo: string) => void>;
}

export const createAttempts = (deps: AttemptDeps): Attempts => ({
  deps,
  receivers: createReceivers(),
  recorder: createRecorder(deps.database, deps.nextTurn),
  running: new Map(),
  reserved: 0,
  isStopped: false,
  onFree: new Set(),
  onMade: new Set(),
});

/** Returns the number of attempts that may be begun besides those that run or have a place reserved. */
export const freePlaces = ({ running, reserved }: Attempts): number =>
  receiverLimits.totalMax - running.size - reserved;

/** Begins an attempt of what was claimed. */
export function begin(attempts: Attempts, due: DueNotification): void {
  const key = keyOf(due);
  // A clock that was moved on ends claims early: what is still being sent here is not sent beside itself.
  if (attempts.running.has(key)) return;
  attempts.receivers.begin(due.receiver);
  run(attempts, key, due);
}

/** Takes a place for a notification that is about to be written; false where there is none. */
export function reservePlace(attempts: Attempts, receiver: string): boolean {
  if (attempts.isStopped || freePlaces(attempts) <= 0 || !attempts.receivers.hasCapacity(receiver))
    return false;
  attempts.reserved += 1;
  attempts.receivers.begin(receiver);
  return true;
}

/** Gives a reserved place back: the row was not written. */
export function releasePlace(attempts: Attempts, receiver: string): void {
  attempts.reserved -= 1;
  attempts.receivers.end(receiver, undefined, false);
  tellFree(attempts);
}

/** Begins an attempt of what was written under a reserved place. */
export function sendReserved(attempts: Attempts, due: DueNotification): void {
  attempts.reserved -= 1;
  // Stopped meanwhile: the process that looks after the claim has run out sends it.
  if (attempts.isStopped) attempts.receivers.end(due.receiver, undefined, false);
  else run(attempts, keyOf(due), due);
}

/** Runs an attempt that has its place with the receivers already. */
function run(attempts: Attempts, key: string, due: DueNotification): void {
  const work = attempt(attempts, due)
    .catch((error) => attempts.deps.onError?.(error))
    .finally(() => {
      attempts.running.delete(key);
      tellFree(attempts);
    });
  attempts.running.set(key, { merchantNo: due.merchantNo, work });
}

async function attempt(attempts: Attempts, due: DueNotification): Promise<void> {
  const { deps, receivers, recorder } = attempts;
  let done: Exchange | undefined;
  try {
    done = await sendOnce(deps, due);
  } finally {
    // The receiver is free again; writing down what it answered is not its time.
    const isTimeout = done?.reply.kind === 'failed' && done.reply.reason === 'timeout';
    receivers.end(due.receiver, done?.durationMs, isTimeout);
    tellFree(attempts);
  }
  if (done === undefined) return;
  const { merchantNo, notificationId, transNo, psn } = due;
  const number = due.attempts + 1;
  const written = recordOf(done);
  const { outcome, detail, durationMs } = written;
  const isWritten = await recorder.record({ ...written, merchantNo, notificationId, attempt: number });
  for (const tell of attempts.onMade) tell(merchantNo);
  if (!isWritten) return;
  deps.onAttempt?.({
    psn,
    merchantNo,
    transNo,
    notificationId,
    attempt: number,
    outcome,
    detail,
    durationMs,
  });
}

/** Sends one attempt; undefined where the notification was given up, or put off. */
async function sendOnce(deps: AttemptDeps, due: DueNotification): Promise<Exchange | undefined> {
  const { merchantNo, appId, endpointId } = due;
  const isEndpoint = typeof endpointId === 'string';
  const isThere = !isEndpoint || ((await deps.hasEndpoint?.(merchantNo, appId, endpointId)) ?? true);
  if (isThere && (await deps.hasApp(appId)))
    return (deps.exchange ?? exchange)(await portsFor(deps, appId), due);
  await giveUp(deps.database, merchantNo, due.notificationId);
  return undefined;
}

function tellFree(attempts: Attempts): void {
  for (const tell of attempts.onFree) tell();
}
