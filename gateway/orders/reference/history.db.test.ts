/** The same histories on a database: a short one step by step against the model, a long one with concurrent steps. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom, type SeededRandom } from '../../../tests/support/random.ts';
import { scaled } from '../../../tests/support/scale.ts';
import { type TransactionRow, transactionSelection } from '../../store/transaction.ts';
import { bookFaults } from '../change/books.testing.ts';
import { approvalOf } from '../change/terminals.testing.ts';
import { type TestContext, terminalState } from '../change/testing.ts';
import { isRefusal } from '../state/refusal.ts';
import { readTransaction, type Transaction, totalMinor } from '../state/transaction.ts';
import { anyStep, createPlayer, payAtTerminal } from './history.testing.ts';
import { createModel } from './model.testing.ts';
import { asked, otherProcess, merchantSteps as steps, sumOf, useReferenceWorld } from './testing.ts';

const world = useReferenceWorld();
const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);

test('a history of several processes agrees with the model, batches included', async () => {
  const context = world.context();
  const random = createRandom(20_261_121);
  const processes = [context, otherProcess(context), otherProcess(context)];
  const any = () => processes[random.between(0, 2)] ?? context;
  const player = createPlayer({
    context: {
      ...context,
      committer: { ...context.committer, commit: (change) => any().committer.commit(change) },
    },
    terminalSn: world.terminal().terminalSn,
    row: (transNo) => world.current({ transNo }),
    closeBatch: async () => sumOf(await world.close(any())),
  });
  const model = createModel();
  const history = fc.sample(anyStep, { numRuns: scaled(300), seed: random.seed });
  for (const [index, step] of history.entries()) {
    await player.play(model, step);
    if (index % 30 !== 29) continue;
    await player.expectRows(model);
    expect(await bookFaults(world.database())).toEqual([]);
  }
  await player.expectRows(model);
  player.expectCharges(model);
});

/** All rows of the terminal. */
async function rowsOf(): Promise<Transaction[]> {
  const rows = await world.database().query<TransactionRow & { readonly changes: number }>(
    `select ${transactionSelection}, (select count(*)::integer from transaction_events e
       where e.merchant_no = t.merchant_no and e.trans_no = t.trans_no) as changes
     from transactions t where t.merchant_no = $1 and t.terminal_sn = $2 order by t.trans_no`,
    [world.terminal().merchantNo, world.terminal().terminalSn],
  );
  // Every change of a row has its place in its history.
  for (const { version, changes } of rows) expect(changes).toBe(version);
  return rows.map(readTransaction);
}

/** The sums of spec §4, from the rows alone. */
function expectSums(rows: readonly Transaction[]): void {
  for (const row of rows) {
    const { transNo, kind, transType, transStatus, paidMinor, refundedMinor, orderMinor, terminal } = row;
    const following = rows.filter(({ origTransNo }) => origTransNo === transNo);
    const done = following.filter((one) => one.transStatus === 2);
    const ofType = (type: number, of: Transaction['kind']) =>
      done.filter((one) => one.transType === type && one.kind === of);
    expect([1, 2, 3]).toContain(transStatus);
    const takenBackBy = [2, 5, 7].flatMap((type) => ofType(type, 'operation'));
    expect(takenBackBy.length).toBe(transStatus === 3 ? 1 : 0);
    if (kind !== 'payment') continue;
    const refunds = done.filter((one) => one.kind === 'refund');
    expect(refundedMinor).toBe(sum(refunds.map((one) => one.paidMinor)));
    expect(refundedMinor).toBeLessThanOrEqual(paidMinor);
    if (transType !== 4) {
      expect(paidMinor).toBe(transStatus === 1 ? 0 : orderMinor + (terminal?.tipMinor ?? 0));
      continue;
    }
    const held = terminalState(row);
    const captures = ofType(6, 'payment');
    expect(captures.length).toBeLessThanOrEqual(1);
    expect(held.capturedMinor).toBe(sum(captures.map((one) => one.orderMinor)));
    expect(held.captureTransNo).toBe(captures[0]?.transNo ?? null);
    const added = sum(ofType(4, 'operation').map((one) => one.orderMinor));
    if (transStatus !== 1) expect(held.authorizedMinor).toBe(orderMinor + added);
    expect(held.capturedMinor).toBeLessThanOrEqual(held.authorizedMinor);
    expect(held.operationTransNo).toBeNull();
  }
}

