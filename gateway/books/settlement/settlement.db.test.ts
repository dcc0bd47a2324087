import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../ports/database.ts';
import { keepAgreedFees } from '../../store/settlement/agreed-fees.ts';
import { findDifference, listDifferences } from '../../store/settlement/differences.ts';
import { listFiles } from '../../store/settlement/files.ts';
import { openTestDatabase } from '../../store/testing.ts';
import type { ActAnswer, ActRequest } from './act.ts';
import { performAct } from './perform-act.ts';
import {
  addMerchants,
  addOrder,
  balancesOf,
  dayMs,
  differencesOf,
  enterDue,
  firstDay,
  importFile,
  lineOf,
  merchantNo,
  otherMerchantNo,
  type TestOrder,
} from './settlement.testing.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
  await addMerchants(database);
});
afterEach(() => database.close());

const nextDay = firstDay + dayMs;
let orders = 0;

async function paid(changes: Partial<TestOrder> = {}): Promise<TestOrder> {
  orders += 1;
  const transNo = `20261120${String(orders).padStart(14, '0')}`;
  const order = { transNo, amountMinor: 1_000, ...changes };
  await addOrder(database, order);
  return order;
}

async function numbers(): Promise<string[]> {
  const rows = await listDifferences(database, { merchants: undefined }, { limit: 100 });
  return rows.map(({ differenceNo }) => differenceNo).reverse();
}

async function act(request: Partial<ActRequest> & Pick<ActRequest, 'act'>): Promise<ActAnswer> {
  const [differenceNo = ''] = await numbers();
  return performAct(database, { differenceNo, by: 'operator', nowMs: nextDay, ...request });
}

const outcome = (answer: ActAnswer) =>
  answer.kind === 'done' ? `${answer.difference.state}${answer.isRepeat ? ' again' : ''}` : answer.refusal;

test('lines that agree settle their orders: nothing is due any more, and the fees are kept apart', async () => {
  const sale = await paid({ amountMinor: 10_000 });
  const refund = await paid({ kind: 'refund', amountMinor: 2_000, origTransNo: sale.transNo });
  const imported = await importFile(database, {
    lines: [
      lineOf(sale, { feeMinor: 150 }),
      lineOf(refund, { feeMinor: -20 }),
      { kind: 'fee', amountMinor: 0, feeMinor: 500, account: 'ACC1' },
    ],
    reference: 'S-1',
  });
  expect(imported).toMatchObject({
    kind: 'imported',
    lines: 3,
    settledLines: 3,
    differences: [],
    areFeesChecked: false,
    totals: [{ currency: 'USD', grossMinor: 8_000, feeMinor: 630, netMinor: 7_370 }],
  });
  expect(await balancesOf(database)).toEqual({ fees: 630, 'paid-out': 7_370, payable: -8_000 });
  const entries = await database.query(
    `select source_no as "sourceNo", part, n, debit, credit, amount_minor as minor from book_entries
     where substr(source_no, 9, 1) = 'F' order by part, n`,
  );
  const sourceNo = imported.kind === 'imported' ? imported.fileNo : '';
  expect(sourceNo).toMatch(/^20261121F\d{6}$/);
  expect(entries).toEqual([
    { sourceNo, part: 3, n: 0, debit: 'paid-out', credit: 'due', minor: 9_850 },
    { sourceNo, part: 3, n: 1, debit: 'fees', credit: 'due', minor: 150 },
    { sourceNo, part: 4, n: 0, debit: 'due', credit: 'paid-out', minor: 1_980 },
    { sourceNo, part: 4, n: 1, debit: 'due', credit: 'fees', minor: 20 },
    { sourceNo, part: 5, n: 0, debit: 'due', credit: 'paid-out', minor: 500 },
    { sourceNo, part: 5, n: 1, debit: 'fees', credit: 'due', minor: 500 },
  ]);
  expect(await listFiles(database, { merchants: [merchantNo] }, { limit: 10 })).toMatchObject([
    {
      fileNo: sourceNo,
      reference: 'S-1',
      firstDay: '2026-11-20',
      lines: 3,
      openDifferences: 0,
      areFeesChecked: false,
    },
  ]);
  expect(await listFiles(database, { merchants: [otherMerchantNo] }, { limit: 10 })).toEqual([]);
});

