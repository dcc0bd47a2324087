/** Changes that are written in one batch, one of which the database refuses. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpaidOrder } from '../orders/change/testing.ts';
import { type Database, DatabaseAway, UncertainCommit } from '../ports/database.ts';
import type { Change, Notification } from './change.ts';
import { createCommitter } from './committer.ts';
import { openTestDatabase } from './testing.ts';
import type { TransactionRow } from './transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const orderOf = (name: string): TransactionRow => ({
  ...unpaidOrder,
  transNo: name,
  merchantOrderNo: name,
});

const notificationOf = (
  { merchantNo, transNo, appId }: TransactionRow,
  notificationId: string,
): Notification => ({
  merchantNo,
  transNo,
  appId,
  notificationId,
  url: 'http://127.0.0.1:9/',
  receiver: 'http://127.0.0.1:9',
  content: {},
  claimedUntil: 0,
});

const creationOf = (after: TransactionRow, notificationIds: readonly string[] = []): Change => ({
  psn: 'PSN',
  atMs: after.createdAt,
  transactions: [{ before: undefined, after, events: [{ type: 'created' }] }],
  notifications: notificationIds.map((id) => notificationOf(after, id)),
});

function updateOf(before: TransactionRow, notificationIds: readonly string[] = []): Change {
  const after = { ...before, version: before.version + 1 };
  const transactions = [{ before, after, events: [{ type: 'changed' }] }];
  return { ...creationOf(after, notificationIds), transactions };
}

const versionsOf = async (names: readonly string[]) =>
  (
    await database.query<{ trans_no: string; version: number; history: number }>(
      `select trans_no, version, (select count(*)::int from transaction_events e
         where e.merchant_no = t.merchant_no and e.trans_no = t.trans_no) as history
       from transactions t where trans_no = any($1::text[]) order by trans_no`,
      [names],
    )
  ).map(({ trans_no, version, history }) => [trans_no, version, history]);

// The same id twice: the table refuses it.
const twice = (id: string) => [id, id];

test.each([
  ['an update', (name: string) => updateOf(orderOf(name), twice(name))],
  ['a change that is written the general way', (name: string) => creationOf(orderOf(name), twice(name))],
])('%s is refused: only what was written with it is written again', async (kind, badOf) => {
  const names = ['bad', 'known', 'known-told', 'new', 'new-told'].map((name) => `${kind.length}-${name}`);
  const [bad = '', known = '', knownTold = '', fresh = '', freshTold = ''] = names;
  const committer = createCommitter(database, () => Promise.resolve());
  const existing = [known, knownTold, ...(kind === 'an update' ? [bad] : [])];
  for (const name of existing) expect(await committer.commit(creationOf(orderOf(name)))).toBe('committed');

  const [refused, ...others] = await Promise.allSettled(
    [
      badOf(bad),
      updateOf(orderOf(known)),
      updateOf(orderOf(knownTold), [knownTold]),
      creationOf(orderOf(fresh)),
      creationOf(orderOf(freshTold), [freshTold]),
    ].map((change) => committer.commit(change)),
  );
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: '23505' } });
  for (const other of others) expect(other).toEqual({ status: 'fulfilled', value: 'committed' });
  expect(await versionsOf(names.slice(1))).toEqual([
    [known, 2, 2],
    [knownTold, 2, 2],
    [fresh, 1, 1],
    [freshTold, 1, 1],
  ]);
});

test('where the answer of the database is lost nothing is written again, and no caller is told of a conflict', async () => {
  const names = ['lost-1', 'lost-2'];
  const known = createCommitter(database, () => Promise.resolve());
  for (const name of names) await known.commit(creationOf(orderOf(name)));
  const losing = createCommitter(
    {
      ...database,
      async query(...asked) {
        await database.query(...asked);
        throw new UncertainCommit('the connection was lost during a commit');
      },
    },
    () => Promise.resolve(),
  );
  const results = await Promise.allSettled(names.map((name) => losing.commit(updateOf(orderOf(name)))));
  for (const result of results)
    expect(result).toMatchObject({ status: 'rejected', reason: { name: 'UncertainCommit' } });
  expect(await versionsOf(names)).toEqual(names.map((name) => [name, 2, 2]));
});

test.each([
  ['could not be reached', new DatabaseAway('no answer')],
  ['was lost during the commit', new UncertainCommit('lost', { cause: new DatabaseAway('no answer') })],
])(
  'where the database %s all that waits fails at once, and is written once it is back',
  async (_how, error) => {
    let asked = 0;
    let isAway = true;
    let fail: () => void = () => {};
    const away: Database = {
      ...database,
      query: (...sent) => {
        asked += 1;
        if (!isAway) return database.query(...sent);
        return new Promise((_resolve, reject) => {
          fail = () => reject(error);
        });
      },
    };
    const committer = createCommitter(away, () => Promise.resolve());
    const known = createCommitter(database, () => Promise.resolve());
    const suffix = error.name;
    const first = committer.commit(creationOf(orderOf(`away-1-${suffix}`)));
    await expect.poll(() => asked).toBe(1);
    // These wait for the batch that is being written.
    const others = ['2', '3'].map((name) => committer.commit(creationOf(orderOf(`away-${name}-${suffix}`))));
    expect(committer.waiting()).toBe(2);
    const settled = Promise.allSettled([first, ...others]);
    fail();
    const [own, ...waited] = await settled;
    expect(own).toMatchObject({ status: 'rejected', reason: { name: error.name } });
    for (const one of waited)
      expect(one).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseAway' } });
    expect(asked, 'nothing was sent a second time').toBe(1);
    await committer.drain();
    isAway = false;
    expect(await committer.commit(creationOf(orderOf(`away-2-${suffix}`)))).toBe('committed');
    expect(await known.commit(creationOf(orderOf(`away-2-${suffix}`)))).toBe('repeated');
  },
);