/** Compares the report of each batch at its close with the present sums of its transactions. */
function expectBatches(rows: readonly Transaction[], told: ReadonlyMap<string, object>): void {
  for (const [batchNo, expected] of told) {
    const held = rows.filter((row) => row.batchNo === batchNo && row.transStatus === 2);
    // A batch has one currency (decision 37).
    expect(new Set(held.map((row) => row.currency)).size).toBeLessThanOrEqual(1);
    const net = sum(held.map((row) => (row.kind === 'refund' ? -row.paidMinor : row.paidMinor)));
    expect({ count: held.length, net }).toEqual(expected);
  }
}

/** Takes one random step on any of `rows`. */
async function anything(context: TestContext, rows: readonly Transaction[], random: SeededRandom) {
  const target = rows[random.between(0, rows.length - 1)];
  const { terminalSn } = world.terminal();
  const minor = random.between(1, 3_000);
  if (target === undefined || random.chance(0.25)) {
    const transType = random.chance(0.5) ? 1 : 4;
    const currency = random.chance(0.3) ? 'JPY' : 'USD';
    return payAtTerminal({ context, terminalSn }, { transType, order: minor, tip: 0, currency });
  }
  const all = Math.max(1, totalMinor(target));
  const kind = random.between(0, 6);
  const part = random.chance(0.4) ? all : random.between(1, all);
  if (kind === 0) return steps.void(context, target, target.transType === 6 ? 7 : 2, asked());
  if (kind === 1) return steps.cancel(context, target);
  if (kind === 2) return steps.increment(context, target, minor);
  if (kind === 3) return steps.tip(context, target, random.between(0, 500));
  if (kind === 4) return steps.capture(context, target, part);
  return steps.refund(context, target, part);
}

test('random steps in three processes: every sum holds after every round', async () => {
  const context = world.context();
  const random = createRandom(4_711);
  const processes = [context, otherProcess(context), otherProcess(context)];
  context.world.answer = (payment) => {
    if (random.chance(0.1)) return { kind: 'declined', errorCode: 'EC0102' };
    return random.chance(0.1) ? { kind: 'no-answer' } : approvalOf(payment);
  };
  const told = new Map<string, object>();
  let carriedOut = 0;
  let refused = 0;
  for (let round = 0; round < 30; round += 1) {
    const before = (await rowsOf()).slice(-12);
    // Several steps meet on the same few transactions.
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) => anything(processes[index % 3] ?? context, before, random)),
    );
    carriedOut += outcomes.filter((one) => !isRefusal(one)).length;
    refused += outcomes.filter(isRefusal).length;
    if (round % 4 === 3) {
      const [atOnce] = await Promise.all([
        world.closeNow(processes[round % 3] ?? context),
        ...before.slice(-4).map((target) => steps.tip(context, target, random.between(0, 500))),
        ...before.slice(-4).map((target) => steps.void(processes[1] ?? context, target)),
      ]);
      // Nothing was closed while the acquirer was asked.
      const totals = atOnce === 'awaited' ? await world.close() : atOnce;
      for (const batch of totals) told.set(batch.batchNo, sumOf([batch]));
    }
    const rows = await rowsOf();
    expectSums(rows);
    expect(await bookFaults(world.database())).toEqual([]);
    expectBatches(rows, told);
  }
  expect(carriedOut).toBeGreaterThan(45);
  expect(refused).toBeGreaterThan(20);
  expect(told.size).toBeGreaterThan(4);
});