test('one difference of each kind, and nothing else, is listed', async () => {
  await keepAgreedFees(database, 'bank-a', [
    { kind: 'payment', payMethodId: null, currency: 'USD', millionths: 14_000, fixedMinor: 10 },
  ]);
  const all = await Promise.all(Array.from({ length: 9 }, () => 0)).then(async (places) => {
    const made: TestOrder[] = [];
    for (const _ of places) made.push(await paid());
    return made;
  });
  const [good, missing, amount, fee, currency, twice, back, one, other] = all;
  if (!(good && missing && amount && fee && currency && twice && back && one && other))
    throw new Error('orders');
  await database.query(`update transactions set channel_trans_no = 'SAME' where trans_no = any($1::text[])`, [
    [one.transNo, other.transNo],
  ]);
  const line = (order: TestOrder, changes = {}) => lineOf(order, { feeMinor: 24, ...changes });
  const imported = await importFile(database, {
    lines: [
      line(good),
      line(amount, { amountMinor: 900 }),
      line(fee, { feeMinor: 25 }),
      line(currency, { currency: 'EUR' }),
      line(twice),
      line(twice),
      line(back),
      line(back, { kind: 'chargeback', feeMinor: 1_500 }),
      { channelTransNo: 'UNKNOWN', transNo: '2026112000000000999999', feeMinor: 24 },
      { channelTransNo: 'SAME', feeMinor: 24 },
    ],
  });
  expect(imported).toMatchObject({ lines: 10, settledLines: 3, areFeesChecked: true });
  expect(await differencesOf(database)).toEqual([
    `amount 4 ${amount.transNo}`,
    `fee 5 ${fee.transNo}`,
    `currency 6 ${currency.transNo}`,
    `duplicate 8 ${twice.transNo}`,
    `chargeback 10 ${back.transNo}`,
    'missing-here 11 -',
    'ambiguous 12 -',
    `missing-there - ${missing.transNo}`,
    `missing-there - ${one.transNo}`,
    `missing-there - ${other.transNo}`,
  ]);
  const rows = await listDifferences(database, { merchants: undefined, states: ['open'] }, { limit: 100 });
  expect(rows.find(({ kind }) => kind === 'ambiguous')?.candidates).toEqual(
    [one.transNo, other.transNo].sort(),
  );
  expect(rows.find(({ kind }) => kind === 'amount')).toMatchObject({ expectedMinor: 1_000, foundMinor: 900 });
  expect(rows.find(({ kind }) => kind === 'fee')).toMatchObject({ expectedFeeMinor: 24, foundFeeMinor: 25 });
  // Each is resolved.
  const at = Object.fromEntries(rows.map((row) => [`${row.kind}`, row.differenceNo]));
  const resolve = async (kind: string, request: Partial<ActRequest> & Pick<ActRequest, 'act'>) =>
    expect(outcome(await act({ differenceNo: at[kind] ?? '', ...request })), kind).toBe('resolved');
  const why = { act: 'write-off', reason: 'agreed by telephone' } as const;
  await resolve('amount', { act: 'accept' });
  await resolve('fee', { act: 'accept' });
  await resolve('currency', why);
  await resolve('duplicate', why);
  await resolve('chargeback', { act: 'accept' });
  await resolve('ambiguous', { act: 'attach', transNo: one.transNo });
  expect(outcome(await act({ differenceNo: at['missing-here'] ?? '', ...why }))).toBe('needs-merchant');
  await resolve('missing-here', { ...why, merchantNo });
  for (const row of rows.filter(({ kind, transNo }) => kind === 'missing-there' && transNo !== one.transNo))
    expect(outcome(await act({ differenceNo: row.differenceNo, ...why }))).toBe('resolved');
  expect(await differencesOf(database)).toEqual([]);
  const balances = await balancesOf(database);
  expect(balances['due']).toBeUndefined();
  expect(Object.values(balances).reduce((sum, minor) => sum + minor, 0)).toBe(0);
  expect((await balancesOf(database, 'EUR'))['due']).toBeUndefined();
});

