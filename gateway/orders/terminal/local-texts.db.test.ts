import { wisehubCloudPayOrder } from '@tollgate/contract/calls/wisehub-cloud-pay-order';
import { expect, test } from 'vitest';
import { authorizeAsk, orderNo, useTerminalWorld } from './testing.ts';

const world = useTerminalWorld();
const { ask, orders } = world;

// In parts, so that no card number is in the tree.
const pan = ['4111', '1111', '1111', '1111'].join(' ');
const description = `Phone order, ${pan}`;

async function textsOf(merchantNo: string): Promise<number> {
  const rows = await world.database().query('select 1 from vault_texts where merchant_no = $1', [merchantNo]);
  return rows.length;
}

test('a card number in a text of a terminal order: the cashier reads it, no table has it (decision 51)', async () => {
  const order = {
    merchant_order_no: orderNo(),
    trans_type: 1,
    price_currency: 'USD',
    order_amount: '25',
    description,
  };
  const { merchantNo } = world.terminal();
  const made = await ask({ type: 'local-order', order });
  expect(made).toMatchObject({ code: '0', data: { description } });
  expect(await textsOf(merchantNo)).toBe(1);
  const again = await ask({ type: 'local-order', order });
  expect(again).toMatchObject({ code: '0', data: { description } });
  expect(await textsOf(merchantNo)).toBe(1);
  const refused = await ask({ type: 'local-order', order: { ...order, order_amount: '26' } });
  expect(refused.code).toBe('E04112');
  expect(await textsOf(merchantNo)).toBe(1);
  const rows = await world.database().query('select t::text as row from transactions t');
  expect(JSON.stringify(rows)).toContain('[vault-text:');
  expect(JSON.stringify(rows)).not.toContain(pan);
  const transNo = String((made.data as { trans_no: string }).trans_no);
  expect((await ask(authorizeAsk(transNo))).code).toBe('0');
});

test('the terminal shows a text from the merchant as it was written', async () => {
  const { texts } = world.context();
  const { merchantNo } = world.terminal();
  const { request } = wisehubCloudPayOrder;
  const hidden = await texts.hide(merchantNo, request, { description });
  await world.order(hidden.values);
  expect(orders()).toMatchObject([{ description }]);
});
