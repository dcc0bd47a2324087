/** Every field that the contract lists in a reply, and in the notification, can be brought about in the sandbox. */
import { calls } from '@tollgate/contract/calls/index';
import type { Call, Field, Members } from '@tollgate/contract/model';
import { notification } from '@tollgate/contract/notification';
import { expect, test } from 'vitest';
import { sealedCard } from '../orders/change/cards.testing.ts';
import { actAsPayer } from '../orders/sandbox/payer.ts';
import { orderNo } from '../orders/terminal/testing.ts';
import { appId, type Fields, type Sandbox, useSandbox } from './sandbox.testing.ts';

const { sandbox: openSandbox, database } = useSandbox();

async function qrPayments({ call, qr, query, find, advance, context }: Sandbox) {
  // All amounts at once, and one that fails; the payer scans a moment after the code was made.
  const both = qr('100.15', { auth_code: '280000000000000009' });
  await call('bscanc.pay.submit', both);
  await query(both.merchant_order_no);
  const failed = qr('100.03', { auth_code: '280000000000000009' });
  await call('bscanc.pay.submit', failed);
  await query(failed.merchant_order_no);
  const shown = qr('100.12');
  await call('cscanb.pay.getqrcode', shown);
  await query(shown.merchant_order_no);
  await actAsPayer(context, await find(shown.merchant_order_no), 'pay');
  const refund = {
    merchant_order_no: orderNo(),
    price_currency: 'USD',
    order_amount: '100.12',
    description: 'returned',
    notify_url: 'http://127.0.0.1:9/notify',
    orig_merchant_order_no: shown.merchant_order_no,
  };
  await call('order.refund.submit', refund);
  await advance(5_000);
  for (const number of [shown.merchant_order_no, refund.merchant_order_no]) await query(number);
  await call('order.refund.query', { merchant_order_no: refund.merchant_order_no });
  // A refund that the channel refuses.
  const large = qr('300');
  await call('cscanb.pay.getqrcode', large);
  await actAsPayer(context, await find(large.merchant_order_no), 'pay');
  const refused = {
    ...refund,
    merchant_order_no: orderNo(),
    order_amount: '200.01',
    orig_merchant_order_no: large.merchant_order_no,
  };
  await call('order.refund.submit', refused);
  await call('order.refund.query', { merchant_order_no: refused.merchant_order_no });
  // Cancelled after it was paid, and paid after it was cancelled.
  await advance(15_000);
  await call('order.revoker', { merchant_order_no: both.merchant_order_no });
  await call('order.revoke', { merchant_order_no: both.merchant_order_no });
  await query(both.merchant_order_no);
  const late = qr('100.07', { auth_code: '280000000000000009' });
  await call('bscanc.pay.submit', late);
  await advance(15_000);
  await call('order.revoker', { merchant_order_no: late.merchant_order_no });
  await advance(10_000);
  await query(late.merchant_order_no);
}

async function onlinePayments({ call, order, query, paidOnPage }: Sandbox) {
  const { merchant_order_no: waiting, ...rest } = order('34.5');
  await call('pay.checkout', { ...rest, merchant_order_no: waiting });
  await query(waiting);
  await query(await paidOnPage());
  // No card of the table, but a number with a right check digit: approved.
  const unknown = { card: sealedCard({ pan: ['4242', '4242', '4242', '4242'].join('') }) };
  expect(await call('pay.merchant.checkout', order('34.5', unknown))).toMatchObject({ trans_status: 2 });
  await call('pay.merchant.checkout', order('200.06', unknown));
  await call('pay.merchant.checkout', order('200.03', unknown));
}

