/** The books at the Workbench: balances, statements, files and differences, each for those who may see it. */
import type { AuditItem } from '@tollgate/contract/workbench/audit';
import type {
  BookBalancePage,
  BookEntryPage,
  BookFilePage,
  BookStatementPage,
  BookSummary,
  DifferenceDetail,
  DifferencePage,
  OrderBooks,
} from '@tollgate/contract/workbench/books/schemas';
import { afterAll, expect, test } from 'vitest';
import {
  addOrder,
  importFile,
  lineOf,
  merchantNo,
  otherMerchantNo,
  type TestOrder,
} from '../../../books/settlement/settlement.testing.ts';
import { useWorkbench } from '../../../tests/workbench.testing.ts';
import type { WorkbenchParts } from '../../../wiring/workbench.ts';

const workbench = useWorkbench();
// Their entries follow from no event, as all entries at the end of a test have to.
afterAll(async () => {
  await workbench.database().query('delete from book_entries');
  await workbench.database().query(`delete from transactions where app_id = 'app'`);
});

const order = (number: number, changes: Partial<TestOrder> = {}): TestOrder => ({
  transNo: `20261120000000000000${String(number).padStart(2, '0')}`,
  amountMinor: 1_000,
  ...changes,
});

const agreeing = order(1);
const short = order(2, { amountMinor: 2_000 });
const foreign = order(3, { merchantNo: otherMerchantNo, amountMinor: 5_000 });
const unsettled = order(4, { amountMinor: 700 });
const refund = order(5, { kind: 'refund', amountMinor: 500, origTransNo: agreeing.transNo });

/** Orders of two merchants, and a file with a difference of four kinds. */
async function open() {
  const world = workbench.open();
  const { database } = world.context;
  for (const table of ['settlement_acts', 'settlement_differences', 'settlement_lines', 'settlement_files'])
    await database.query(`delete from ${table}`);
  await database.query('delete from book_entries');
  await database.query(`delete from transactions where app_id = 'app'`);
  await database.query(
    `insert into merchants (merchant_no, name, created_at) values ($1, 'Other', 0) on conflict do nothing`,
    [otherMerchantNo],
  );
  for (const one of [agreeing, short, foreign, unsettled]) await addOrder(database, one);
  await database.query(`update transactions set expires_at = created_at + 300000 where app_id = 'app'`);
  await importFile(database, {
    name: 'november.csv',
    reference: 'NOV-1',
    lines: [
      lineOf(agreeing, { feeMinor: 20 }),
      lineOf(short, { amountMinor: 1_900, feeMinor: 30 }),
      lineOf(foreign, { feeMinor: 100 }),
      lineOf(agreeing, { feeMinor: 20 }),
      { channelTransNo: 'C-UNKNOWN', amountMinor: 300 },
    ],
  });
  const { items } = (await world.get<DifferencePage>('/books/differences')).body;
  const numberOf = (kind: string) => items.find((one) => one.kind === kind)?.difference_no ?? '';
  return { ...world, items, path: (kind: string) => `/books/differences/${numberOf(kind)}` };
}

const day = '2026-11-20';

test('balances, the statement of a day and its entries agree', async () => {
  const { get, withToken } = await open();
  const { body: books } = await get<BookSummary>('/books');
  expect(books).toMatchObject({ time_zone: 'UTC', has_entries: true, has_files: true, open_count: 4 });
  const { body: balances } = await get<BookBalancePage>(`/books/balances?merchant_no=${merchantNo}`);
  expect(balances.items.map(({ account, balance_amount: amount }) => `${account} ${amount}`).sort()).toEqual([
    'due 27',
    'fees 0.2',
    'paid-out 9.8',
    'payable -37',
  ]);
  expect(balances.dues).toEqual([{ acquirer: 'bank-a', price_currency: 'USD', due_amount: '27' }]);
  const of = `day=${day}&merchant_no=${merchantNo}`;
  const { body: statement } = await get<BookStatementPage>(`/books/statement?${of}`);
  expect(statement.items).toContainEqual(
    expect.objectContaining({
      account: 'due',
      opening_amount: '0',
      debit_amount: '37',
      closing_amount: '37',
    }),
  );
  const first = (await get<BookEntryPage>(`/books/entries?${of}&limit=2`)).body;
  const rest = (await get<BookEntryPage>(`/books/entries?${of}&limit=2&cursor=${first.next_cursor}`)).body;
  expect([...first.items, ...rest.items].map(({ source_no: number }) => number)).toEqual(
    [agreeing, short, unsettled].map(({ transNo }) => transNo),
  );
  const own = await withToken({ role: 'viewer', merchants: [otherMerchantNo] });
  const seen = (await own.ask<BookBalancePage>('GET', '/books/balances')).body;
  expect(new Set(seen.items.map(({ merchant_no: number }) => number))).toEqual(new Set([otherMerchantNo]));
  expect(seen.dues).toEqual([{ acquirer: 'bank-a', price_currency: 'USD', due_amount: '0' }]);
});

