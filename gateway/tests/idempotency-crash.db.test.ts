/** Idempotency-Key across deaths: whenever a process dies, its request is carried out once, and its key answers. */
import { expect, test } from 'vitest';
import type { RequestContext } from '../orders/change/context.ts';
import { type KeyedReply, newKey, type Posted, useKeyedCalls } from './idempotency.testing.ts';

const world = useKeyedCalls();
const { send } = world;
const claimMs = 10_000;
const same = ({ code, msg, data }: KeyedReply) => ({ code, msg, data });

/** Ends like a killed process does: nothing of it goes on. */
const dead = () => new Promise<never>(() => {});

/**
 * A process that dies at its `step`th write: just before it is made, or just after, before its result is known.
 * `died` resolves then; it never does where there are fewer writes.
 */
function mortal(context: RequestContext, step: number, when: 'before' | 'after') {
  let writes = 0;
  let isDead = false;
  let tell: () => void = () => {};
  const died = new Promise<'died'>((resolve) => {
    tell = () => resolve('died');
  });
  async function dieAround<Result>(write: () => Promise<Result>): Promise<Result> {
    if (isDead) return dead();
    writes += 1;
    if (writes < step) return write();
    isDead = true;
    if (when === 'after') await write();
    tell();
    return dead();
  }
  const { committer, database } = context;
  const dying: RequestContext = {
    ...context,
    committer: { ...committer, commit: (change) => dieAround(() => committer.commit(change)) },
    database: {
      ...database,
      query: (...asked) => (isDead ? dead() : database.query(...asked)),
      transaction: (work) => dieAround(() => database.transaction(work)),
    },
  };
  return { dying, died };
}

async function sendUntilDeath(
  posted: Posted,
  key: string,
  context: RequestContext,
  step: number,
  when: 'before' | 'after',
) {
  const { dying, died } = mortal(context, step, when);
  return Promise.race([send(posted, { key, context: dying }), died]);
}

/** How much one undisturbed call of the kind writes. */
async function writesOf(make: () => Promise<Posted>): Promise<number> {
  const posted = await make();
  const before = await world.changes();
  expect(await send(posted, { key: newKey() })).toMatchObject({ code: '0' });
  return (await world.changes()) - before;
}

test.each(Object.keys(world.calls))('%s: killed at each of its writes', async (name) => {
  const make = world.calls[name];
  if (make === undefined) throw new Error(`no call ${name}`);
  const usual = await writesOf(make);
  let deaths = 0;
  for (const when of ['before', 'after'] as const) {
    for (let step = 1; ; step += 1) {
      const posted = await make();
      const before = await world.changes();
      const key = newKey();
      const outcome = await sendUntilDeath(posted, key, world.otherProcess(), step, when);
      if (outcome !== 'died') break;
      deaths += 1;
      // Its claim still holds: no process can know yet that it is dead.
      expect(await send(posted, { key }), `${when} ${step}`).toMatchObject(
        when === 'after' && outcome === 'died'
          ? { code: expect.stringMatching(/^(?:0|SYS026)$/) }
          : { code: 'SYS026' },
      );
      world.context().clock.advance(claimMs);
      const again = await send(posted, { key });
      // The older form cannot say otherwise that the acquirer was still to answer.
      const codes = name === 'tip.adjustment' ? ['0', 'E04134'] : ['0'];
      expect(codes, `${when} ${step}`).toContain(again.code);
      expect(same(await send(posted, { key }))).toEqual(same(again));
      const number = posted.fields['merchant_order_no'];
      if (number !== undefined) expect(await world.orders(number)).toBe(1);
      expect((await world.changes()) - before, `${when} ${step}`).toBeLessThanOrEqual(usual);
      await world.schedule();
    }
  }
  expect(deaths).toBeGreaterThanOrEqual(2);
});

/** A process that stops at its first write until `goOn`. */
function stopping(context: RequestContext) {
  let goOn: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let reached: () => void = () => {};
  const stopped = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const pass = async () => {
    reached();
    await gate;
  };
  const { committer, database } = context;
  const slow: RequestContext = {
    ...context,
    committer: { ...committer, commit: (change) => pass().then(() => committer.commit(change)) },
    database: { ...database, transaction: (work) => pass().then(() => database.transaction(work)) },
  };
  return { slow, stopped, goOn };
}

test('a process that was slow, not dead, writes nothing once its claim is another one’s', async () => {
  for (const posted of [world.payment(), world.qrCode(), world.card()]) {
    const { slow, stopped, goOn } = stopping(world.otherProcess());
    const key = newKey();
    const late = send(posted, { key, context: slow });
    await stopped;
    world.context().clock.advance(claimMs);
    const taken = await send(posted, { key });
    expect(taken).toMatchObject({ code: '0' });
    goOn();
    // It gets the reply of the other one.
    expect(same(await late)).toEqual(same(taken));
    expect(await world.orders(posted.fields['merchant_order_no'])).toBe(1);
  }
});

test.each([
  ['payments.tip-adjustment', { tip_amount: '5' }],
  ['tip.adjustment', { tip_adjustment_amount: '5' }],
])('%s: what was set since is not set back by a slow process', async (name, later) => {
  const posted = (await world.calls[name]?.()) ?? world.qrCode();
  const { slow, stopped, goOn } = stopping(world.otherProcess());
  const key = newKey();
  const late = send(posted, { key, context: slow });
  await stopped;
  world.context().clock.advance(claimMs);
  const taken = await send(posted, { key });
  expect(await send({ ...posted, fields: { ...posted.fields, ...later } }, { key: newKey() })).toMatchObject({
    code: '0',
  });
  const changes = await world.changes();
  goOn();
  expect(same(await late)).toEqual(same(taken));
  expect(await world.changes()).toBe(changes);
});

test('a slow close of a batch does not close the next one', async () => {
  const posted = (await world.calls['payments.batch-close']?.()) ?? world.qrCode();
  const { slow, stopped, goOn } = stopping(world.otherProcess());
  const key = newKey();
  const late = send(posted, { key, context: slow });
  await stopped;
  world.context().clock.advance(claimMs);
  const taken = await send(posted, { key });
  await world.paid();
  goOn();
  expect(same(await late)).toEqual(same(taken));
  expect(await world.openBatch()).toMatchObject({ count: 1 });
});

test('other fields under the key of a dead process are refused, and those of a live one as well', async () => {
  const posted = world.payment();
  const key = newKey();
  await sendUntilDeath(posted, key, world.otherProcess(), 1, 'before');
  const other = world.payment();
  expect(await send(other, { key })).toMatchObject({ code: 'SYS025' });
  world.context().clock.advance(claimMs);
  expect(await send(other, { key })).toMatchObject({ code: 'SYS025' });
  expect(await send(posted, { key })).toMatchObject({ code: '0' });
});
