/** Writes many changes at once: each whole or not at all, independent of the others. */
import type { Database, Queries } from '../ports/database.ts';
import { closedFor, guardsOf } from './batch-guards.ts';
import {
  byOrderNo,
  createdIn,
  entryRows,
  eventRows,
  haveEntries,
  notificationRows,
  transactionRows,
  updatedIn,
} from './batch-rows.ts';
import {
  createOnly,
  insertEntries,
  insertEvents,
  insertNew,
  insertNotifications,
  lockExisting,
  updateBooked,
  updateExisting,
  updateOnly,
} from './batch-statements.ts';
import type { Change, CommitResult } from './change.ts';
import { keepingOf, supersededIn, writeReplies } from './reply-guards.ts';
import { keepReplies } from './seen-signatures.ts';
import { namesTexts, noteNamedTexts } from './text-references.ts';

interface Key {
  readonly merchant_no: string;
  readonly trans_no: string;
}

type Results = Map<Change, CommitResult>;

const keyOf = (merchantNo: string, transNo: string) => `${merchantNo}/${transNo}`;
const keysOf = (rows: readonly Key[]) => new Set(rows.map((row) => keyOf(row.merchant_no, row.trans_no)));

/** `one` of a change's transactions is among `keys`. */
const allIn = (keys: ReadonlySet<string>, changes: Change['transactions']) =>
  changes.every(({ after }) => keys.has(keyOf(after.merchantNo, after.transNo)));

async function writeCreations(database: Database, changes: readonly Change[]): Promise<Results> {
  const rows = changes.flatMap(createdIn).sort(byOrderNo);
  const written = keysOf(
    await database.query<Key>(createOnly, [transactionRows(rows), eventRows(changes)], 'create-only'),
  );
  return new Map(
    changes.map((change) => [change, allIn(written, change.transactions) ? 'committed' : 'repeated']),
  );
}

async function writeUpdates(database: Database, changes: readonly Change[]): Promise<Results> {
  const params = [transactionRows(changes.flatMap(updatedIn)), eventRows(changes), notificationRows(changes)];
  const written = keysOf(
    haveEntries(changes)
      ? await database.query<Key>(updateBooked, [...params, entryRows(changes)], 'update-booked')
      : await database.query<Key>(updateOnly, params, 'update-only'),
  );
  return new Map(
    changes.map((change) => [change, allIn(written, change.transactions) ? 'committed' : 'conflict']),
  );
}

async function conflictsIn(queries: Queries, changes: readonly Change[]): Promise<Set<Change>> {
  const targets = changes.flatMap(updatedIn).map((one) => one.after);
  const conflicts = new Set<Change>();
  if (targets.length === 0) return conflicts;
  const params = [targets.map((one) => one.merchantNo), targets.map((one) => one.transNo)];
  const rows = await queries.query<Key & { version: number }>(lockExisting, params, 'lock-existing');
  const versions = new Map(rows.map((row) => [keyOf(row.merchant_no, row.trans_no), row.version]));
  for (const change of changes) {
    const isStale = updatedIn(change).some(
      ({ before, after }) => versions.get(keyOf(after.merchantNo, after.transNo)) !== before?.version,
    );
    if (isStale) conflicts.add(change);
  }
  return conflicts;
}

async function repeatedIn(queries: Queries, changes: readonly Change[]): Promise<Set<Change>> {
  const rows = changes.flatMap(createdIn).sort(byOrderNo);
  if (rows.length === 0) return new Set();
  const written = keysOf(await queries.query<Key>(insertNew, [transactionRows(rows)], 'insert-new'));
  return new Set(changes.filter((change) => !allIn(written, createdIn(change))));
}

/** Guards come first, writes after, so that a change that fails its guard leaves nothing behind. */
function writeTogether(database: Database, changes: readonly Change[]): Promise<Results> {
  return database.transaction(async (queries) => {
    const closed = await closedFor(queries, changes);
    const superseded = await supersededIn(queries, changes);
    const stale = await conflictsIn(
      queries,
      changes.filter((change) => !closed.has(change) && !superseded.has(change)),
    );
    const conflicts = new Set([...closed, ...stale]);
    const current = changes.filter((change) => !conflicts.has(change) && !superseded.has(change));
    const repeated = await repeatedIn(queries, current);
    const good = current.filter((change) => !repeated.has(change));
    const targets = good.flatMap(updatedIn);
    if (targets.length > 0)
      await queries.query(updateExisting, [transactionRows(targets)], 'update-existing');
    if (good.length > 0) await queries.query(insertEvents, [eventRows(good)], 'insert-events');
    if (haveEntries(good)) await queries.query(insertEntries, [entryRows(good)], 'insert-entries');
    if (good.some((change) => change.notifications.length > 0)) {
      await queries.query(insertNotifications, [notificationRows(good)], 'insert-notices');
    }
    await noteNamedTexts(queries, good);
    await writeReplies(queries, good);
    await keepReplies(
      queries,
      good.flatMap(({ seenReply }) => seenReply ?? []),
    );
    const resultOf = (change: Change): CommitResult => {
      if (superseded.has(change)) return 'superseded';
      if (conflicts.has(change)) return 'conflict';
      return repeated.has(change) ? 'repeated' : 'committed';
    };
    return new Map(changes.map((change) => [change, resultOf(change)]));
  });
}

/** Which statement serves a change: a creation without notifications, a change of one transaction, or neither. */
function writerOf(change: Change): typeof writeTogether {
  const isKept = keepingOf(change).length > 0 || change.seenReply !== undefined;
  if (guardsOf(change).length > 0 || isKept || namesTexts(change)) return writeTogether;
  const [only, ...others] = change.transactions;
  if (only === undefined || others.length > 0) return writeTogether;
  if (only.before !== undefined) return writeUpdates;
  return change.notifications.length === 0 && !haveEntries([change]) ? writeCreations : writeTogether;
}

/**
 * Commits all of `changes`; no two of them may touch the same transaction or order number. Each group that
 * `writerOf` makes is its own transaction: where one fails, only its changes are rejected.
 */
export async function writeBatch(
  database: Database,
  changes: readonly Change[],
): Promise<PromiseSettledResult<CommitResult>[]> {
  const settled = new Map<Change, PromiseSettledResult<CommitResult>>();
  const write = async (writer: typeof writeTogether) => {
    const own = changes.filter((change) => writerOf(change) === writer);
    if (own.length === 0) return;
    try {
      for (const [change, value] of await writer(database, own))
        settled.set(change, { status: 'fulfilled', value });
    } catch (reason) {
      for (const change of own) settled.set(change, { status: 'rejected', reason });
    }
  };
  await Promise.all([writeCreations, writeUpdates, writeTogether].map(write));
  return changes.map((change) => settled.get(change) ?? { status: 'fulfilled', value: 'conflict' });
}
