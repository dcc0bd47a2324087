/** Fees, taxes, discounts and surcharges: what replies, notices, batches and refunds make of them. */
import { expect, test } from 'vitest';
import { actAsPayer } from '../orders/sandbox/payer.ts';
import { orderNo } from '../orders/terminal/testing.ts';
import { type Fields, type Sandbox, useSandbox } from './sandbox.testing.ts';

const { sandbox: openSandbox, database } = useSandbox();

async function paid({ call, qr, find, context }: Sandbox, amount: string): Promise<string> {
  const order = qr(amount);
  await call('cscanb.pay.getqrcode', order);
  await actAsPayer(context, await find(order.merchant_order_no), 'pay');
  return order.merchant_order_no;
}

const refundOf = (number: string, amount: string) => ({
  merchant_order_no: orderNo(),
  orig_merchant_order_no: number,
  price_currency: 'USD',
  order_amount: amount,
  description: 'returned',
});

test.each([
  ['100.11', { trans_amount: 100.36, trans_fee_c: 0.25, vat_amount: 0, paid_amount: 100.36 }],
  ['100.12', { trans_amount: 100.42, trans_fee_c: 0.25, vat_amount: 0.05, paid_amount: 100.42 }],
  ['100.13', { trans_amount: 100.13, discount_bmopc: 1, discount_bpc: 0, paid_amount: 99.13 }],
  ['100.14', { trans_amount: 100.14, discount_bmopc: 0, discount_bpc: 1, paid_amount: 99.14 }],
  ['100.15', { trans_amount: 100.45, discount_bmopc: 1, discount_bpc: 0.5, paid_amount: 98.95 }],
  ['100.16', { trans_amount: 100.16, trans_fee_c: 0, vat_amount: 0, discount_bpc: 0, paid_amount: 100.16 }],
])('%s is charged as the table says, in reply, query and notice', async (amount, expected) => {
  const sandbox = openSandbox();
  const number = await paid(sandbox, amount);
  const query = await sandbox.query(number);
  expect(query).toMatchObject({ order_amount: Number(amount), ...expected });
  const [notice] = await database().query<{ content: Fields }>(
    `select content from notifications where content->>'merchant_order_no' = $1`,
    [number],
  );
  for (const [name, value] of Object.entries(expected))
    expect([name, notice?.content[name] ?? '0']).toEqual([name, String(value)]);
});

test('the reply that makes a code tells the fee before anybody has paid', async () => {
  const { call, qr } = openSandbox();
  expect(await call('cscanb.pay.getqrcode', qr('100.12'))).toMatchObject({
    trans_amount: 100.42,
    trans_fee_c: 0.25,
    vat_amount: 0.05,
  });
});

test('refunds count against order_amount; the whole of it returns the fee, a part does not', async () => {
  const sandbox = openSandbox();
  const whole = await paid(sandbox, '100.12');
  expect(await sandbox.call('order.refund.submit', refundOf(whole, '100.12'))).toMatchObject({
    trans_amount: 100.42,
    trans_fee_c: 0.25,
    vat_amount: 0.05,
  });
  const part = await paid(sandbox, '100.12');
  expect(await sandbox.call('order.refund.submit', refundOf(part, '50'))).toMatchObject({
    trans_amount: 50,
    trans_fee_c: 0,
  });
  await expect(sandbox.call('order.refund.submit', refundOf(part, '50.13'))).rejects.toThrow('E04126');
  const discounted = await paid(sandbox, '100.13');
  expect(await sandbox.call('order.refund.submit', refundOf(discounted, '100.13'))).toMatchObject({
    trans_amount: 100.13,
  });
});

test('surcharge and sales tax are part of the sale, of its batch, of its tip and of its refund', async () => {
  const { call, paidAtTerminal, terminalSn } = openSandbox();
  const sale = await paidAtTerminal(1, '297.13', { tip_amount: '3' });
  const recall = () => call('payments.recall', { trans_no: sale });
  const parts = { order_amount: 297.13, surcharge_amount: 0.9, sales_tax_amount: 2.4 };
  expect(await recall()).toMatchObject({ ...parts, tip_amount: 3, trans_amount: 303.43 });
  await call('payments.tip-adjustment', { trans_no: sale, tip_amount: '5' });
  expect(await recall()).toMatchObject({ ...parts, tip_amount: 5, trans_amount: 305.43 });
  expect(await call('order.query', { trans_no: sale })).toMatchObject({
    trans_amount: 305.43,
    paid_amount: 305.43,
  });
  expect(await call('payments.get-open-batch', { terminal_sn_list: [terminalSn] })).toMatchObject({
    count: 1,
    total_amount: 305.43,
  });
  const refund = {
    merchant_order_no: orderNo(),
    trans_no: sale,
    trans_amount: 304.53,
    surcharge_amount: 0.9,
  };
  expect(await call('payments.refund', refund)).toMatchObject({ trans_status: 0 });
  const rest = { merchant_order_no: orderNo(), trans_no: sale, trans_amount: 0.01 };
  await expect(call('payments.refund', rest)).rejects.toThrow('E04126');
});

test('a void takes surcharge and tax back with the sale', async () => {
  const { call, paidAtTerminal, executedAtTerminal, terminalSn } = openSandbox();
  const sale = await paidAtTerminal(1, '300.13');
  const { merchant_order_no: number } = await call('order.query', { trans_no: sale });
  const voided = await executedAtTerminal(2, '300.13', { orig_merchant_order_no: number });
  const query = (transNo: string) => call('order.query', { trans_no: transNo });
  expect(await query(voided)).toMatchObject({ trans_status: 2, trans_amount: 303.43 });
  expect(await query(sale)).toMatchObject({ trans_status: 3, trans_amount: 303.43 });
  await expect(call('payments.get-open-batch', { terminal_sn_list: [terminalSn] })).rejects.toThrow('ET007');
});

test('what is held is held as it was asked for', async () => {
  const { call, paidAtTerminal } = openSandbox();
  const held = await paidAtTerminal(4, '300.13');
  const recalled = await call('payments.recall', { trans_no: held });
  expect(recalled).toMatchObject({ trans_amount: 300.13 });
  expect(recalled).not.toHaveProperty('surcharge_amount');
});
