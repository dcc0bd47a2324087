/** A terminal's view of its open batch: a void with its present amount, and the totals before the close. */
import { expect, test } from 'vitest';
import { executeAsk, useTerminalWorld } from './testing.ts';

const { order, ask, result, paid, orders } = useTerminalWorld();

test('a waiting void shows the amount after a change of the tip', async () => {
  const sale = await paid({ tip_amount: '2' });
  const orig = { orig_merchant_order_no: sale.merchantOrderNo };
  const adjust = (tip_amount: string) =>
    ask({ type: 'adjust-tip', merchant_order_no: sale.merchantOrderNo, tip_amount });
  const other = await order();
  const made = await order({ trans_type: 2, confirm_on_terminal: true, ...orig });
  await adjust('3');
  expect(orders().at(-1)).toMatchObject({ trans_no: other.transNo });
  await ask({ type: 'cancel', trans_no: other.transNo });
  // It waited behind another order.
  expect(orders().at(-1)).toMatchObject({ trans_no: made.transNo, order_amount: '25', tip_amount: '3' });
  await adjust('4.5');
  // It is on the screen.
  expect(orders().at(-1)).toMatchObject({ trans_no: made.transNo, order_amount: '25', tip_amount: '4.5' });
  expect(await result({ type: 'query', trans_no: made.transNo })).toMatchObject({ trans_amount: '29.5' });
  const sent = orders().length;
  await adjust('4.5');
  expect(orders()).toHaveLength(sent);
  expect(await result(executeAsk(made.transNo))).toMatchObject({ trans_status: 2, trans_amount: '29.5' });
});

test('totals before the close: sales, tips, refunds and voids by currency', async () => {
  const yen = { price_currency: 'JPY', order_amount: '900' };
  const sale = await paid({ tip_amount: '2' });
  await paid({ order_amount: '10' });
  const voided = await paid({ tip_amount: '1' });
  await paid(yen);
  const refund = await order({
    trans_type: 3,
    orig_merchant_order_no: sale.merchantOrderNo,
    order_amount: '5',
  });
  await result(executeAsk(refund.transNo));
  const taken = await order({ trans_type: 2, orig_merchant_order_no: voided.merchantOrderNo });
  await result(executeAsk(taken.transNo));
  const answer = await ask({ type: 'batch' });
  const none = { tip_count: 0, tip_amount: '0', refund_count: 0, refund_amount: '0', void_count: 0 };
  expect((answer.data as { totals: object }).totals).toEqual([
    {
      ...none,
      price_currency: 'JPY',
      sale_count: 1,
      sale_amount: '900',
      void_amount: '0',
      total_amount: '900',
    },
    {
      price_currency: 'USD',
      sale_count: 2,
      sale_amount: '37',
      tip_count: 1,
      tip_amount: '2',
      refund_count: 1,
      refund_amount: '5',
      void_count: 1,
      void_amount: '26',
      total_amount: '32',
    },
  ]);
});