test('a file is imported once, whatever its name, and a broken one not at all', async () => {
  const sale = await paid();
  const file = { lines: [lineOf(sale)], digest: 'a', reference: 'S-1' };
  const first = await importFile(database, file);
  expect(first.kind).toBe('imported');
  expect(await importFile(database, { ...file, name: 'other.csv' })).toMatchObject({
    kind: 'repeated',
    earlier: { name: 'file.csv', isOtherContent: false },
  });
  expect(await importFile(database, { ...file, digest: 'b' })).toMatchObject({
    earlier: { isOtherContent: true },
  });
  const before = await balancesOf(database);
  const broken = async () => {
    throw new Error('line 9 is broken');
  };
  await expect(importFile(database, { lines: [lineOf(await paid())], beforeEnd: broken })).rejects.toThrow(
    'line 9',
  );
  expect(await database.query('select 1 from settlement_files')).toHaveLength(1);
  expect(await database.query('select 1 from settlement_lines')).toHaveLength(1);
  expect({ ...(await balancesOf(database)), due: undefined, payable: 0 }).toEqual({
    ...before,
    due: undefined,
    payable: 0,
  });
});

test('nothing is imported before the books of earlier orders are made', async () => {
  const file = { lines: [lineOf(await paid())] };
  await database.query('update book_making set is_done = false, orders = 9, made = 4');
  expect(await importFile(database, file)).toMatchObject({
    kind: 'books-unmade',
    making: { made: 4, orders: 9 },
  });
  expect(await listFiles(database, { merchants: undefined }, { limit: 1 })).toEqual([]);
  await database.query('update book_making set is_done = true');
  expect(await importFile(database, file)).toMatchObject({ kind: 'imported' });
});

test('other acquirers, other accounts and other amounts are no match', async () => {
  const elsewhere = await paid({ acquirer: 'bank-b' });
  const ours = await paid();
  const byReference = await paid({ channelTransNo: null, refNo: 'R1' });
  await paid({ channelTransNo: null, refNo: 'R1', amountMinor: 2_000, acquirer: 'bank-b' });
  const byNumber = await paid({ channelTransNo: null });
  await importFile(database, {
    lines: [
      lineOf(elsewhere),
      lineOf(ours, { account: 'ACC2' }),
      lineOf(byReference, { refNo: 'R1', account: 'unknown to the gateway' }),
      lineOf(byNumber, { transNo: byNumber.transNo, account: 'ACC1' }),
      { kind: 'fee', amountMinor: 0, feeMinor: 10, account: 'nobody' },
    ],
  });
  expect(await differencesOf(database)).toEqual([
    'missing-here 3 -',
    'missing-here 4 -',
    'missing-here 7 -',
    `missing-there - ${ours.transNo}`,
  ]);
});