test.each([
  ['/books/statement?day=2026-02-30', 'day'],
  ['/books/entries?day=yesterday', 'day'],
  ['/books/entries?day=2026-11-20&last_day=2026-11-19', 'last_day'],
  ['/books/balances?cursor=~', 'cursor'],
  ['/books/balances?limit=0', 'limit'],
  ['/books/entries?cursor=1~a~b~2~x', 'cursor'],
  ['/books/differences?kind=wrong', 'kind'],
  ['/books/differences/export?limit=1', 'limit'],
])('%s is refused, and the answer names %s', async (path, name) => {
  const { get } = workbench.open();
  const { status, body } = await get<{ code: string; msg: string }>(path);
  expect([status, body.code]).toEqual([400, 'SYS015']);
  expect(body.msg).toContain(name);
});

test('a file is shown with the counts of the merchants that the actor sees', async () => {
  const { get, withToken } = await open();
  const { body: all } = await get<BookFilePage>('/books/files');
  expect(all.items).toMatchObject([
    {
      file_name: 'november.csv',
      file_reference: 'NOV-1',
      line_count: 5,
      settled_count: 2,
      difference_count: 4,
      open_count: 4,
      totals: [{ gross_amount: '92', fee_amount: '1.7', net_amount: '90.3' }],
    },
  ]);
  const own = await withToken({ role: 'viewer', merchants: [otherMerchantNo] });
  const { body: part } = await own.ask<BookFilePage>('GET', '/books/files');
  expect(part.items).toMatchObject([
    {
      line_count: 1,
      settled_count: 1,
      difference_count: 0,
      open_count: 0,
      totals: [{ gross_amount: '50', fee_amount: '1', net_amount: '49' }],
    },
  ]);
  expect((await own.ask('GET', `/books/files/${all.items[0]?.file_no}`)).body).toEqual(part.items[0]);
  expect((await own.ask<DifferencePage>('GET', '/books/differences')).body.items).toEqual([]);
});

test('a difference shows both sides and the acts that fit, and is resolved once', async () => {
  const acts: string[] = [];
  const { get, post, path, context } = await open();
  const { body: difference } = await get<DifferenceDetail>(path('amount'));
  expect(difference).toMatchObject({
    state: 'open',
    gateway_amount: '20',
    acquirer_amount: '19',
    line: { line_no: 4, gross_amount: '19', fee_amount: '0.3', net_amount: '18.7', is_settled: false },
    order: { trans_no: short.transNo },
    options: [
      { act: 'accept', needs: [] },
      { act: 'attach', needs: ['trans_no'] },
      { act: 'write-off', needs: ['reason'] },
      { act: 'wait', needs: [] },
    ],
    entries: [],
  });
  expect((await post<{ msg: string }>(`${path('amount')}/write-off`)).body.msg).toContain('reason');
  const accepted = await post<DifferenceDetail>(`${path('amount')}/accept`);
  expect(accepted.body).toMatchObject({
    state: 'resolved',
    done: [{ act: 'accept', who: 'sandbox' }],
    options: [{ act: 'undo', needs: ['reason'] }],
  });
  expect(accepted.body.entries.map(({ debit, credit, amount }) => `${debit} ${credit} ${amount}`)).toEqual([
    'paid-out due 18.7',
    'fees due 0.3',
    'fees due 1',
  ]);
  // The same act again writes nothing; another one is refused.
  expect((await post(`${path('amount')}/accept`)).body).toEqual(accepted.body);
  expect(await post(`${path('amount')}/wait`)).toMatchObject({ status: 409, body: { code: 'SYS016' } });
  const undone = await post<DifferenceDetail>(`${path('amount')}/undo`, { reason: 'Wrong button' });
  expect(undone.body).toMatchObject({ state: 'open', entries: { length: 6 } });
  const { items } = (await get<{ items: { act: string; phase: string }[] }>('/audit')).body;
  for (const { act, phase } of items) if (phase === 'ended') acts.push(act);
  expect(acts).toEqual(expect.arrayContaining(['books.accept', 'books.undo', 'books.write-off']));
  const [sum] = await context.database.query<{ minor: number }>(
    `select coalesce(sum(amount_minor) filter (where debit = 'fees'), 0)::bigint
       - coalesce(sum(amount_minor) filter (where credit = 'fees'), 0)::bigint as minor from book_entries`,
  );
  expect(sum?.minor).toBe(120);
});

