/** One order in several processes at the same time: gateways, terminals, the merchant, the clock. */
import { expect, test } from 'vitest';
import { withAcquirer } from '../../acquirers/testing.ts';
import type { TerminalId } from '../../terminals/service.ts';
import { findByOrderNo } from '../change/find.ts';
import { approvalOf } from '../change/terminals.testing.ts';
import { createTestContext, terminalState } from '../change/testing.ts';
import { advanceDue } from '../due/due.ts';
import { addToAuthorization, applyIncrementAnswer } from '../reference/increment.ts';
import { createOperation } from '../reference/operation.ts';
import { recoveryMs } from '../rules/recovery.ts';
import { referenceTo } from '../state/reference-state.ts';
import { isRefusal } from '../state/refusal.ts';
import type { TransType } from '../state/transaction.ts';
import { closeWaiting } from './close.ts';
import { dispatch, dispatchWaiting, followChange, takeScreen } from './dispatch.ts';
import { createTerminalService } from './service.ts';
import { authorizeAsk, executeAsk, merchantNo, useTerminalWorld } from './testing.ts';

const world = useTerminalWorld();
const { order, ask, result, current, paid, schedule, notices } = world;

/** Another gateway process on the same database, with the same acquirer and the same terminals. */
function secondGateway() {
  const context = world.context();
  const { acquirers, terminals, managers, batches, clock } = context;
  const other = {
    ...createTestContext(context.database, 9_000),
    acquirers,
    terminals,
    managers,
    batches,
    clock,
  };
  return { context: other, service: createTerminalService(other, { allowLoopback: true }) };
}

test('one ask, sent to two gateways many times over, charges once', async () => {
  const sale = await order();
  const message = authorizeAsk(sale.transNo);
  const { service } = secondGateway();
  const asks = Array.from({ length: 10 }, (_, index) =>
    (index % 2 === 0 ? world.service() : service).handle(world.terminal(), message, 'PSN'),
  );
  for (const answer of await Promise.all(asks)) expect(answer).toMatchObject({ code: '0' });
  expect(world.context().world.calls.filter(({ kind }) => kind === 'authorize')).toHaveLength(1);
  expect(await result(message)).toMatchObject({ trans_status: 2 });
  expect(await notices(sale)).toHaveLength(1);
});

test('two attempts at the same time: one of them is made', async () => {
  const sale = await order();
  const { service } = secondGateway();
  const answers = await Promise.all([
    world.service().handle(world.terminal(), authorizeAsk(sale.transNo), 'PSN'),
    service.handle(world.terminal(), authorizeAsk(sale.transNo), 'PSN'),
  ]);
  const codes = answers.map(({ code }) => code).sort();
  expect(codes[0]).toBe('0');
  expect(['E04123', 'E04134']).toContain(codes[1]);
  expect(world.context().world.calls).toHaveLength(1);
});

test('many gateways dispatch at once: one order goes onto the screen', async () => {
  const { offline } = world.context().world;
  const { terminalSn } = world.terminal();
  offline.add(terminalSn);
  for (let made = 0; made < 5; made += 1) await order({ order_queue_mode: made % 2 === 0 ? 'FIFO' : 'FILO' });
  offline.delete(terminalSn);
  const contexts = [world.context(), secondGateway().context, secondGateway().context];
  await Promise.all(contexts.flatMap((context) => [1, 2, 3].map(() => dispatch(context, world.terminal()))));
  expect(world.orders()).toHaveLength(1);
  const rows = await world
    .database()
    .query(`select 1 from transactions where terminal_sn = $1 and terminal ->> 'sentAt' is not null`, [
      terminalSn,
    ]);
  expect(rows).toHaveLength(1);
});

test('two gateways with two orders for one screen: the second is refused', async () => {
  const { offline } = world.context().world;
  const { terminalSn } = world.terminal();
  offline.add(terminalSn);
  const waiting = [await order(), await order()];
  const contexts = [world.context(), secondGateway().context];
  const outcomes = await Promise.all(
    waiting.map((one, index) => takeScreen(contexts[index] ?? world.context(), one)),
  );
  expect(outcomes.filter(isRefusal)).toMatchObject([{ refused: 'E04134' }]);
});

test('the database refuses a second order on the screen', async () => {
  await order();
  const second = await order();
  await expect(
    world
      .database()
      .query(`update transactions set terminal = jsonb_set(terminal, '{sentAt}', '1') where trans_no = $1`, [
        second.transNo,
      ]),
  ).rejects.toMatchObject({ code: '23505' });
});

