/** Texts with a card number in orders that a terminal makes itself (decision 51). */
import { dayMs } from '@tollgate/contract/durations';
import { expect, test } from 'vitest';
import { dropUnnamedTexts } from '../../store/text-references.ts';
import { sealedCard } from '../change/cards.testing.ts';
import { findByOrderNo } from '../change/find.ts';
import { dispatch } from './dispatch.ts';
import { authorizeAsk, merchantNo, orderNo, useTerminalWorld } from './testing.ts';

// In parts, so that no card number is in the tree.
const attach = `card ${['4111', '1111', '1111', '1111'].join('-')}`;
const world = useTerminalWorld();

const local = () =>
  ({
    type: 'local-order',
    order: {
      merchant_order_no: orderNo(),
      trans_type: 1,
      price_currency: 'USD',
      order_amount: '9.99',
      attach,
    },
  }) as const;

const kept = async () =>
  (await world.database().query('select 1 from vault_texts where merchant_no = $1', [merchantNo])).length;

const dropOld = () => dropUnnamedTexts(world.database(), world.context().clock.nowMs() + 2 * dayMs, 1_000);

test('an order that loses the screen after its creation keeps its text', async () => {
  const { texts } = world.context();
  const ask = local();
  // An earlier order waits; its terminal connects between the check of the screen and the attempt to take it.
  const { offline } = world.context().world;
  offline.add(world.terminal().terminalSn);
  await world.order();
  const { committer } = world.context();
  const commit = committer.commit.bind(committer);
  Object.assign(committer, {
    commit: async (change: Parameters<typeof commit>[0]) => {
      const result = await commit(change);
      if (offline.delete(world.terminal().terminalSn)) await dispatch(world.context(), world.terminal());
      return result;
    },
  });
  expect(await world.ask(ask)).toMatchObject({ code: 'E04134' });
  const closed = await findByOrderNo(world.database(), merchantNo, ask.order.merchant_order_no);
  expect(closed).toMatchObject({ transStatus: 1, errorCode: 'E04122' });
  expect(closed?.attach).not.toBe(attach);
  expect(await texts.reveal(merchantNo, closed?.attach)).toBe(attach);
  await dropOld();
  expect(await texts.reveal(merchantNo, closed?.attach)).toBe(attach);
});

test('an order that is refused before it is made, and one that is repeated, keep no text', async () => {
  const ask = local();
  const before = await kept();
  expect(await world.ask(ask)).toMatchObject({ code: '0' });
  expect(await world.ask(ask)).toMatchObject({ code: '0' });
  expect(await world.ask(local())).toMatchObject({ code: 'E04134' });
  expect(await kept()).toBe(before + 1);
});

test('a card number keyed in place of the name is in no row', async () => {
  const number = ['5555', '5555', '5555', '4444'].join(' ');
  const sale = await world.order();
  const paid = await world.result(
    authorizeAsk(sale.transNo, { card: sealedCard({ cvv: '', holder: `JANE ${number}` }) }),
  );
  expect(paid).toMatchObject({ trans_status: 2 });
  const [row] = await world.database().query<{ text: string }>(
    `select (select json_agg(t) from transactions t where trans_no = $1)::text ||
       (select json_agg(e) from transaction_events e where trans_no = $1)::text as text`,
    [sale.transNo],
  );
  expect(row?.text).toContain('JANE **** **** **** ****');
  expect(row?.text).not.toContain(number);
});