test('every kind of difference is resolved by an act of its own', async () => {
  const { get, post, path } = await open();
  const reason = 'Agreed with the bank';
  const asked = (kind: string, act: string, body: object = {}) =>
    post<DifferenceDetail & { code?: string; msg?: string }>(`${path(kind)}/${act}`, body);
  expect(await asked('missing-here', 'accept')).toMatchObject({ status: 409, body: { code: 'SYS016' } });
  expect((await asked('missing-here', 'write-off', { reason })).body.msg).toContain('merchant_no');
  const whole = await asked('missing-here', 'write-off', { reason, merchant_no: merchantNo });
  expect(whole.body).toMatchObject({ state: 'resolved', merchant_no: merchantNo, done: [{ reason }] });
  expect((await asked('duplicate', 'attach', { trans_no: '1' })).body.msg).toContain('trans_no');
  expect((await asked('duplicate', 'attach', { trans_no: unsettled.transNo })).body).toMatchObject({
    kind: 'amount',
    state: 'open',
    gateway_amount: '7',
    acquirer_amount: '10',
  });
  // The line was the one that the order waited for.
  expect((await get<DifferenceDetail>(path('missing-there'))).body).toMatchObject({
    state: 'resolved',
    order: { trans_no: unsettled.transNo },
    done: [{ act: 'match' }],
  });
  const { body: books } = await get<OrderBooks>(`/orders/${short.transNo}/books`);
  expect(books).toMatchObject({
    entries: [{ debit: 'due', credit: 'payable', amount: '20', source: 'order' }],
    lines: [{ gross_amount: '19' }],
    differences: [{ kind: 'amount' }],
  });
});

test('the books of an order hold those of its refunds; a refund shows its own', async () => {
  const { get, context } = await open();
  await addOrder(context.database, refund);
  await context.database.query(
    `update transactions set expires_at = created_at + 300000 where app_id = 'app'`,
  );
  const sourcesOf = async ({ transNo }: TestOrder) =>
    (await get<OrderBooks>(`/orders/${transNo}/books`)).body.entries
      .filter(({ source }) => source === 'order')
      .map((entry) => [entry.source_no, entry.debit, entry.credit, entry.amount]);
  const ofRefund = [refund.transNo, 'payable', 'due', '5'];
  expect(await sourcesOf(agreeing)).toEqual([[agreeing.transNo, 'due', 'payable', '10'], ofRefund]);
  expect(await sourcesOf(refund)).toEqual([ofRefund]);
});

test('an order shows the settlement lines of all its refunds, however many', async () => {
  const { get, context } = await open();
  const refunds = Array.from({ length: 21 }, (_, at) =>
    order(20 + at, { kind: 'refund', amountMinor: 10, origTransNo: agreeing.transNo }),
  );
  for (const one of refunds) await addOrder(context.database, one);
  await context.database.query(
    `update transactions set expires_at = created_at + 300000 where app_id = 'app'`,
  );
  await importFile(context.database, { name: 'refunds.csv', lines: refunds.map((one) => lineOf(one)) });
  const { lines } = (await get<OrderBooks>(`/orders/${agreeing.transNo}/books`)).body;
  expect(lines.filter(({ file_no: fileNo }) => fileNo === lines.at(-1)?.file_no)).toHaveLength(21);
});

test('only the permission books resolves a difference, and a merchant resolves its own alone', async () => {
  const { path, withToken } = await open();
  const viewer = await withToken({ role: 'viewer' });
  expect(await viewer.ask('POST', `${path('amount')}/accept`, {})).toMatchObject({
    status: 403,
    body: { code: 'E07303' },
  });
  const other = await withToken({ role: 'accountant', merchants: [otherMerchantNo] });
  expect(await other.ask('POST', `${path('amount')}/accept`, {})).toMatchObject({ status: 404 });
  const own = await withToken({ role: 'accountant', merchants: [merchantNo] });
  expect(await own.ask('POST', `${path('amount')}/accept`, {})).toMatchObject({ status: 200 });
});

test('an order of a merchant that a token does not see gets the same answer as one that does not exist', async () => {
  const { get, path, withToken } = await open();
  const own = await withToken({ role: 'accountant', merchants: [merchantNo] });
  const attach = (body: object) => own.ask('POST', `${path('duplicate')}/attach`, body);
  const nothing = await attach({ trans_no: '1' });
  expect(nothing).toMatchObject({ status: 400, body: { code: 'SYS015' } });
  const theirs = await attach({ trans_no: foreign.transNo, merchant_no: otherMerchantNo });
  expect({ ...theirs, body: { ...theirs.body, psn: '' } }).toEqual({
    ...nothing,
    body: { ...nothing.body, psn: '' },
  });
  expect((await get<DifferenceDetail>(path('duplicate'))).body).toMatchObject({
    merchant_no: merchantNo,
    trans_no: agreeing.transNo,
    done: [],
  });
});