test('a void, a tip and a late payment settle as their entries say, in whichever file they come', async () => {
  const voided = await paid();
  await enterDue(database, { ...voided, at: nextDay + 1 }, { minor: -1_000, part: 3 });
  const tipped = await paid();
  await enterDue(database, { ...tipped, at: nextDay + 1 }, { minor: 200, account: 'tips', part: 3 });
  const late = await paid({ channelTransNo: null, lateReferences: ['bank-a/L1'] });
  const neverThere = await paid();
  await enterDue(database, neverThere, { minor: -1_000, part: 3 });
  const split = await paid();
  await importFile(database, {
    lines: [
      lineOf(voided),
      lineOf(tipped),
      { channelTransNo: 'L1' },
      lineOf(split, { amountMinor: 400 }),
      lineOf(split, { amountMinor: 600 }),
    ],
  });
  expect(await differencesOf(database)).toEqual([]);
  await enterDue(database, { ...late, at: nextDay + 2 }, { minor: -1_000, account: 'late', part: 3 });
  await importFile(database, {
    lines: [
      lineOf(voided, { kind: 'refund' }),
      lineOf(tipped, { amountMinor: 200 }),
      { channelTransNo: 'L1', kind: 'refund' },
    ],
    days: [1, 1],
    nowMs: nextDay + dayMs,
  });
  expect(await differencesOf(database)).toEqual([]);
  expect((await balancesOf(database))['due']).toBeUndefined();
});

test('what a file does not bring waits for the next one, which resolves it', async () => {
  const sale = await paid();
  const partly = await paid();
  const early = { channelTransNo: 'EARLY', amountMinor: 700 };
  await importFile(database, { lines: [early, lineOf(partly, { amountMinor: 300 })] });
  expect(await differencesOf(database)).toEqual([
    'missing-here 3 -',
    `amount 4 ${partly.transNo}`,
    `missing-there - ${sale.transNo}`,
  ]);
  for (const differenceNo of await numbers())
    expect(outcome(await act({ differenceNo, act: 'wait' }))).toBe('waiting');
  const arrived = await paid({ channelTransNo: 'EARLY', amountMinor: 700 });
  const imported = await importFile(database, {
    lines: [lineOf(sale), lineOf(partly, { amountMinor: 700 })],
    days: [1, 1],
  });
  expect(imported).toMatchObject({ settledLines: 2, resolved: 3, differences: [] });
  expect(await differencesOf(database, ['resolved'])).toEqual([
    `missing-here 3 ${arrived.transNo}`,
    `amount 4 ${partly.transNo}`,
    `missing-there - ${sale.transNo}`,
  ]);
  expect((await balancesOf(database))['due']).toBeUndefined();
  expect(outcome(await act({ act: 'undo' }))).toBe('not-undoable');
});

test('an act is performed once, from the states that allow it, and taken back by another act', async () => {
  const sale = await paid();
  await importFile(database, { lines: [lineOf(sale, { amountMinor: 900, feeMinor: 10 })] });
  const before = await balancesOf(database);
  expect(outcome(await act({ differenceNo: 'D', act: 'accept' }))).toBe('no-difference');
  expect(outcome(await act({ act: 'accept', merchants: [otherMerchantNo] }))).toBe('no-difference');
  expect(outcome(await act({ act: 'undo' }))).toBe('nothing-to-undo');
  expect(outcome(await act({ act: 'write-off' }))).toBe('needs-reason');
  expect(outcome(await act({ act: 'accept' }))).toBe('resolved');
  expect(outcome(await act({ act: 'accept' }))).toBe('resolved again');
  expect(await balancesOf(database)).toEqual({ fees: 110, 'paid-out': 890, payable: -1_000 });
  expect(outcome(await act({ act: 'write-off', reason: 'no' }))).toBe('resolved-already');
  expect(outcome(await act({ act: 'undo' }))).toBe('open');
  expect(outcome(await act({ act: 'undo' }))).toBe('open again');
  expect(await balancesOf(database)).toEqual(before);
  expect(outcome(await act({ act: 'write-off', reason: 'small' }))).toBe('resolved');
  expect(await balancesOf(database)).toEqual({
    fees: 10,
    'paid-out': 890,
    payable: -1_000,
    'write-offs': 100,
  });
  expect(await database.query('select act from settlement_acts order by act_no')).toEqual([
    { act: 'accept' },
    { act: 'undo' },
    { act: 'write-off' },
  ]);
});

