/** Truth of refusals: an order that exists is not "not found", a tip is no reversal. */
import { refusalMessage } from '@tollgate/contract/errors/message';
import { expect, test } from 'vitest';
import { createPayment } from '../change/creation.ts';
import { orderDetails } from '../change/testing.ts';
import { upToDate } from '../due/due.ts';
import { succeeded } from '../online/testing.ts';
import { merchantSteps as steps, useReferenceWorld } from '../reference/testing.ts';
import { actAsPayer } from '../sandbox/payer.ts';
import { isRefusal } from '../state/refusal.ts';
import type { Transaction } from '../state/transaction.ts';
import { cancelPayment } from '../wallet/cancel.ts';

const world = useReferenceWorld();
const { authorized, paid, close, refusal, ask } = world;
const context = () => world.context();

async function qrPayment(): Promise<Transaction> {
  const details = orderDetails(context(), { merchantOrderNo: `QR-${context().clock.nowMs()}` });
  const created = succeeded(await createPayment(context(), details));
  return (await actAsPayer(context(), created, 'pay')).transaction;
}

/** Code and text of a refusal, as `msg` has it. */
function textOf(outcome: unknown): string {
  if (!isRefusal(outcome)) return 'carried out';
  const { refused, field, detail } = outcome;
  return `${refused} ${refusalMessage(refused, {
    ...(field === undefined ? {} : { field }),
    ...(detail === undefined ? {} : { detail }),
  })}`;
}

test('the tip of a refunded payment: the refusal says that the tip cannot be changed', async () => {
  const captured = succeeded(await steps.capture(context(), await authorized('80'), 8_000));
  succeeded(await steps.refund(context(), captured, 100));
  expect(textOf(await steps.tip(context(), captured, 500))).toBe(
    'E04151 The order has refunds, so its tip cannot be changed',
  );
  const sale = await paid();
  succeeded(await steps.refund(context(), sale, 100));
  expect(textOf(await steps.tip(context(), sale, 500))).toMatch(/^E04151 /);
  // A void still says so of itself.
  expect(textOf(await steps.void(context(), sale))).toMatch(/^E04133 /);
});

test('the tip after the close of the batch: the refusal names no reversal', async () => {
  const sale = await paid();
  await close();
  expect(textOf(await steps.tip(context(), sale, 100))).toBe(
    'ET010 The batch is closed, so the tip can no longer be changed',
  );
  expect(
    await ask({ type: 'adjust-tip', merchant_order_no: sale.merchantOrderNo, tip_amount: '1' }),
  ).toMatchObject({ code: 'ET010' });
  expect(textOf(await steps.void(context(), sale))).toMatch(/^ET008 /);
});

test('the tip of a transaction without tips: the refusal names its kind', async () => {
  const held = await authorized();
  const qr = await qrPayment();
  const refund = succeeded(await steps.refund(context(), await paid(), 100));
  for (const [target, detail] of [
    [held, 'an authorization: adjust the tip of its completion'],
    [qr, 'not paid by card at a terminal'],
    [refund, 'this is a refund'],
  ] as const)
    expect(textOf(await steps.tip(context(), target, 100))).toBe(
      `ET011 A tip is for a card sale or a completion only (${detail}):trans_no`,
    );
});

test('cancel, capture and increment of another kind: the refusal names the kind and the remedy', async () => {
  const sale = await paid();
  const qr = await qrPayment();
  const refused = (detail: string) => `ET012 The transaction is not an authorization (${detail}):trans_no`;
  expect(textOf(await steps.cancel(context(), sale))).toBe(refused('this is a sale: void or refund it'));
  for (const step of [steps.capture(context(), sale, 100), steps.increment(context(), sale, 100)])
    expect(textOf(await step)).toBe(refused('this is a sale'));
  expect(textOf(await steps.cancel(context(), qr))).toBe(
    refused('not paid by card at a terminal: cancel or refund it'),
  );
  expect(textOf(await steps.capture(context(), qr, 100))).toBe(refused('not paid by card at a terminal'));
  expect(textOf(await steps.cancel(context(), { ...sale, transNo: '2000010100000000000000' }))).toMatch(
    /^ET002 /,
  );
});

test('a void, a completion and their cancels, of another kind: the refusal names the kind', async () => {
  const sale = await paid();
  const refund = succeeded(await steps.refund(context(), await paid(), 100));
  const qr = await qrPayment();
  const of = (
    { merchantOrderNo: orig_merchant_order_no }: Transaction,
    trans_type: number,
    order_amount = '25',
  ) => refusal({ trans_type, orig_merchant_order_no, order_amount });
  expect(await of(sale, 6)).toBe('ET012:orig_merchant_order_no');
  expect(await of(sale, 5)).toBe('ET012:orig_merchant_order_no');
  expect(await of(sale, 7)).toBe('ET013:orig_merchant_order_no');
  expect(await of(sale, 8)).toBe('ET013:orig_merchant_order_no');
  expect(await of(qr, 2, '100')).toBe('ET013:orig_merchant_order_no');
  expect(await of(refund, 2, '1')).toBe('ET013:orig_merchant_order_no');
  expect(await refusal({ trans_type: 2, orig_merchant_order_no: 'NOBODY' })).toBe(
    'ET002:orig_merchant_order_no',
  );
});

test('a cancel of an expired order: the refusal says closed, not too early', async () => {
  const expiresAt = context().clock.nowMs() + 5_000;
  const details = orderDetails(context(), {
    merchantOrderNo: `QR-${context().clock.nowMs()}`,
    expiresAt,
    dueAt: expiresAt,
  });
  const created = succeeded(await createPayment(context(), details));
  const early = await cancelPayment(context(), created, undefined);
  expect(textOf(early)).toBe('E04124 Cancel is too early (wait 15 s)');
  context().clock.advance(6_000);
  const expired = await upToDate(context(), created);
  expect(textOf(await cancelPayment(context(), expired, undefined))).toBe(
    'E04122 The order is closed (nothing to cancel)',
  );
  // A step that waits for its moment succeeds, as a repeated cancel does.
  context().clock.advance(9_000);
  expect(textOf(await cancelPayment(context(), expired, undefined))).toBe('carried out');
});
