/** Seeds beyond the first hundreds that have found something: they stay clean. */
import { expect, test } from 'vitest';
import { useSimulator } from './seeds.ts';

const simulator = useSimulator();

test.each([
  ['one process hears that a payment was made while another closes its order', 4583],
  ['a wallet is stopped although its acquirer cannot be asked about it', 8197],
  ['a payer pays between the stop of the wallet and the cancel of the order', 4947],
  ['a receiver that times out is waited for', 6078],
  ['a clock that jumps while a notification is on its way', 2934],
])('%s: seed %d', { timeout: 300_000 }, async (_what, seed) => {
  expect((await simulator().play(seed)).violation?.message).toBeUndefined();
});