/** As its connection says it at the broker. */
const comeOnline = () =>
  world.database().query(
    `insert into terminal_links (merchant_no, terminal_sn, online) values ($1, $2, true)
     on conflict (merchant_no, terminal_sn) do update set online = true`,
    [merchantNo, world.terminal().terminalSn],
  );

test('an order that a dead process left waiting at a free screen is sent', async () => {
  await comeOnline();
  const first = await order();
  const second = await order();
  // Cancelled, and no process follows the change.
  await world.service().handle(world.terminal(), { type: 'cancel', trans_no: first.transNo }, 'PSN');
  world.context().committed.length = 0;
  await dispatchWaiting(world.context());
  expect(terminalState(await current(second)).sentAt).not.toBeNull();
});

test('an order on the screen that was not sent is sent until the terminal confirms it', async () => {
  const { world: terminals, clock } = world.context();
  const { terminalSn } = world.terminal();
  terminals.offline.add(terminalSn);
  const waiting = await order();
  terminals.offline.delete(terminalSn);
  await comeOnline();
  expect(isRefusal(await takeScreen(world.context(), waiting))).toBe(false);
  await dispatchWaiting(world.context());
  // Its process may only be about to send it.
  expect(world.orders()).toEqual([]);
  clock.advance(10_000);
  await dispatchWaiting(world.context());
  expect(world.orders().map((sent) => sent.trans_no)).toEqual([waiting.transNo]);
  await world.service().handle(world.terminal(), { type: 'shown', trans_no: waiting.transNo }, 'PSN');
  clock.advance(10_000);
  await dispatchWaiting(world.context());
  expect(world.orders()).toHaveLength(1);
});

test('terminals that never show their order do not keep others waiting', async () => {
  await comeOnline();
  // It stays on the screen without being shown, so that each look finds its terminal again.
  await order();
  const waiting = await order();
  const database = world.database();
  const { terminalSn } = world.terminal();
  const next = `${terminalSn}-next`;
  await database.query(
    'insert into terminals select merchant_no, $2, store_no from terminals where terminal_sn = $1',
    [terminalSn, next],
  );
  await database.query(
    'insert into terminal_links (merchant_no, terminal_sn, online) values ($1, $2, true)',
    [merchantNo, next],
  );
  await database.query('update transactions set terminal_sn = $2 where trans_no = $1', [
    waiting.transNo,
    next,
  ]);
  const looked: (string | undefined)[] = [];
  let after: TerminalId | undefined;
  do {
    after = await dispatchWaiting(world.context(), after, 1);
    looked.push(after?.terminalSn);
  } while (after !== undefined && looked.length < 50);
  expect(looked).toContain(terminalSn);
  expect(terminalState(await current(waiting)).sentAt).not.toBeNull();
});

test('close against authorize: closed and not charged, or paid and not closed', async () => {
  let closed = 0;
  for (let round = 0; round < 12; round += 1) {
    const sale = await order();
    const { context } = secondGateway();
    const closing = () => closeWaiting(context, sale, { errorCode: 'E04122' });
    const paying = () => world.service().handle(world.terminal(), authorizeAsk(sale.transNo), 'PSN');
    // At once, and each of the two first: chance decides which of two at once wins.
    const turns = [
      async () => (await Promise.all([closing(), paying()]))[0],
      async () => paying().then(closing),
      async () => closing().then((outcome) => paying().then(() => outcome)),
    ];
    const close = await turns[round % turns.length]?.();
    if (close === undefined) throw new Error('no turn');
    const after = await current(sale);
    const charged = world.context().world.charges.has(sale.transNo);
    if (isRefusal(close)) expect([after.transStatus, charged]).toEqual([2, true]);
    else expect([after.transStatus, after.errorCode, charged]).toEqual([1, 'E04122', false]);
    closed += isRefusal(close) ? 0 : 1;
    await world.follow();
    for (const change of context.committed.splice(0)) await followChange(world.context(), change);
  }
  expect(closed).toBeGreaterThan(0);
});

test('expiry while the issuer is asked: the answer decides', async () => {
  const { world: terminals, clock } = world.context();
  const sale = await order({ expires: 5 });
  let give: (kind: 'approve' | 'none') => void = () => {};
  terminals.answer = (payment) =>
    new Promise((resolve) => {
      give = (kind) => resolve(kind === 'approve' ? approvalOf(payment) : { kind: 'no-answer' });
    });
  const asked = result(authorizeAsk(sale.transNo));
  await expect.poll(async () => (await current(sale)).transStatus).toBe(0);
  await expect.poll(() => terminals.calls.length).toBe(1);
  clock.advance(6_000);
  await schedule();
  expect(await current(sale)).toMatchObject({ transStatus: 0 });
  give('approve');
  expect(await asked).toMatchObject({ trans_status: 2 });
});

