import { expect, test } from 'vitest';
import { withPublicNames } from './public-names.ts';

test('members of events have public names at any depth; values and unknown names stay', () => {
  const stored = [
    {
      type: 'completed',
      paidMinor: 3450,
      reference: { channelTransNo: 'W1', userId: 'dueAt' },
      attempt: { number: 1, result: { threeDsVersion: '2.2.0', dsTransId: 'D1' }, tries: 2 },
    },
  ];
  expect(withPublicNames(stored)).toEqual([
    {
      type: 'completed',
      paid_minor: 3450,
      reference: { channel_trans_no: 'W1', user_id: 'dueAt' },
      attempt: { number: 1, result: { three_ds_version: '2.2.0', ds_trans_id: 'D1' }, tries: 2 },
    },
  ]);
});

test("a connector's own note is left out; the state of a challenge stays", () => {
  const stored = [
    { type: 'check-scheduled', dueAt: 1, state: 'S' },
    { type: 'completed', reference: { channelTransNo: 'W1', state: 'S' } },
    { type: 'challenge-passed', dueAt: 1, state: '1' },
  ];
  expect(withPublicNames(stored)).toEqual([
    { type: 'check-scheduled', due_at: 1 },
    { type: 'completed', reference: { channel_trans_no: 'W1' } },
    { type: 'challenge-passed', due_at: 1, state: '1' },
  ]);
});
