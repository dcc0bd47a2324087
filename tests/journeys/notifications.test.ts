/** Notifications as a merchant lives through them. */

import { limits } from '@tollgate/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields, type Merchant } from '../support/merchant.ts';
import { startReceiver } from '../support/receiver.ts';
import { engineOfQueues } from './engines.ts';

const halfDayMs = 12 * 60 * 60 * 1000;

interface Attempt {
  readonly attempt: number;
  readonly at: number;
  readonly outcome: string;
}

/** @param tookMs of real time, which the clock ran on beside what it was advanced by */
function expectPublishedGaps(attempts: readonly Attempt[], tookMs: number): void {
  const gapsMs = attempts.slice(1).map((one, index) => one.at - (attempts[index]?.at ?? 0));
  gapsMs.forEach((gapMs, index) => {
    // The clock runs on while a receiver answers: a gap may be longer by that, never shorter.
    expect(gapMs).toBeGreaterThanOrEqual(limits.notificationGapsMs[index] ?? 0);
    expect(gapMs).toBeLessThanOrEqual((limits.notificationGapsMs[index] ?? 0) + tookMs);
  });
}

describe.each(engineOfQueues)('on the $name database', (engine) => {
  let gateway: Gateway;
  let merchant: Merchant;

  beforeAll(async () => {
    gateway = await startGateway({ env: await engine.env() });
    merchant = createMerchant(gateway);
  });
  afterAll(() => gateway.stop());

  const paidOrder = (notifyUrl: string) =>
    merchant.qrOrder({ auth_code: '280000000000000001', notify_url: notifyUrl });

  async function attemptsOf(order: Fields): Promise<Attempt[]> {
    const query = `merchant_no=${gateway.demo.merchant_no}&merchant_order_no=${order['merchant_order_no']}`;
    const reply = await fetch(`${gateway.url}/api/sandbox/timeline?${query}`);
    const { data } = (await reply.json()) as { data: { notifications: { attempts: Attempt[] }[] } };
    return data.notifications.flatMap((one) => one.attempts);
  }

  test('all fifteen attempts are watched in seconds, at their exact times', async () => {
    const receiver = await startReceiver();
    receiver.always({ status: 500, body: 'no' });
    const order = paidOrder(`${receiver.url}/down`);
    const orderedMs = performance.now();
    await merchant.call('bscanc.pay.submit', order);
    await receiver.waitFor(1);
    const startedMs = performance.now();
    await merchant.advance(halfDayMs);
    const tookMs = performance.now() - startedMs;
    expect(receiver.received).toHaveLength(15);
    // Not the twelve hours that they take.
    expect(tookMs).toBeLessThan(120_000);
    const attempts = await attemptsOf(order);
    expect(attempts.map((one) => one.attempt)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
    expectPublishedGaps(attempts, performance.now() - orderedMs);
    expect(new Set(attempts.map((one) => one.outcome))).toEqual(new Set(['wrong-status']));
    await merchant.advance(halfDayMs * 4);
    expect(receiver.received, 'there is no sixteenth').toHaveLength(15);
    await receiver.close();
  });

  test('an order that expires during an advance is told at its own time, and the attempts count from there', async () => {
    const receiver = await startReceiver();
    receiver.always({ status: 500, body: 'no' });
    const order = merchant.qrOrder({ expires: 60, notify_url: `${receiver.url}/expired` });
    const startedMs = performance.now();
    const expiresAtMs = (await merchant.nowMs()) + 60_000;
    await merchant.call('cscanb.pay.getqrcode', order);
    await merchant.advance(halfDayMs + 60_000);
    const attempts = await attemptsOf(order);
    expect(attempts).toHaveLength(15);
    const tookMs = performance.now() - startedMs;
    expectPublishedGaps(attempts, tookMs);
    expect((attempts[0]?.at ?? 0) - expiresAtMs).toBeGreaterThanOrEqual(0);
    expect((attempts[0]?.at ?? 0) - expiresAtMs).toBeLessThanOrEqual(tookMs);
    await receiver.close();
  });

  test('a receiver that never answers delays nobody else', async () => {
    const silent = await startReceiver();
    const healthy = await startReceiver();
    silent.always({ instead: 'silence' });
    for (let index = 0; index < 40; index += 1)
      await merchant.call('bscanc.pay.submit', paidOrder(`${silent.url}/n`));
    await merchant.call('bscanc.pay.submit', paidOrder(`${healthy.url}/n`));
    await healthy.waitFor(1);
    // Each attempt takes five seconds: not all of them have begun, so that the process did not wait for their end.
    expect(silent.received.length).toBeLessThan(40);
    await silent.close();
    await healthy.close();
  });

  test('closing by expiry and cancelling are told too', async () => {
    const receiver = await startReceiver();
    const expiring = merchant.qrOrder({ expires: 5, notify_url: `${receiver.url}/expired` });
    await merchant.call('cscanb.pay.getqrcode', expiring);
    await merchant.advance(5_000);
    const [told] = await receiver.waitFor(1);
    expect(told?.body).toMatchObject({ trans_status: 1, trans_error_code: 'E04122' });
    const cancelling = paidOrder(`${receiver.url}/cancelled`);
    await merchant.call('bscanc.pay.submit', cancelling);
    await merchant.advance(15_000);
    await merchant.call('order.revoker', { merchant_order_no: cancelling['merchant_order_no'] });
    const all = await receiver.waitFor(3);
    expect(all.map((one) => one.body?.['trans_status'])).toEqual([1, 2, 3]);
    await receiver.close();
  });
});
