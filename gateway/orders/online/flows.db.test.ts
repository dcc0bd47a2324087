/** Flows of online orders on a real database, with an acquirer that counts its charges. */
import { beforeEach, expect, test } from 'vitest';
import { onlineRules } from '../../checkout/rules.ts';
import { reread } from '../change/apply.ts';
import { approvalOf, rightCode, sealedCard } from '../change/cards.testing.ts';
import { refundDetails, type TestContext } from '../change/testing.ts';
import { advanceDue, upToDate } from '../due/due.ts';
import { advanceRefund, createRefund } from '../reference/refund.ts';
import { recoveryMs } from '../rules/recovery.ts';
import { actAsPayer, findLinked, payerState } from '../sandbox/payer.ts';
import { linkOf } from '../state/qr-link.ts';
import type { Transaction } from '../state/transaction.ts';
import { cancelPayment } from '../wallet/cancel.ts';
import { returnFromChallenge } from './challenge.ts';
import { chooseWallet, giveUp } from './checkout.ts';
import { address, succeeded, useOnlineWorld } from './testing.ts';

const world = useOnlineWorld();
const { challenged, checkout, notices, pay, schedule } = world;
let context: TestContext;
beforeEach(() => {
  context = world.context();
});

test('a card pays: one authorization, the masked number, the addresses in the notification', async () => {
  const order = await checkout();
  const paid = succeeded(
    await pay(order, 1, { billing: address, shipping: { ...address, address2: 'Floor 20' } }),
  );
  expect(paid).toMatchObject({ transStatus: 2, paidMinor: 10_000, payMethodId: 'Visa', dueAt: null });
  expect(paid.channelUserId).toBe('411111******1111');
  expect(context.cards.charged(order.transNo)).toEqual([1]);
  const [told, ...others] = await notices(order);
  expect(others).toEqual([]);
  expect(told?.content).toMatchObject({ trans_status: 2, pay_scenario: 'WEB_PAY', pay_method_id: 'Visa' });
  // In the contract's order, which a jsonb column does not keep.
  expect(told?.content['billing_address']).toBe(JSON.stringify(address));
  expect(Object.keys(JSON.parse(String(told?.content['shipping_address'])))).toEqual([
    'name',
    'country',
    'province',
    'city',
    'address1',
    'address2',
    'zip',
    'phone',
  ]);
});

test('declined, then paid; a late copy of the first click does nothing', async () => {
  const order = await checkout();
  context.cards.answer = () => ({ kind: 'declined', errorCode: 'EC0102' });
  const declined = succeeded(await pay(order, 1));
  expect(declined).toMatchObject({ transStatus: 0, errorCode: null });
  expect(declined.online).toMatchObject({ attempts: 1, attempt: null, lastDecline: 'EC0102' });
  expect(declined.dueAt).toBe(order.expiresAt);
  context.cards.answer = approvalOf;
  expect(await pay(declined, 1)).toMatchObject({ refused: 'E04134' });
  expect(context.cards.count(order.transNo, 'authorize')).toBe(1);
  const paid = succeeded(await pay(declined, 2));
  expect(paid).toMatchObject({ transStatus: 2 });
  expect(await pay(paid, 3)).toMatchObject({ refused: 'E04123' });
  expect(await notices(order)).toHaveLength(1);
});

test('the fifth decline fails the order as too many attempts', async () => {
  let order = await checkout();
  context.cards.answer = () => ({ kind: 'declined', errorCode: 'EC0101' });
  for (let number = 1; number <= 5; number += 1) order = succeeded(await pay(order, number));
  expect(order).toMatchObject({ transStatus: 1, errorCode: 'EC0112', dueAt: null });
  expect(order.online?.lastDecline).toBe('EC0101');
  expect(order.errorMsg).toContain('EC0101');
  expect(await pay(order, 6)).toMatchObject({ refused: 'E04122' });
  expect(await notices(order)).toHaveLength(1);
});

test('3-D Secure: the right code pays, with the card of the vault and without its cvv', async () => {
  const order = await challenged();
  const paid = succeeded(await returnFromChallenge(context, order, { code: rightCode }));
  expect(paid).toMatchObject({ transStatus: 2, payMethodId: 'Visa' });
  expect(paid.online?.challenged).toMatchObject({ passed: true });
  expect(context.cards.count(order.transNo, 'resume')).toBe(1);
  expect(JSON.stringify([...context.cards.kept.values()])).not.toContain('cvv');
});