async function terminalPayments(sandbox: Sandbox) {
  const { call, query, find, advance, order, paidAtTerminal, sign, terminalSn } = sandbox;
  const recall = (transNo: unknown) => call('payments.recall', { trans_no: transNo });
  const sale = await paidAtTerminal(1, '297.13', { tip_amount: '3', on_screen_signature: true });
  await sign(sale);
  await recall(sale);
  await call('order.query', { trans_no: sale });
  const cash = await paidAtTerminal(11, '20', { cashback_amount: '5' });
  await call('order.query', { trans_no: cash });
  await call('payments.tip-adjustment', { trans_no: sale, tip_amount: '4' });
  const { merchantOrderNo } = await find(
    (await call('order.query', { trans_no: sale }))['merchant_order_no'],
  );
  await call('tip.adjustment', { merchant_order_no: merchantOrderNo, tip_adjustment_amount: '5' });
  const tipRefund = { merchant_order_no: orderNo(), trans_no: cash, trans_amount: 5, surcharge_amount: 1 };
  const { trans_no: refundNo } = await call('payments.refund', tipRefund);
  await advance(5_000);
  await recall(refundNo);
  await call('payments.refund', tipRefund);
  await call('order.refund.query', { trans_no: refundNo });
  const given = await paidAtTerminal(3, '10', { tip_amount: '1' });
  await call('order.refund.query', { trans_no: given });
  const held = await paidAtTerminal(4, '80');
  await recall(held);
  const raise = { merchant_order_no: orderNo(), trans_no: held, trans_amount: 30 };
  await call('payments.incremental-auth', raise);
  const { trans_no: captured } = await call('payments.capture', {
    merchant_order_no: orderNo(),
    trans_no: held,
    trans_amount: 100,
  });
  await recall(captured);
  const released = await paidAtTerminal(4, '80');
  await call('payments.cancel', { merchant_order_no: orderNo(), trans_no: released });
  const waiting = order('25', {
    message_receiving_application: 'Tollgate Register',
    api_version: '2.0',
    trans_type: 1,
    terminal_sn: terminalSn,
  });
  await call('wisehub.cloud.pay.order', waiting);
  await call('wisehub.cloud.pay.close', { merchant_order_no: waiting.merchant_order_no });
  await query(waiting.merchant_order_no);
  await call('payments.get-open-batch', { terminal_sn_list: [terminalSn] });
  await call('payments.batch-close', { terminal_sn_list: [terminalSn] });
  await paidAtTerminal(1, '25');
  await call('batch.close', { terminal_sn: terminalSn });
}

/** Paths of all fields, through objects and lists. */
function pathsIn(members: Members, prefix = ''): string[] {
  const inside = (field: Field, path: string): string[] => {
    if (field.kind === 'object') return [path, ...pathsIn(field.members, `${path}.`)];
    return field.kind === 'list' ? [path, ...inside(field.of, `${path}[]`).slice(1)] : [path];
  };
  return Object.entries(members).flatMap(([name, { field }]) => inside(field, prefix + name));
}

/** Paths that a value has; of those whose amount is zero, none. */
function pathsOf(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, `${prefix.slice(0, -1)}[].`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(inner === 0 || inner === '0' ? [] : [prefix + name]),
    ...pathsOf(inner, `${prefix}${name}.`),
  ]);
}

test('every field of every reply is there once, and no amount is zero in all of them', async () => {
  const sandbox = openSandbox();
  await qrPayments(sandbox);
  await onlinePayments(sandbox);
  await terminalPayments(sandbox);
  const missing = calls.flatMap((call: Call) => {
    const seen = new Set((sandbox.replies.get(call.method) ?? []).flatMap((reply) => pathsOf(reply)));
    return pathsIn(call.reply).flatMap((path) => (seen.has(path) ? [] : [`${call.method} ${path}`]));
  });
  expect(missing).toEqual([]);
  const contents = await database().query<{ content: Fields }>(
    'select content from notifications where app_id = $1',
    [appId],
  );
  const reported = new Set(
    contents.flatMap(({ content }) =>
      Object.entries(content).flatMap(([name, value]) => (value === '0' ? [] : [name])),
    ),
  );
  // The frame is put around the content when it is sent.
  const frame = new Set(
    'app_id format charset sign_type sign version timestamp method merchant_no'.split(' '),
  );
  const unreported = Object.keys(notification.members).filter(
    (name) => !frame.has(name) && !reported.has(name),
  );
  expect(unreported).toEqual([]);
});
