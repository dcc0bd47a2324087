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