test('3-D Secure: after three wrong codes the payer may choose another method', async () => {
  let order = await challenged();
  for (const tries of [1, 2]) {
    order = succeeded(await returnFromChallenge(context, order, { code: '000000' }));
    expect(order.online?.attempt?.challenge?.state).toBe(String(tries));
  }
  order = succeeded(await returnFromChallenge(context, order, { code: '000000' }));
  expect(order.online).toMatchObject({ attempt: null, lastDecline: 'EC0106' });
  expect(await returnFromChallenge(context, order, { code: rightCode })).toMatchObject({
    refused: 'E04134',
  });
  context.cards.answer = approvalOf;
  expect(succeeded(await pay(order, 2)).transStatus).toBe(2);
});

test('3-D Secure: cancelled, and timed out', async () => {
  const cancelled = succeeded(await returnFromChallenge(context, await challenged(), { action: 'cancel' }));
  expect(cancelled.online).toMatchObject({ attempt: null, lastDecline: 'EC0107' });
  const order = await challenged();
  expect(order.dueAt).toBe(context.clock.nowMs() + 300_000);
  context.clock.advance(300_000);
  expect(await returnFromChallenge(context, order, { code: rightCode })).toMatchObject({
    refused: 'E04134',
  });
  await schedule();
  expect((await reread(context, order)).online).toMatchObject({ attempt: null, lastDecline: 'EC0108' });
});

test('3-D Secure: a failed challenge is reversed, since the bank may still charge', async () => {
  context.cards.reversal = () => 'unknown';
  const cancelled = await challenged();
  await returnFromChallenge(context, cancelled, { action: 'cancel' });
  const timedOut = await challenged();
  context.clock.advance(300_000);
  await schedule();
  const owed = { online: { attempt: null, owed: [{ attempt: { number: 1 }, late: false }] } };
  for (const order of [cancelled, timedOut]) expect(await reread(context, order)).toMatchObject(owed);
  context.cards.reversal = () => 'done';
  // The pause of what has been due for 5 minutes.
  context.clock.advance(320_000);
  await schedule();
  for (const order of [cancelled, timedOut])
    expect(await reread(context, order)).toMatchObject({ dueAt: order.expiresAt, online: { owed: [] } });
});

test('an order expires in time while its reversal cannot be sent', async () => {
  const order = await checkout();
  context.cards.answer = () => ({ kind: 'no-answer' });
  await pay(order, 1);
  context.cards.reversal = () => Promise.reject(new Error('the line is dead'));
  context.clock.advance(30_000);
  const errors: unknown[] = [];
  const advance = () => advanceDue(context, (error) => errors.push(error));
  await advance();
  expect((await reread(context, order)).online?.owed).toHaveLength(1);
  context.clock.advance(1_800_000);
  await advance();
  expect(await reread(context, order)).toMatchObject({ transStatus: 1, errorCode: 'E04122' });
  expect(await notices(order)).toHaveLength(1);
  // Each look has asked once. The error is reported, and the reversal is sent once it can be.
  expect(context.cards.count(order.transNo, 'reverse')).toBe(2);
  context.clock.advance(recoveryMs);
  await advance();
  expect(errors).toHaveLength(1);
  context.cards.reversal = () => 'done';
  context.clock.advance(10_000);
  await schedule();
  expect(await reread(context, order)).toMatchObject({ transStatus: 1, dueAt: null, online: { owed: [] } });
});

test('3-D Secure: the issuer declines after the right code', async () => {
  const order = await challenged();
  context.cards.resumption = () => ({ kind: 'declined', errorCode: 'EC0101' });
  const declined = succeeded(await returnFromChallenge(context, order, { code: rightCode }));
  expect(declined).toMatchObject({ transStatus: 0 });
  expect(declined.online).toMatchObject({ attempt: null, lastDecline: 'EC0101' });
});

