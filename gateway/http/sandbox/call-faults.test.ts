/** The number of delayed calls is bounded, so that one merchant’s do not hold up the others. */
import { expect, test } from 'vitest';
import type { Faults } from '../../faults/sandbox/faults.ts';
import type { ExaminedCall } from '../envelope/call-faults.ts';
import { isFailure } from '../envelope/failure.ts';
import { createCallFaults, delayedMax } from './call-faults.ts';

const call = {
  app: { merchantNo: '312100000001', appId: 'tg1', signType: 'RSA2' },
  path: '/api/entry',
  members: [],
  psn: 'PSN',
  header: undefined,
} as unknown as ExaminedCall;

test('more calls than may be delayed at a time are refused with 503', async () => {
  const struck = { merchantNo: '312100000001', faultId: 'flt_1', fault: 'call.delay', delayMs: 60_000 };
  const waiting: (() => void)[] = [];
  const { of } = createCallFaults({
    faults: { mayStrike: () => true, strike: async () => struck } as unknown as Faults,
    wait: () => new Promise<void>((resolve) => waiting.push(resolve)),
  });
  const faultOf = async () => {
    const found = await of(call);
    if (found === undefined || isFailure(found)) throw new Error('no fault');
    return found;
  };
  const held: Promise<unknown>[] = [];
  for (let count = 0; count < delayedMax; count += 1)
    held.push((await faultOf()).delay?.() ?? Promise.reject());
  expect(await faultOf()).toMatchObject({ instead: { code: 'SYS007', httpStatus: 503 } });
  for (const resolve of waiting) resolve();
  await Promise.all(held);
  expect(await faultOf()).toHaveProperty('delay');
});
