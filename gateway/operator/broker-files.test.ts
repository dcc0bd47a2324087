import { expect, test } from 'vitest';
import { findBrokerGroup, ownershipOf } from './broker-files.ts';

const own = { uid: 1000, gid: 1000 };
const usual = { name: 'mosquitto', gid: 105, isNamed: false };
const named = { name: 'brokers', gid: 106, isNamed: true };

test.each([
  ['a new file gets the broker group', undefined, usual, { uid: 1000, gid: 105, mode: 0o640 }],
  ['and stays with this program where there is none', undefined, undefined, { ...own, mode: 0o640 }],
  [
    'what was not chosen is corrected',
    { ...own, mode: 0o100640 },
    usual,
    { uid: 1000, gid: 105, mode: 0o640 },
  ],
  [
    'what an operator chose stays',
    { uid: 0, gid: 4, mode: 0o100660 },
    usual,
    { uid: 0, gid: 4, mode: 0o660 },
  ],
  [
    'unless another group is named',
    { uid: 0, gid: 4, mode: 0o100600 },
    named,
    { uid: 0, gid: 106, mode: 0o600 },
  ],
])('%s', (_what, known, group, expected) => expect(ownershipOf(known, own, group)).toEqual(expected));

test('a group by number, and one that there is not', async () => {
  expect(await findBrokerGroup('123')).toEqual({ name: '123', gid: 123, isNamed: true });
  await expect(findBrokerGroup('no-such-group')).rejects.toThrow('there is no group no-such-group');
});
