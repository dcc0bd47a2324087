import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerMerchant } from '../accounts/registration.ts';
import type { Database } from '../ports/database.ts';
import { passwords } from '../runtime/node/passwords.ts';
import { openTestDatabase } from '../store/testing.ts';
import { giveActivationCode } from './activation.ts';
import { noneOnline, presenceOf, recordPresence } from './presence.ts';
import { createTerminals, type TerminalsDeps } from './terminals.ts';

const terminal = { merchantNo: '312100000009', terminalSn: 'T1' };
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await registerMerchant(
    database,
    {
      merchantNo: terminal.merchantNo,
      name: 'Shop',
      stores: [{ storeNo: 'S', name: 'S' }],
      terminals: [{ terminalSn: 'T1', storeNo: 'S' }],
    },
    0,
  );
  await giveActivationCode({ queries: database, passwords }, terminal, '12345678', null);
});
afterAll(() => database.close());

const says = (status: 'online' | 'offline', session: string) =>
  recordPresence(database, terminal, { status, session }, 1);
const state = () => presenceOf(database, terminal);

test('a terminal is unknown until it was seen', async () => {
  expect(await state()).toBe('unknown');
  await says('online', 'a');
  expect(await state()).toBe('online');
  expect(await presenceOf(database, { ...terminal, merchantNo: '312100000008' })).toBe('unknown');
});

test('the last will of an old connection comes late, and the new one stays online', async () => {
  await says('online', 'b');
  await says('online', 'c');
  await says('offline', 'b');
  expect(await state()).toBe('online');
  await says('offline', 'c');
  expect(await state()).toBe('offline');
});

test('an end that overtakes its beginning ends it all the same', async () => {
  await says('offline', 'd');
  await says('online', 'd');
  expect(await state()).toBe('offline');
});

test('every terminal is offline when the broker is gone', async () => {
  await says('online', 'e');
  await noneOnline(database);
  expect(await state()).toBe('offline');
});

test('while the broker is away, an online terminal counts as offline, and an unknown one is still unknown', async () => {
  await says('online', 'f');
  let canPublish = false;
  const deps = { queries: database, messages: { canPublish: () => canPublish } };
  const { status } = createTerminals(deps as unknown as TerminalsDeps);
  expect(await status(terminal)).toBe('offline');
  expect(await status({ ...terminal, merchantNo: '312100000008' })).toBe('unknown');
  canPublish = true;
  expect(await status(terminal)).toBe('online');
});

test('connections one after the other, each message twice and those of two neighbours mixed: the last one counts', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      fc.infiniteStream(fc.boolean()),
      async (count, isLastOpen, coin) => {
        run += 1;
        // Each end may come before or after the beginning of the connection that follows it.
        let carried: (() => Promise<void>) | undefined;
        const toss = () => coin.next().value === true;
        for (let number = 1; number <= count; number += 1) {
          const session = `r${run}-${number}`;
          const isEndFirst = toss();
          if (isEndFirst) await carried?.();
          await says('online', session);
          if (toss()) await says('online', session);
          if (!isEndFirst) await carried?.();
          carried = async () => {
            await says('offline', session);
            if (toss()) await says('offline', session);
          };
        }
        if (!isLastOpen) await carried?.();
        expect(await state()).toBe(isLastOpen ? 'online' : 'offline');
        // The next run begins after the end of this one.
        await carried?.();
      },
    ),
    { numRuns: 60 },
  );
});