test('the order expires during its challenge: closed, reversed, notified once', async () => {
  const expiresAt = context.clock.nowMs() + 60_000;
  const order = await challenged({ expiresAt, dueAt: expiresAt });
  expect(order.online?.attempt?.challenge?.expiresAt).toBe(expiresAt);
  context.clock.advance(60_000);
  const seen = await upToDate(context, order);
  expect(seen).toMatchObject({ transStatus: 1, errorCode: 'E04122', dueAt: null });
  expect(seen.online).toMatchObject({ attempt: null, owed: [] });
  expect(context.cards.count(order.transNo, 'reverse')).toBe(1);
  await schedule();
  expect(await notices(order)).toHaveLength(1);
});

test('a silent issuer: after 30 seconds the attempt is reversed and the payer may make another', async () => {
  const order = await checkout();
  context.cards.answer = () => ({ kind: 'no-answer' });
  const unsure = succeeded(await pay(order, 1));
  expect(unsure.online?.attempt?.stage).toBe('uncertain');
  expect(await pay(unsure, 2)).toMatchObject({ refused: 'E04134' });
  expect(await giveUp(context, unsure)).toMatchObject({ refused: 'E04134' });
  context.clock.advance(29_999);
  await schedule();
  expect((await reread(context, order)).online?.attempt?.stage).toBe('uncertain');
  context.clock.advance(1);
  await schedule();
  const after = await reread(context, order);
  expect(after.online).toMatchObject({ attempt: null, owed: [], lastDecline: 'EC0105' });
  expect(context.cards.count(order.transNo, 'reverse')).toBe(1);
  context.cards.answer = approvalOf;
  expect(succeeded(await pay(after, 2)).transStatus).toBe(2);
  expect(context.cards.charged(order.transNo)).toEqual([2]);
});

test('a channel that throws leaves the attempt uncertain, and the error is thrown', async () => {
  const order = await checkout();
  context.cards.answer = () => {
    throw new Error('the line is dead');
  };
  await expect(pay(order, 1)).rejects.toThrow('the line is dead');
  expect((await reread(context, order)).online?.attempt?.stage).toBe('uncertain');
});

test('a card is erased once no attempt can need it, and not before', async () => {
  await challenged();
  await schedule();
  const keptMs = context.clock.nowMs() - context.cards.forgottenBefore;
  // A challenge begins when the issuer answers at the latest moment, and its code may come at its last.
  const { authorizationMs, challengeMs } = onlineRules;
  expect(keptMs).toBeGreaterThan(authorizationMs + challengeMs + authorizationMs);
  expect(keptMs).toBeLessThanOrEqual(15 * 60_000);
});

test('cancel of a card payment takes it back; of an unpaid order it closes it', async () => {
  const paid = succeeded(await pay(await checkout(), 1));
  const unpaid = await checkout();
  context.clock.advance(15_000);
  expect(succeeded(await cancelPayment(context, paid, undefined)).transaction).toMatchObject({
    transStatus: 3,
    dueAt: null,
  });
  expect(context.cards.charged(paid.transNo)).toEqual([]);
  const closed = succeeded(await cancelPayment(context, unpaid, undefined)).transaction;
  expect(closed).toMatchObject({ transStatus: 1, errorCode: 'E04121' });
  expect(await pay(unpaid, 1)).toMatchObject({ refused: 'E04121' });
});

test('a refund goes back to the card or the wallet that paid', async () => {
  const paid = succeeded(await pay(await checkout(), 1));
  const refundOf = async (original: Transaction, orderMinor: number) => {
    const details = refundDetails(orderMinor, { origTransNo: original.transNo, payScenario: 'WEB_PAY' });
    const refund = succeeded(await createRefund(context, original, details));
    await advanceRefund(context, refund);
    return reread(context, refund);
  };
  expect(await refundOf(paid, 4_000)).toMatchObject({ transStatus: 2, paidMinor: 4_000 });
  expect(context.cards.count(paid.transNo, 'refund')).toBe(1);
  const chosen = await chooseWallet(context, await checkout(), { payMethodId: 'Alipay+', shipping: null });
  const scanned = (await actAsPayer(context, succeeded(chosen), 'pay')).transaction;
  expect(await refundOf(scanned, 4_000)).toMatchObject({ transStatus: 0 });
  expect(context.cards.count(scanned.transNo, 'refund')).toBe(0);
});

