/** Reports of closed batches beside other due work: they have places of their own, and no more than these. */
import { expect, test } from 'vitest';
import type { AdviceAnswer } from '../../acquirers/port/card-present.ts';
import { acquirerLimits } from '../../acquirers/question-limits.ts';
import { withAcquirer } from '../../acquirers/testing.ts';
import { createPayment } from '../change/creation.ts';
import { orderDetails } from '../change/testing.ts';
import { succeeded } from '../online/testing.ts';
import { useReferenceWorld } from '../reference/testing.ts';
import { createDueOrders } from './due.ts';

const world = useReferenceWorld();
const { close, current, database, paid } = world;
const places = acquirerLimits.dueInFlightMax;
const batches = places + 40;

/** Closed batches with one sale each, made of one that was closed. */
async function closedBatches(count: number): Promise<void> {
  const { transNo, batchNo } = await paid();
  await close();
  const numbers = [batchNo, transNo, count - 1];
  await database().query(
    `insert into batches select made.* from batches b, generate_series(1, $3::int) n,
       jsonb_populate_record(b, jsonb_build_object('batch_no', (500000 + n)::text)) made
     where b.batch_no = $1 and exists (select 1 from transactions t
       where t.trans_no = $2 and t.merchant_no = b.merchant_no and t.terminal_sn = b.terminal_sn)`,
    numbers,
  );
  await database().query(
    `insert into transactions select made.* from transactions t, generate_series(1, $3::int) n,
       jsonb_populate_record(t, jsonb_build_object('batch_no', (500000 + n)::text,
         'trans_no', t.trans_no || '-' || n, 'merchant_order_no', t.merchant_order_no || '-' || n)) made
     where t.batch_no = $1 and t.trans_no = $2`,
    numbers,
  );
}

test('more closed batches than places, of an acquirer that hangs: an order without an acquirer expires in time', async () => {
  await closedBatches(batches);
  const { promise: answer, resolve } = Promise.withResolvers<AdviceAnswer>();
  let reported = 0;
  const context = withAcquirer(world.context(), {
    cardPresent: {
      advise() {
        reported += 1;
        return answer;
      },
    },
  });
  const expiresAt = context.clock.nowMs() + 60_000;
  const details = orderDetails(context, { expiresAt, dueAt: expiresAt });
  const order = succeeded(await createPayment(context, details));
  const faults: unknown[] = [];
  const due = createDueOrders(context, (fault) => faults.push(fault));
  for (let look = 0; look < 5; look += 1) await due.begin('everyone');
  await expect.poll(() => reported).toBe(places);
  context.clock.advance(60_000);
  await due.begin('everyone');
  await expect.poll(async () => (await current(order)).transStatus).toBe(1);
  resolve({ kind: 'done' });
  await due.stop();
  await (await due.begin('everyone')).done;
  expect(reported).toBe(batches);
  expect(faults).toEqual([]);
  // The copies are in no book.
  await database().query(`delete from transactions where trans_no like '%-%'`);
});
