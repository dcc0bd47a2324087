/** POST /api/sandbox/clock: how far a clock goes, and a merchant that is removed while its clock is advanced. */
import { expect, test } from 'vitest';
import type { OrderContext } from '../../orders/change/context.ts';
import { ClockGone, latestMs } from '../../ports/clock.ts';
import { serveRoutes } from '../testing.ts';
import { type SandboxDeps, sandboxCalls } from './sandbox-calls.ts';

const notAsked = () => Promise.reject(new Error('not asked'));

function posting(nowMs: number, advance: SandboxDeps['advance']) {
  const orders = {
    clock: { nowMs: () => nowMs, systemMs: () => nowMs },
    identifiers: { psn: () => 'P' },
    publicUrl: () => 'http://127.0.0.1:8080',
  } as unknown as OrderContext;
  const answer = serveRoutes(
    sandboxCalls({
      auditLog: { begun: async () => {}, ended: async () => {} },
      allowsMerchant: () => true,
      orders,
      advance,
      place: () => ({ listensAt: '127.0.0.1', publicUrl: 'http://127.0.0.1' }),
      clock: { offsetMs: () => 0 },
      demoMerchant: () => undefined,
      doctor: { explain: async () => '', examine: notAsked },
      merchants: { make: notAsked, remove: notAsked, whyNoClock: async () => undefined },
    }),
  );
  return async (body: object) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    return (await answer('/api/sandbox/clock', init)).json();
  };
}

test('no clock is advanced beyond 2100, however often', async () => {
  const moved: number[] = [];
  const post = posting(latestMs - 1_000, async (byMs) => {
    moved.push(byMs);
    return { orders: 0, notifications: 0 };
  });
  for (const merchant of [{}, { merchant_no: '909900000001' }]) {
    expect(await post({ advance_ms: 1_001, ...merchant })).toMatchObject({
      code: 'SYS022',
      msg: expect.stringMatching(/at most 1000, until 2100-01-01; .* a merchant\):advance_ms$/),
    });
    expect(await post({ advance_seconds: 1, ...merchant })).toMatchObject({ code: '0' });
  }
  expect(moved).toEqual([1_000, 1_000]);
});

test('a merchant that is removed meanwhile no longer has a clock', async () => {
  const gone = posting(0, () => Promise.reject(new ClockGone('removed')));
  expect(await gone({ advance_ms: 1, merchant_no: '909900000001' })).toMatchObject({
    code: 'E04103',
    msg: expect.stringContaining('merchant_no'),
  });
});
