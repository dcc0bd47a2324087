import { expect, test } from 'vitest';
import { UncertainCommit } from '../../../ports/database.ts';
import { type Connection, createAcknowledgement, type Notice } from './acknowledgement.ts';

const warning: Notice = { message: 'canceling wait for synchronous replication due to user request' };

/** A server in short: what its commits are answered with, in turn, and how long each takes. */
function startServer(commits: readonly (Notice | undefined)[], timelines = ['00000001']) {
  const clock = { ms: 0, nowMs: () => clock.ms };
  const asked: string[] = [];
  let listener = (_notice: Notice) => {};
  let committed = 0;
  let timelinesAsked = 0;
  const connection: Connection = {
    on: (_event, given) => {
      listener = given;
    },
    async query(text) {
      asked.push(text);
      if (text === 'commit') {
        const notice = commits[Math.min(committed, commits.length - 1)];
        committed += 1;
        clock.ms += 100;
        if (notice !== undefined) listener(notice);
      }
      if (!text.includes('timeline')) return { rows: [] };
      const at = Math.min(timelinesAsked, timelines.length - 1);
      timelinesAsked += 1;
      return { rows: [{ timeline: timelines[at] }] };
    },
  };
  const cancel = () => Promise.reject(new Error('nothing waits that long here'));
  const acknowledgement = createAcknowledgement({ deadlineMs: 1_000, uptime: clock, cancel });
  return {
    asked,
    clock,
    connection,
    commit: () =>
      acknowledgement.of(connection, async () => {
        await connection.query('commit');
        return 'done';
      }),
  };
}

test('a commit without the warning costs one question for each connection, and nothing more', async () => {
  const { asked, commit } = startServer([undefined]);
  expect(await commit()).toBe('done');
  expect(await commit()).toBe('done');
  expect(asked).toEqual([expect.stringContaining('timeline'), 'commit', 'commit']);
});

test('other notices say nothing', async () => {
  const { asked, commit } = startServer([{ message: 'there is no transaction in progress' }]);
  expect(await commit()).toBe('done');
  expect(asked).toHaveLength(2);
});

test.each([
  ['its message', warning],
  [
    'its function, where the server speaks another language',
    { message: 'Warten …', routine: 'SyncRepWaitForLSN' },
  ],
])('the warning, known by %s, waits for a later commit without it', async (_by, notice) => {
  const { asked, commit } = startServer([notice, notice, undefined]);
  expect(await commit()).toBe('done');
  expect(asked.filter((text) => text === 'commit')).toHaveLength(3);
});

test('no later commit without it before the deadline: uncertain', async () => {
  const { clock, commit } = startServer([warning]);
  await expect(commit()).rejects.toThrow(UncertainCommit);
  expect(clock.ms).toBe(1_000);
});

test('a later commit on another timeline acknowledges nothing', async () => {
  const { commit } = startServer([warning, undefined], ['00000001', '00000002']);
  await expect(commit()).rejects.toThrow('another server has taken over');
});

test('a connection that ends meanwhile leaves it uncertain', async () => {
  const server = startServer([warning]);
  const { query } = server.connection;
  server.connection.query = (text) =>
    text === 'begin' ? Promise.reject(new Error('Connection terminated')) : query(text);
  await expect(server.commit()).rejects.toMatchObject({ cause: { message: 'Connection terminated' } });
});

test('a commit that waits beyond the deadline is cancelled', async () => {
  let end = () => {};
  const server = startServer([undefined]);
  const acknowledgement = createAcknowledgement({
    deadlineMs: 20,
    uptime: { nowMs: () => performance.now() },
    cancel: async () => end(),
  });
  const waits = new Promise<void>((resolve) => {
    end = resolve;
  });
  expect(await acknowledgement.of(server.connection, () => waits)).toBeUndefined();
});