test('an approval that comes after the reversal is reversed as well', async () => {
  const { world: terminals, clock } = world.context();
  const sale = await order();
  let give: () => void = () => {};
  terminals.answer = (payment) =>
    new Promise((resolve) => {
      give = () => resolve(approvalOf(payment));
    });
  const asked = result(authorizeAsk(sale.transNo));
  await expect.poll(() => terminals.calls.length).toBe(1);
  clock.advance(45_000);
  await schedule();
  expect(await current(sale)).toMatchObject({ transStatus: 1, errorCode: 'EC0105' });
  give();
  expect(await asked).toMatchObject({ trans_status: 1 });
  expect(terminals.charges.has(sale.transNo)).toBe(false);
  expect(terminals.calls.map(({ kind }) => kind)).toEqual(['authorize', 'reverse', 'reverse']);
  const late = { latePaidMinor: 2_500, lateReturnedMinor: 2_500 };
  expect(await current(sale)).toMatchObject({ transStatus: 1, dueAt: null, ...late });
  // Reported once more when the money is back (decision 41).
  const [told, again, ...others] = await notices(sale);
  expect(others).toEqual([]);
  expect(told).toMatchObject({ trans_status: 1, trans_error_code: 'EC0105' });
  expect(again).toEqual({ ...told, late_paid_amount: '25', late_returned_amount: '25' });
});

test('a late partial approval is reversed as well, of a sale and of an increment', async () => {
  const { world: terminals, clock } = world.context();
  let give: () => void = () => {};
  const sale = await order();
  const held = await paid({ trans_type: 4 });
  terminals.answer = (payment) =>
    new Promise((resolve) => {
      give = () => resolve(approvalOf(payment, 1_000));
    });
  const increment = addToAuthorization(world.context(), {
    ...operation(held, 4, 2_000, 'a part of it'),
    merchantOrderNo: `PART-${sale.merchantOrderNo}`,
  });
  await expect.poll(() => terminals.calls.filter(({ kind }) => kind === 'increase').length).toBe(1);
  clock.advance(45_000);
  await schedule();
  give();
  const raised = await increment;
  if (isRefusal(raised)) throw new Error(raised.refused);
  expect(await current(raised)).toMatchObject({ transStatus: 1, errorCode: 'EC0105' });
  clock.advance(recoveryMs);
  await schedule();
  expect(terminals.charges.has(raised.transNo)).toBe(false);
  expect((await current(held)).terminal).toMatchObject({ authorizedMinor: 2_500, operationTransNo: null });

  const asked = result(authorizeAsk(sale.transNo));
  await expect.poll(() => terminals.calls.at(-1)?.kind).toBe('authorize');
  clock.advance(45_000);
  await schedule();
  give();
  expect(await asked).toMatchObject({ trans_status: 1 });
  expect(terminals.charges.has(sale.transNo)).toBe(false);
  const late = { latePaidMinor: 1_000, lateReturnedMinor: 1_000 };
  expect(await current(sale)).toMatchObject({ transStatus: 1, errorCode: 'EC0105', dueAt: null, ...late });
});

const operation = (
  original: Awaited<ReturnType<typeof paid>>,
  transType: TransType,
  orderMinor: number,
  name: string,
) => ({
  merchantNo,
  merchantOrderNo: name,
  appId: 'tg0123456789abcdef',
  kind: transType === 6 ? ('payment' as const) : ('operation' as const),
  transType,
  transStatus: 9 as const,
  currency: 'USD',
  orderMinor,
  origTransNo: original.transNo,
  terminalSn: original.terminalSn ?? undefined,
  terminal: referenceTo(original),
});

test('completions and cancels at once: one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const held = await paid({ trans_type: 4, order_amount: '100' });
    const contexts = [world.context(), secondGateway().context];
    const attempts = ([6, 5, 6, 5, 6] as const).map((type, index) =>
      createOperation(
        contexts[index % 2] ?? world.context(),
        operation(held, type, type === 6 ? 6_000 : 10_000, `${held.merchantOrderNo}-${index}`),
      ),
    );
    const outcomes = await Promise.all(attempts);
    const done = outcomes.filter((outcome) => !isRefusal(outcome));
    expect(done).toHaveLength(1);
    const after = await current(held);
    const captured = terminalState(after).capturedMinor ?? -1;
    expect([`2/6000`, `3/0`]).toContain(`${after.transStatus}/${captured}`);
  }
});

