import { expect, test } from 'vitest';
import { groupedAccount } from './payment-summary.tsx';

test.each([
  ['411111******1111', '4111 11•• •••• 1111'],
  ['378282*****0005', '3782 82•••• •0005'],
  ['305693****5904', '3056 93•••• 5904'],
  ['620000*********0005', '6200 00•• •••• •••0 005'],
  ['', ''],
])('%s is shown as %s', (account, shown) => {
  expect(groupedAccount(account)).toBe(shown);
});