test('a merchant takes back no act that brought a line from another merchant', async () => {
  const { get, post, path, withToken } = await open();
  const moved = { trans_no: foreign.transNo, merchant_no: otherMerchantNo };
  expect((await post(`${path('duplicate')}/attach`, moved)).status).toBe(200);
  const other = await withToken({ role: 'accountant', merchants: [otherMerchantNo] });
  expect(await other.ask('POST', `${path('amount')}/undo`, { reason: 'Not ours' })).toMatchObject({
    status: 404,
  });
  const refused = await other.ask('POST', `${path('duplicate')}/undo`, { reason: 'Not ours' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'SYS016' } });
  expect((await get<DifferenceDetail>(path('duplicate'))).body).toMatchObject({
    merchant_no: otherMerchantNo,
    done: [{ act: 'attach' }],
  });
});

test('the history of a difference hides the order and the reason of acts that led to an unseen merchant', async () => {
  const { post, path, withToken } = await open();
  const moved = { trans_no: foreign.transNo, merchant_no: otherMerchantNo, reason: 'as B said' };
  expect((await post(`${path('duplicate')}/attach`, moved)).status).toBe(200);
  const seenBy = async (merchants?: string[]) => {
    const token = await withToken({ role: 'accountant', ...(merchants && { merchants }) });
    return (await token.ask<DifferenceDetail>('GET', path('duplicate'))).body.done;
  };
  const attached = { act: 'attach', trans_no: foreign.transNo, reason: 'as B said' };
  expect(await seenBy([otherMerchantNo])).toMatchObject([attached]);
  expect((await post(`${path('duplicate')}/undo`, { reason: 'it is ours' })).status).toBe(200);
  const undone = { act: 'undo', reason: 'it is ours' };
  for (const merchants of [undefined, [merchantNo, otherMerchantNo]])
    expect(await seenBy(merchants)).toMatchObject([attached, undone]);
  const [first, second] = await seenBy([merchantNo]);
  expect(first).toEqual({ act: 'attach', at_ms: expect.any(Number), who: 'sandbox' });
  expect(second).toMatchObject(undone);
});

test('the day of a merchant with a clock of its own is shown to those who see the merchant', async () => {
  const nowMs = () => Date.UTC(2026, 10, 20);
  const ofMerchant = (one: string) => (one === otherMerchantNo ? Date.UTC(2027, 4, 1) : nowMs());
  const { get, withToken } = workbench.open({
    clock: {
      nowMs: (one?: string) => (one === undefined ? nowMs() : ofMerchant(one)),
      systemMs: nowMs,
    } as unknown as WorkbenchParts['clock'],
  });
  const path = `/books?merchant_no=${otherMerchantNo}`;
  expect((await get<BookSummary>(path)).body.today).toBe('2027-05-01');
  const own = await withToken({ role: 'viewer', merchants: [merchantNo] });
  expect((await own.ask<BookSummary>('GET', path)).body.today).toBe('2026-11-20');
});

test('entries and differences are saved as files, of the own merchants alone', async () => {
  const { serve, withToken, post, path, get } = await open();
  await post(`${path('missing-there')}/write-off`, { reason: '=HYPERLINK("x"), "lost"' });
  const own = await withToken({ role: 'viewer', merchants: [merchantNo] });
  const read = async (route: string) => {
    const response = await serve(`/workbench/api/books/${route}`, { headers: own.headers });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.csv"$/);
    return (await response.text()).split('\r\n');
  };
  const [head, ...entries] = await read(`entries/export?day=${day}`);
  expect(head).toBe('time_utc,merchant_no,acquirer,currency,debit,credit,amount,source,source_no,part,n');
  expect(entries).toHaveLength(4);
  expect(entries[0]).toContain(`,${merchantNo},bank-a,USD,due,payable,10,order,${agreeing.transNo},`);
  const differences = (await read('differences/export')).join('\n');
  expect(differences).not.toContain(otherMerchantNo);
  // A spreadsheet must not take it for a formula.
  expect(differences).toContain(`"'=HYPERLINK(""x""), ""lost"""`);
  const exportsOf = async (list: string) =>
    (await get<{ items: AuditItem[] }>(`/audit?act=${list}.export`)).body.items.map(
      ({ merchant_no: of, subject, phase, code }) => [of, subject, phase, code],
    );
  for (const [list, subject] of [
    ['entries', `entries-${day}.csv day=${day}`],
    ['differences', 'differences.csv'],
  ] as const)
    expect(await exportsOf(list)).toEqual([
      [merchantNo, subject, 'ended', '0'],
      [merchantNo, subject, 'begun', undefined],
    ]);
});