test('void against refund: the money goes back once', async () => {
  const sale = await paid();
  const orig = { orig_merchant_order_no: sale.merchantOrderNo };
  const refund = await order({ trans_type: 3, ...orig, order_amount: '10' });
  const [voided, refunded] = await Promise.all([
    createOperation(world.context(), operation(sale, 2, 2_500, `${sale.merchantOrderNo}-V`)),
    secondGateway().service.handle(world.terminal(), executeAsk(refund.transNo), 'PSN'),
  ]);
  const after = await current(sale);
  if (isRefusal(voided)) expect([voided.refused, after.refundedMinor]).toEqual(['E04133', 1_000]);
  else expect([after.transStatus, after.refundedMinor]).toEqual([3, 0]);
  if (refunded.code === 'E04134') expect(isRefusal(voided)).toBe(false);
  else expect(refunded).toMatchObject({ code: '0', data: { trans_status: isRefusal(voided) ? 2 : 1 } });
});

test('an increment blocks the authorization until the issuer answers, and adds the agreed amount', async () => {
  const { world: terminals } = world.context();
  const held = await paid({ trans_type: 4, order_amount: '100' });
  const details = (name: string, orderMinor: number) =>
    operation(held, 4, orderMinor, `${held.merchantOrderNo}-${name}`);
  const added = await addToAuthorization(world.context(), details('A', 3_000));
  expect(added).toMatchObject({ transStatus: 2, paidMinor: 0, kind: 'operation' });
  expect((await current(held)).terminal).toMatchObject({ authorizedMinor: 13_000, operationTransNo: null });
  terminals.answer = () => ({ kind: 'declined', errorCode: 'EC0102' });
  expect(await addToAuthorization(world.context(), details('B', 1_000))).toMatchObject({
    transStatus: 1,
  });
  terminals.answer = () => ({ kind: 'no-answer' });
  terminals.reversal = () => 'unknown';
  const uncertain = await addToAuthorization(world.context(), details('C', 1_000));
  expect(uncertain).toMatchObject({ transStatus: 0 });
  expect(
    await createOperation(world.context(), operation(held, 6, 13_000, `${held.merchantOrderNo}-D`)),
  ).toMatchObject({
    refused: 'E04134',
  });
  terminals.reversal = () => 'done';
  world.context().clock.advance(15_000);
  await schedule();
  expect((await current(held)).terminal).toMatchObject({ authorizedMinor: 13_000, operationTransNo: null });
  expect(
    await createOperation(world.context(), operation(held, 6, 13_000, `${held.merchantOrderNo}-E`)),
  ).toMatchObject({
    transStatus: 2,
    paidMinor: 13_000,
  });
  if (isRefusal(uncertain)) throw new Error('unreachable');
  // An approval that comes after all of that adds nothing.
  await applyIncrementAnswer(
    world.context(),
    uncertain,
    approvalOf({ ...uncertain, amountMinor: 1_000, startedAt: 0 }),
  );
  await schedule();
  expect((await current(held)).terminal).toMatchObject({ authorizedMinor: 13_000 });
  expect(terminals.charges.has(uncertain.transNo)).toBe(false);
});

test('an acquirer without increments is not asked for one, and none is stored', async () => {
  const held = await paid({ trans_type: 4, order_amount: '100' });
  const context = withAcquirer(world.context(), { capabilities: { increments: false } });
  const details = operation(held, 4, 1_000, `${held.merchantOrderNo}-A`);
  expect(await addToAuthorization(context, details)).toMatchObject({ refused: 'E04116', field: 'trans_no' });
  expect(await findByOrderNo(context.database, held.merchantNo, details.merchantOrderNo)).toBeUndefined();
  expect(await current(held)).toMatchObject({ version: held.version, transStatus: 2 });
});

test('a terminal that repeats its ask to two gateways makes one refund', async () => {
  const sale = await paid();
  const refund = await order({
    trans_type: 3,
    orig_merchant_order_no: sale.merchantOrderNo,
    order_amount: '25',
  });
  const message = executeAsk(refund.transNo);
  const { service } = secondGateway();
  await Promise.all(
    [1, 2, 3, 4].map((at) => (at % 2 ? world.service() : service).handle(world.terminal(), message, 'PSN')),
  );
  await advanceDue(world.context(), () => {});
  expect(await current(sale)).toMatchObject({ refundedMinor: 2_500, refundCount: 1 });
  expect(await ask({ type: 'query', trans_no: refund.transNo })).toMatchObject({ data: { trans_status: 2 } });
});
