/** Reports about cards at terminals: an authorization and its captures have one number at their acquirer. */
import { beforeEach, expect, test } from 'vitest';
import type { AcquirerEvent } from '../../acquirers/port/inbound.ts';
import { withRanked } from '../../acquirers/testing.ts';
import { historyOf } from '../change/find.ts';
import type { TestContext } from '../change/testing.ts';
import { succeeded } from '../online/testing.ts';
import { createOperation } from '../reference/operation.ts';
import { referenceDetails } from '../reference/reference.ts';
import { asked, merchantSteps as steps, useReferenceWorld } from '../reference/testing.ts';
import { type Transaction, transType } from '../state/transaction.ts';
import { applyAcquirerEvent } from './acquirer-event.ts';

const world = useReferenceWorld();
const name = 'bank';
const pan = '4111111111111111';
let context: TestContext;

beforeEach(() => {
  context = withRanked(world.context(), [{ ...world.context().acquirers.named(null), name }]);
});

const report = async (event: Partial<AcquirerEvent> & Pick<AcquirerEvent, 'answer'>) => {
  await context.database.query('update transactions set acquirer = $1', [name]);
  await context.database.query('update book_entries set acquirer = $1', [name]);
  return applyAcquirerEvent(context, name, event as AcquirerEvent);
};
const typesOf = async ({ merchantNo, transNo }: Transaction) =>
  (await historyOf(context.database, merchantNo, transNo)).flatMap(({ events }) =>
    events.map(({ type }) => type),
  );

test('a dispute of a captured authorization is noted at the capture in force', async () => {
  const held = await world.authorized('80');
  const first = succeeded(await steps.capture(world.context(), held, 4_000));
  const own = { kind: 'operation', transType: transType.completionCancel, orderMinor: 4_000 } as const;
  succeeded(await createOperation(world.context(), referenceDetails(first, asked(), own)));
  const second = succeeded(await steps.capture(world.context(), held, 5_000));
  const { channelTransNo } = await world.current(held);
  if (channelTransNo === null) throw new Error('unreachable');
  expect(await report({ channelTransNo, answer: { kind: 'disputed' } })).toBe(true);
  expect(await typesOf(second)).toContain('disputed');
  expect([await typesOf(held), await typesOf(first)].flat()).not.toContain('disputed');
});

test('the report of a payment that its answer has reported changes nothing', async () => {
  const sale = await world.paid({ order_amount: '25' });
  const { merchantNo, transNo, channelTransNo, currency } = sale;
  if (channelTransNo === null) throw new Error('unreachable');
  const reference = { channelTransNo, userId: pan, refNo: '1' };
  const answer = { kind: 'paid', amountMinor: 2_500, currency, reference } as const;
  expect(await report({ merchantNo, transNo, answer })).toBe(true);
  expect(await world.current(sale)).toMatchObject({ version: sale.version });
  const other = { ...answer, reference: { ...reference, channelTransNo: 'OTHER' } };
  await expect(report({ merchantNo, transNo, answer: other })).rejects.toThrow('was not asked for');
});