test('a line that is attached to its order settles it, and another amount stays a difference', async () => {
  const sale = await paid();
  const other = await paid({ amountMinor: 800 });
  await importFile(database, { lines: [{ channelTransNo: 'X', feeMinor: 5 }] });
  const attach = { act: 'attach' } as const;
  expect(outcome(await act(attach))).toBe('needs-order');
  expect(outcome(await act({ ...attach, transNo: '1' }))).toBe('no-order');
  expect(outcome(await act({ ...attach, transNo: other.transNo }))).toBe('open');
  expect(await differencesOf(database)).toEqual([
    `amount 3 ${other.transNo}`,
    `missing-there - ${sale.transNo}`,
  ]);
  expect(outcome(await act({ act: 'undo' }))).toBe('open');
  expect(await differencesOf(database)).toHaveLength(3);
  expect(outcome(await act({ ...attach, transNo: sale.transNo }))).toBe('resolved');
  expect(outcome(await act({ ...attach, transNo: sale.transNo }))).toBe('resolved again');
  expect(await differencesOf(database)).toEqual([`missing-there - ${other.transNo}`]);
  expect(await balancesOf(database)).toEqual({ due: 800, fees: 5, 'paid-out': 995, payable: -1_800 });
});

test('who sees one merchant moves no line to the books of another one, and takes no move from there back', async () => {
  const foreign = await paid({ merchantNo: otherMerchantNo, amountMinor: 400 });
  await importFile(database, { lines: [{ kind: 'chargeback', account: 'ACC1', amountMinor: 400 }] });
  const before = await balancesOf(database);
  const own = { merchants: [merchantNo] };
  const theirs = { transNo: foreign.transNo, merchantNo: otherMerchantNo };
  const attach = { act: 'attach', ...theirs } as const;
  const [differenceNo = ''] = await numbers();
  // As an order that does not exist.
  expect(outcome(await act({ ...attach, ...own }))).toBe('no-order');
  expect(outcome(await act({ ...attach, ...own, merchantNo: undefined }))).toBe('no-order');
  expect(await findDifference(database, differenceNo, [merchantNo])).toMatchObject({ act: null });
  // Who sees both moves it, and whom it came to knows of no act to take back.
  const both = { merchants: [merchantNo, otherMerchantNo] };
  expect(outcome(await act({ ...attach, ...both }))).toBe('open');
  expect(outcome(await act({ act: 'undo', merchants: [otherMerchantNo] }))).toBe('nothing-to-undo');
  expect(await findDifference(database, differenceNo)).toMatchObject({
    merchantNo: otherMerchantNo,
    act: 'attach',
  });
  expect(outcome(await act({ act: 'undo', ...both }))).toBe('open');
  expect(await findDifference(database, differenceNo)).toMatchObject({ merchantNo, act: 'undo' });
  expect(await balancesOf(database)).toEqual(before);
});

test('a reason is kept without the card number in it', async () => {
  await paid();
  await importFile(database, { lines: [] });
  const reason = ' paid by 4111 1111 1111 1111 in cash ';
  const kept = 'paid by **** **** **** **** in cash';
  expect(await act({ act: 'write-off', reason })).toMatchObject({ difference: { reason: kept } });
  expect(await act({ act: 'undo', reason })).toMatchObject({ difference: { reason: kept } });
  expect(await database.query('select distinct reason from settlement_acts')).toEqual([{ reason: kept }]);
});

test('two imports at once, and two of the same file: each is written once', async () => {
  const sales = [await paid(), await paid()];
  const files = sales.map((sale, at) => ({ lines: [lineOf(sale)], digest: `d${at}` }));
  const answers = await Promise.all([...files, ...files].map((file) => importFile(database, file)));
  expect(answers.map(({ kind }) => kind).sort()).toEqual(['imported', 'imported', 'repeated', 'repeated']);
  expect(await balancesOf(database)).toEqual({ 'paid-out': 2_000, payable: -2_000 });
});
