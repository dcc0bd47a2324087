/** Changes of a transaction by a command: read, decide, evolve, commit; again if another change won. */
import type { BatchKey, CommitResult, Notification } from '../../store/change.ts';
import type { SeenReply } from '../../store/seen-signatures.ts';
import type { Command } from '../rules/commands.ts';
import { decide } from '../rules/decide.ts';
import { entriesOfChange } from '../rules/entries.ts';
import { evolve } from '../rules/evolve.ts';
import { endpointNotifications, notificationsOf, reportOf } from '../rules/notification.ts';
import type { OrderEvent } from '../state/events.ts';
import { invariant, isRefusal, type Refusal } from '../state/refusal.ts';
import type { OrderChange, OrderPart, Transaction } from '../state/transaction.ts';
import type { Changing, Persistence, Stored } from './context.ts';
import { findByTransNo } from './find.ts';

// Every retry means that another change of the same transaction succeeded, so this bounds contention, not luck.
const attemptsMax = 200;

export interface Applied {
  readonly transaction: Transaction;
  readonly events: readonly OrderEvent[];
}

/** Adds the entries of the books, if the part moves money. */
function booked(part: OrderPart): OrderPart {
  const entries = entriesOfChange(part.before, part.after, part.events);
  return entries.length === 0 ? part : { ...part, entries };
}

/** Builds the change that `parts` make together, with its notifications and its entries of the books. */
export function changeOf(psn: string, atMs: number, parts: readonly OrderPart[]): OrderChange {
  const notifications = parts.flatMap((part) => notificationsOf(part.before, part.after));
  return { psn, atMs, transactions: parts.map(booked), notifications };
}

/** Builds the notifications to standing endpoints, which wait for their turn: no process claims them beforehand. */
async function standingNotifications(
  services: Persistence,
  parts: readonly OrderPart[],
): Promise<Notification[]> {
  const notifications: Notification[] = [];
  for (const { before, after } of parts) {
    const report = reportOf(before, after);
    if (report === undefined) continue;
    const endpoints = await services.endpointsOf(after.merchantNo, after.appId);
    notifications.push(...endpointNotifications(after, report, endpoints));
  }
  return notifications;
}

/** Commits and reports the outcome to `services`; `committed` only once it is durable. */
export async function commitChange(services: Persistence, planned: OrderChange): Promise<CommitResult> {
  const reports = planned.transactions.some(({ before, after }) => reportOf(before, after) !== undefined);
  const standing = reports ? await standingNotifications(services, planned.transactions) : [];
  const claimed = planned.notifications.map((notification) => ({
    ...notification,
    claimedUntil: services.claimNotification(notification.receiver, notification.merchantNo) ?? 0,
  }));
  const notifications = [...claimed, ...standing];
  const change = notifications.length === 0 ? planned : { ...planned, notifications };
  let result: CommitResult | undefined;
  try {
    result = await services.committer.commit(change);
    return result;
  } finally {
    if (result === 'committed') services.onCommitted(change);
    else services.onDropped(change);
  }
}

/**
 * Applies `command` to the transaction, or returns the refusal. `known` saves the first read. No events: the command
 * changed nothing (it was a repeat).
 */
export async function applyCommand(
  context: Changing,
  known: Transaction,
  command: Command,
): Promise<Applied | Refusal> {
  let transaction = known;
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const nowMs = context.clock.nowMs(transaction.merchantNo);
    const events = decide(transaction, command, nowMs);
    if (isRefusal(events)) return events;
    if (events.length === 0) return { transaction, events };
    const after = evolve(transaction, events, nowMs);
    const change = changeOf(context.psn, nowMs, [{ before: transaction, after, events }]);
    if ((await commitChange(context, change)) === 'committed') return { transaction: after, events };
    transaction = await reread(context, transaction);
  }
  throw new Error(`transaction ${known.transNo} changed ${attemptsMax} times while it was being changed`);
}

/** Parts to be written together, and the caller's result once they are. No parts: there is nothing to do. */
export interface Plan<Result> {
  readonly parts: readonly OrderPart[];
  /** Batches that must stay open until the commit. */
  readonly batchGuards?: readonly BatchKey[];
  /** The reply to keep with it. */
  readonly seenReply?: SeenReply;
  readonly result: Result;
}

/**
 * Plans, and plans again, until a plan could be written; `plan` reads everything that it decides on each time. Its time
 * is the merchant's.
 */
export async function applyPlan<Result>(
  context: Changing,
  { merchantNo }: Pick<Transaction, 'merchantNo'>,
  plan: (nowMs: number) => Promise<Plan<Result> | Refusal>,
): Promise<Result | Refusal> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const nowMs = context.clock.nowMs(merchantNo);
    const planned = await plan(nowMs);
    if (isRefusal(planned)) return planned;
    const { parts, batchGuards, seenReply, result } = planned;
    if (parts.length === 0) return result;
    const change = changeOf(context.psn, nowMs, parts);
    const guarded = { ...change, ...(batchGuards && { batchGuards }), ...(seenReply && { seenReply }) };
    if ((await commitChange(context, guarded)) === 'committed') return result;
  }
  throw new Error(`a change of several transactions met ${attemptsMax} others (${context.psn})`);
}

/** Makes `transaction` with `events` a part of a plan. */
export function partOf(transaction: Transaction, events: readonly OrderEvent[], nowMs: number): OrderPart {
  return { before: transaction, after: evolve(transaction, events, nowMs), events };
}

/** Reads the transaction in its current state; it cannot have vanished. */
export async function reread(
  services: Stored,
  transaction: Pick<Transaction, 'merchantNo' | 'transNo'>,
): Promise<Transaction> {
  const current = await findByTransNo(services.database, transaction.merchantNo, transaction.transNo);
  invariant(current !== undefined, `transaction ${transaction.transNo} vanished`);
  return current;
}

/** Reads the transaction that `transaction` refers to, in its current state. */
export function originalOf(
  services: Stored,
  { merchantNo, transNo, origTransNo }: Transaction,
): Promise<Transaction> {
  invariant(origTransNo !== null, `${transNo} refers to no original`);
  return reread(services, { merchantNo, transNo: origTransNo });
}