test('a wallet declines: its code is void, and a card may pay', async () => {
  const order = await checkout();
  const choice = { payMethodId: 'Alipay+', shipping: null };
  const chosen = succeeded(await chooseWallet(context, order, choice));
  const sameCode = succeeded(await chooseWallet(context, chosen, choice));
  expect(sameCode.linkSecret).toBe(chosen.linkSecret);
  const other = succeeded(await chooseWallet(context, chosen, { ...choice, payMethodId: 'WeChatPay' }));
  const isSame = (left: string, right: string) => left === right;
  expect(await findLinked(context, linkOf(chosen), isSame)).toBeUndefined();
  const declined = await actAsPayer(context, other, 'decline');
  expect(declined).toMatchObject({ done: true, transaction: { transStatus: 0 } });
  expect(payerState(declined.transaction)).toBe('failed');
  expect((await actAsPayer(context, declined.transaction, 'pay')).done).toBe(false);
  expect(declined.transaction.online).toMatchObject({ wallet: null, attempts: 1, lastDecline: 'EC0001' });
  expect(succeeded(await pay(declined.transaction, 2)).payMethodId).toBe('Visa');
});

test('an amount of the wallets’ table acts once the wallet is chosen, and not before', async () => {
  const order = await checkout({ orderMinor: 10_001 });
  context.clock.advance(60_000);
  await schedule();
  expect((await reread(context, order)).transStatus).toBe(9);
  succeeded(await chooseWallet(context, order, { payMethodId: 'Alipay+', shipping: null }));
  await schedule();
  expect((await reread(context, order)).transStatus).toBe(9);
  context.clock.advance(1_000);
  await schedule();
  expect(await reread(context, order)).toMatchObject({ transStatus: 2, payMethodId: 'Alipay+' });
});

test('the payer gives up: the order fails with EC0003, and a wallet that still pays gets its money back', async () => {
  const chosen = await chooseWallet(context, await checkout(), { payMethodId: 'Alipay+', shipping: null });
  const order = succeeded(chosen);
  const given = succeeded(await giveUp(context, order));
  expect(given).toMatchObject({ transStatus: 1, errorCode: 'EC0003' });
  const late = await actAsPayer(context, given, 'pay');
  expect(late.transaction).toMatchObject({
    transStatus: 1,
    latePaidMinor: 10_000,
    lateReturnedMinor: 10_000,
  });
  // The second reports that the late money is back (decision 41).
  expect(await notices(order)).toHaveLength(2);
});

test('Apple Pay: the card behind it is known once it has paid', async () => {
  const order = await checkout();
  const paid = succeeded(await pay(order, 1, { means: { option: 'ApplePay', token: 'visa' } }));
  expect(paid).toMatchObject({ transStatus: 2, payMethodId: 'ApplePay', channelUserId: '411111******1111' });
  expect(paid.online?.paidAttempt?.accountId).toBe('411111******1111');
});

test('an invalid card leaves nothing behind', async () => {
  const order = await checkout();
  const kept = context.cards.kept.size;
  const bad = (card: string) => pay(order, 1, { means: { option: 'Card', card } });
  expect(await bad('!')).toMatchObject({ refused: 'E04140', field: 'card' });
  expect(await bad(sealedCard({ cvv: '12' }))).toMatchObject({ refused: 'E04142', field: 'card.cvv' });
  const amex = ['3782', '822463', '10005'].join('');
  expect(await bad(sealedCard({ pan: amex, cvv: '1234' }))).toMatchObject({ refused: 'E04116' });
  expect(context.cards.kept.size).toBe(kept);
  expect(await reread(context, order)).toMatchObject({ transStatus: 9, version: 1 });
});

test('a payment by wallet after the cancel is found, and goes back', async () => {
  const choice = { payMethodId: 'Alipay+', shipping: null };
  const order = await checkout({ orderMinor: 10_007 });
  const chosen = succeeded(await chooseWallet(context, order, choice));
  context.clock.advance(15_000);
  await schedule();
  const cancelled = await cancelPayment(context, await reread(context, chosen), undefined);
  expect(succeeded(cancelled).transaction.transStatus).toBe(3);
  context.clock.advance(3_000);
  for (let fired = 1; fired > 0; ) fired = await schedule();
  expect(await reread(context, order)).toMatchObject({
    transStatus: 3,
    latePaidMinor: 10_007,
    lateReturnedMinor: 10_007,
    dueAt: null,
  });
});
