/** EMV data of a chip, from the terminal to the acquirer. */
import { expect, test } from 'vitest';
import { authorizeAsk, useTerminalWorld } from './testing.ts';

const world = useTerminalWorld();
const { order, ask, result } = world;

test('data of the chip reaches the acquirer and no row; data that names the card is rejected', async () => {
  const sale = await order();
  const refused = await ask(authorizeAsk(sale.transNo, { chip_data: '5A084111111111111111' }));
  expect(refused).toMatchObject({ code: 'E04142', msg: expect.stringContaining('5A') });
  expect(world.context().world.calls).toEqual([]);
  const chipData = '9F26080123456789ABCDEF';
  await result(authorizeAsk(sale.transNo, { chip_data: chipData }));
  expect(world.context().world.calls).toMatchObject([{ kind: 'authorize', chipData }]);
  const [row] = await world
    .database()
    .query<{ text: string }>(
      `select (select json_agg(t) from transactions t)::text || (select json_agg(e) from transaction_events e)::text as text`,
    );
  expect(row?.text).not.toContain(chipData);
});
