/** Asks that come again under their id, because the reply was lost: nothing is done twice, the first reply comes. */
import { expect, test } from 'vitest';
import { dropOldKeys, keyKeptMs } from '../../store/idempotency.ts';
import type { ServiceAsk } from '../../terminals/service.ts';
import { createTestContext } from '../change/testing.ts';
import { recoveryMs } from '../rules/recovery.ts';
import { followUps } from './follow-ups.ts';
import { createTerminalService } from './service.ts';
import { useTerminalWorld } from './testing.ts';

const world = useTerminalWorld();
const { paid, order, current, result } = world;

let ids = 0;
const newId = () => {
  ids += 1;
  return `ask-${ids}`;
};
const say = (ask: ServiceAsk, id: string) => world.service().handle(world.terminal(), ask, 'PSN', id);

/** Another gateway process, on the same database. */
function secondGateway() {
  const { database, acquirers, terminals, managers, batches, clock } = world.context();
  const other = { ...createTestContext(database, 9_000), acquirers, terminals, managers, batches, clock };
  return { other, service: createTerminalService(other, { allowLoopback: true, followUps }) };
}

const tipAsk = (merchantOrderNo: string, tip: string): ServiceAsk => ({
  type: 'adjust-tip',
  merchant_order_no: merchantOrderNo,
  tip_amount: tip,
});
const closeBatch: ServiceAsk = { type: 'close-batch' };

test('a repeated close of the batch returns its totals, and closes no other batch', async () => {
  const id = newId();
  await paid({ order_amount: '10' });
  const first = await say(closeBatch, id);
  expect(first).toMatchObject({ code: '0', data: { batch_no: '000001' } });
  await paid({ order_amount: '20' });
  expect(await say(closeBatch, id)).toEqual(first);
  expect(await secondGateway().service.handle(world.terminal(), closeBatch, 'PSN', id)).toEqual(first);
  expect(await result({ type: 'batch' })).toMatchObject({ batch_no: '000002' });
  expect(await say(closeBatch, newId())).toMatchObject({ code: '0', data: { batch_no: '000002' } });
});

test('a repeated tip does not replace a later one', async () => {
  const { merchantOrderNo, transNo } = await paid();
  const [early, late] = [newId(), newId()];
  const first = await say(tipAsk(merchantOrderNo, '3'), early);
  expect(first).toMatchObject({ code: '0', data: { tip_amount: '3', trans_no: transNo } });
  await say(tipAsk(merchantOrderNo, '5'), late);
  expect(await say(tipAsk(merchantOrderNo, '3'), early)).toEqual(first);
  expect(await current({ transNo })).toMatchObject({ paidMinor: 3_000, terminal: { tipMinor: 500 } });
});

test('a repeated close of an order returns its result', async () => {
  const { merchantOrderNo } = await order();
  const id = newId();
  const first = await say({ type: 'close', merchant_order_no: merchantOrderNo }, id);
  expect(first).toMatchObject({ code: '0', data: { trans_status: 1 } });
  expect(await say({ type: 'close', merchant_order_no: merchantOrderNo }, id)).toEqual(first);
});

test('a refused ask stays refused under its id', async () => {
  const waiting = await order();
  const id = newId();
  const first = await say(tipAsk(waiting.merchantOrderNo, '4'), id);
  expect(first).toMatchObject({ code: 'E04128' });
  await say({ type: 'cancel', trans_no: waiting.transNo }, newId());
  const sale = await paid();
  expect(await say(tipAsk(waiting.merchantOrderNo, '4'), id)).toEqual(first);
  // Another ask under that id is no repeat of it.
  expect(await say(tipAsk(sale.merchantOrderNo, '4'), id)).toMatchObject({ code: 'SYS025' });
  expect((await current(sale)).terminal?.tipMinor).toBe(0);
});

test('the same ask at two gateways at once is carried out once, with the same answer', async () => {
  await paid();
  const id = newId();
  const { service } = secondGateway();
  const asked = Array.from({ length: 6 }, (_, index) =>
    (index % 2 === 0 ? world.service() : service).handle(world.terminal(), closeBatch, 'PSN', id),
  );
  const answers = await Promise.all(asked);
  const codes = new Set(answers.map(({ code }) => code));
  codes.delete('SYS001');
  expect([...codes]).toEqual(['0']);
  expect(await say(closeBatch, id)).toMatchObject({ code: '0', data: { batch_no: '000001' } });
});

test('a process that dies after the change has stored the reply with it', async () => {
  const { merchantOrderNo, transNo } = await paid();
  const { other } = secondGateway();
  const ask = tipAsk(merchantOrderNo, '3');
  /** Dies, and answers nothing more, once so many changes are written. */
  function dyingAfter(changes: number) {
    let written = 0;
    const committer = {
      async commit(change: Parameters<typeof other.committer.commit>[0]) {
        const result = await other.committer.commit(change);
        written += 1;
        return written === changes ? new Promise<never>(() => {}) : result;
      },
    };
    const dying = createTerminalService({ ...other, committer }, { allowLoopback: true, followUps });
    const id = newId();
    void dying.handle(world.terminal(), ask, 'PSN', id);
    return { id, isDead: () => expect.poll(() => written).toBe(changes) };
  }
  // The acquirer was to be asked: the scheduler does that.
  const first = dyingAfter(1);
  await first.isDead();
  expect((await say(tipAsk(merchantOrderNo, '5'), newId())).code).toBe('E04134');
  world.context().clock.advance(recoveryMs);
  await world.schedule();
  expect((await current({ transNo })).terminal?.tipMinor).toBe(300);
  await say(tipAsk(merchantOrderNo, '0'), newId());
  // It has answered.
  const second = dyingAfter(2);
  await second.isDead();
  await say(tipAsk(merchantOrderNo, '5'), newId());
  world.context().clock.advance(10_000);
  expect((await say(ask, first.id)).code).toBe('E04134');
  expect(await say(ask, second.id)).toMatchObject({ code: '0', data: { tip_amount: '3' } });
  expect((await current({ transNo })).terminal?.tipMinor).toBe(500);
});

test('a process that dies before the change has done nothing: the next one carries the ask out', async () => {
  const { merchantOrderNo } = await paid();
  const { other } = secondGateway();
  let isAtChange = false;
  const committer = {
    commit() {
      isAtChange = true;
      return new Promise<never>(() => {});
    },
  };
  const dead = createTerminalService({ ...other, committer }, { allowLoopback: true, followUps });
  const id = newId();
  const ask = tipAsk(merchantOrderNo, '3');
  void dead.handle(world.terminal(), ask, 'PSN', id);
  await expect.poll(() => isAtChange).toBe(true);
  await expect.poll(async () => (await say(ask, id)).code).toBe('SYS001');
  world.context().clock.advance(10_000);
  expect(await say(ask, id)).toMatchObject({ code: '0', data: { tip_amount: '3' } });
});

test('replies are kept for a day', async () => {
  await paid();
  const id = newId();
  await say(closeBatch, id);
  world.context().clock.advance(keyKeptMs + 1);
  const nowMs = world.context().clock.nowMs();
  expect(await dropOldKeys(world.database(), nowMs, 1_000)).toBeGreaterThan(0);
  expect(await say(closeBatch, id)).toMatchObject({ code: 'ET007' });
});
