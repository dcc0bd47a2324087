/** A commit that the synchronous standby does not have is not acknowledged, whatever PostgreSQL calls it. */
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Postgres, startPostgres } from '../support/database/postgres.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Reply } from '../support/merchant.ts';

const patient = { timeout: 120_000, interval: 20 };
const deadlineSeconds = 3;

let postgres: Postgres;
let operator: pg.Client;
let gateway: Gateway;
let hasty: Gateway;

beforeAll(async () => {
  postgres = await startPostgres();
  gateway = await startGateway({ env: { DATABASE_URL: postgres.url, CALL_DEADLINE_SECONDS: '60' } });
  // The same database, by a gateway that soon gives up.
  hasty = await startGateway({
    dataDir: gateway.dataDir,
    env: { DATABASE_URL: postgres.url, CALL_DEADLINE_SECONDS: String(deadlineSeconds) },
  });
  operator = new pg.Client({ connectionString: postgres.url, options: '-c synchronous_commit=local' });
  await operator.connect();
});
afterAll(async () => {
  await operator.end();
  await hasty.stop();
  await gateway.stop();
  await postgres.stop();
});

async function setStandby(name: string): Promise<void> {
  await operator.query(`alter system set synchronous_standby_names = '${name}'`);
  await operator.query('select pg_reload_conf()');
  // The processes of the server take the setting over one after the other: what counts is what a commit meets.
  const probe = new pg.Client({ connectionString: postgres.url });
  await probe.connect();
  await vi.waitFor(async () => {
    let isOver = false;
    const committed = probe.query(`select pg_logical_emit_message(true, 'test', '')`).then(() => {
      isOver = true;
    });
    await vi.waitFor(
      async () => expect(isOver || (await waiting(/emit_message\(true, 'test'/)).length > 0).toBe(true),
      patient,
    );
    const waited = !isOver;
    if (waited)
      for (const { pid } of await waiting(/'test'/))
        await operator.query('select pg_cancel_backend($1)', [pid]);
    await committed;
    expect(waited).toBe(name !== '');
  }, patient);
  await probe.end();
}

/** Processes whose statement waits for the standby. */
async function waiting(statement: RegExp): Promise<{ readonly pid: number; readonly since: string }[]> {
  const { rows } = await operator.query<{ pid: number; query: string; since: string }>(
    `select pid, query, query_start::text as since from pg_stat_activity where wait_event = 'SyncRep'`,
  );
  return rows.filter(({ query }) => statement.test(query));
}

test.each([
  ['one statement', 'cscanb.pay.getqrcode', {}],
  // A payment that is notified writes three tables.
  ['a transaction', 'bscanc.pay.submit', { auth_code: '280000000000000001' }],
])(
  '%s whose wait was cancelled is no acknowledgement: the reply waits for a later commit',
  async (_what, method, fields) => {
    const merchant = createMerchant(gateway);
    await merchant.call(method, merchant.qrOrder(fields));
    await setStandby('absent');
    onTestFinished(() => setStandby(''));
    const order = merchant.qrOrder(fields);
    let reply: Reply | undefined;
    const answered = merchant.call(method, order).then((given) => {
      reply = given;
    });
    // A wait that was canceled is seen for a moment more: the next one began later.
    let lastSince = '';
    const waitingFor = (statement: RegExp, among: (pid: number) => boolean) =>
      vi.waitFor(async () => {
        const found = (await waiting(statement)).find(({ pid, since }) => among(pid) && since !== lastSince);
        if (found === undefined) throw new Error('nothing waits for the standby');
        lastSince = found.since;
        return found.pid;
      }, patient);
    const pid = await waitingFor(/^commit$|insert into transactions/, () => true);
    await operator.query('select pg_cancel_backend($1)', [pid]);
    await vi.waitFor(async () => {
      const { rows } = await operator.query(
        'select count(*)::int as count from transactions where merchant_order_no = $1',
        [order['merchant_order_no']],
      );
      expect(rows, 'the primary shows the row either way').toEqual([{ count: 1 }]);
    }, patient);
    // The later commit, on the same connection; cancelled, it begins another.
    for (let times = 0; times < 2; times += 1) {
      await waitingFor(/^commit$/, (one) => one === pid);
      expect(reply).toBeUndefined();
      await operator.query('select pg_cancel_backend($1)', [pid]);
    }
    await waitingFor(/^commit$/, (one) => one === pid);
    expect(reply).toBeUndefined();
    await setStandby('');
    await answered;
    expect(reply).toMatchObject({ code: '0', httpStatus: 200 });
  },
);

test('no acknowledgement before the deadline: SYS001, and the query tells what became of it', async () => {
  const merchant = createMerchant(hasty);
  await merchant.call('cscanb.pay.getqrcode', merchant.qrOrder());
  await setStandby('absent');
  onTestFinished(() => setStandby(''));
  const orders = [merchant.qrOrder(), merchant.qrOrder(), merchant.qrOrder()];
  const startedMs = performance.now();
  const replies = await Promise.all(orders.map((order) => merchant.call('cscanb.pay.getqrcode', order)));
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(deadlineSeconds * 1_000 - 50);
  expect(replies.map(({ code }) => code)).toEqual(['SYS001', 'SYS001', 'SYS001']);
  await setStandby('');
  for (const order of orders) {
    const named = { merchant_order_no: order['merchant_order_no'] };
    expect((await merchant.call('order.query', named)).code, 'it was written once').toBe('0');
  }
});
