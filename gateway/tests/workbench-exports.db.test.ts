/** Lists as files: everything that a filter finds, in the order of the list, in portions, masked and noted. */
import type { AuditItem } from '@tollgate/contract/workbench/audit';
import { beforeAll, expect, test } from 'vitest';
import type { Database, Queries } from '../ports/database.ts';
import { requestRow } from '../store/requests.testing.ts';
import { addRequestDay, insertRequests } from '../store/requests.ts';
import { useWorkbench } from './workbench.testing.ts';

const workbench = useWorkbench();
const [first, second] = ['312900000001', '312900000002'];
const count = 10_321;
const startMs = Date.UTC(2026, 10, 21, 9);

const transNo = (n: string) =>
  `'20261121' || lpad(((${n}) / 1000 + 32400)::text, 5, '0') || lpad((${n})::text, 9, '0')`;

/** Orders of two merchants in turn, each with a notification and an attempt; the payers are persons. */
async function fill(database: Database): Promise<void> {
  const merchant = `case when n % 2 = 0 then '${first}' else '${second}' end`;
  const rows = `generate_series(1, ${count}) as g (n)`;
  for (const merchantNo of [first, second])
    await database.query("insert into merchants (merchant_no, name, created_at) values ($1, 'A shop', 0)", [
      merchantNo,
    ]);
  await database.query(
    `insert into transactions (merchant_no, trans_no, merchant_order_no, version, app_id, kind, trans_type,
       trans_status, currency, order_minor, paid_minor, pay_scenario, channel_user_id, created_at, expires_at)
     select ${merchant}, ${transNo('n')}, case when n = 7 then '=1+1' else 'EX-' || n end, 2, 'app', 'payment', 1, 1,
       'USD', n, 0, 'SCANQR_PAY', 'payer-' || n, ${startMs} + n * 10, ${startMs} + n * 10 + 300000 from ${rows}`,
  );
  await database.query(
    `insert into notifications (merchant_no, notification_id, trans_no, app_id, url, receiver, content, psn, attempts,
       created_at, delivered_at)
     select ${merchant}, 'N' || n, ${transNo('n')}, 'app', 'https://shop.example/n', 'shop.example', '{}', 'PSN', 1,
       ${startMs} + n * 10, null from ${rows}`,
  );
  await database.query(
    `insert into notification_attempts (merchant_no, notification_id, attempt, at, duration_ms, sent, outcome, detail)
     select ${merchant}, 'N' || n, 1, ${startMs} + n * 10, 5, '{}', 'wrong-status', 'status was 500' from ${rows}`,
  );
}

/** Counts rows by statement: an export may hold one portion, whatever is asked for. */
function watched(database: Database, portions: number[]): Database {
  const query: Queries['query'] = async <Row>(...asked: Parameters<Queries['query']>) => {
    const rows = await database.query<Row>(...asked);
    if (/from (?:transactions|notifications|requests|\()/.test(asked[0]) && rows.length > 200)
      portions.push(rows.length);
    return rows;
  };
  return { ...database, kind: database.kind, transaction: database.transaction.bind(database), query };
}

beforeAll(() => fill(workbench.database()));

const lines = (text: string) => text.split('\r\n').slice(0, -1);

test('a file holds all that the filter finds, in the order of the list, a portion at a time', async () => {
  const portions: number[] = [];
  const { serve, get } = workbench.open({}, { database: watched(workbench.database(), portions) });
  const response = await serve('/workbench/api/orders/export');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"');
  // Nothing is read ahead of its reader.
  expect(portions).toEqual([5_001]);
  const [head, ...records] = lines(await response.text());
  expect(head).toMatch(/^merchant_no,trans_no,merchant_order_no,/);
  expect(portions).toEqual([5_001, 5_001, 321]);
  const numbers = records.map((record) => record.split(',')[1] ?? '');
  expect(numbers).toEqual([...new Set(numbers)].sort().reverse());
  expect(numbers).toHaveLength(count);
  expect(records.at(-1)).toContain(',EX-1,payment,1,1,USD,0.01,0.01,');
  // A spreadsheet takes no text for a formula.
  expect(records.find((record) => record.includes('1+1'))).toContain(",'=1+1,");
  const json = await (await serve(`/workbench/api/orders/export?file_type=json&merchant_no=${first}`)).json();
  expect(json).toHaveLength(Math.floor(count / 2));
  expect(json).toMatchObject({ 0: { merchant_no: first, payer: 'payer-10320' } });
  const found = await serve('/workbench/api/orders/export?file_type=json&payer=payer-432&state=closed');
  expect(await found.json()).toHaveLength(11);
  const { body } = await get<{ items: AuditItem[] }>('/audit?act=orders.export');
  expect(body.items.map(({ phase, code, subject }) => [phase, code, subject])).toEqual([
    ['ended', '0', 'orders.json payer=*** state=closed'],
    ['begun', undefined, 'orders.json payer=*** state=closed'],
    ['ended', '0', `orders.json merchant_no=${first}`],
    ['begun', undefined, `orders.json merchant_no=${first}`],
    ['ended', '0', 'orders.csv'],
    ['begun', undefined, 'orders.csv'],
  ]);
});

test('notifications, requests, terminals, batches and the audit log are saved as they are listed', async () => {
  const { serve } = workbench.open();
  const notifications = lines(
    await (await serve('/workbench/api/notifications/export?state=given_up')).text(),
  );
  expect(notifications).toHaveLength(count + 1);
  expect(notifications[1]).toContain(`N${count},`);
  expect(notifications[1]).toContain(',given_up,1,0,wrong-status,status was 500,2026-11-21T09:01:43.210Z,');
  await addRequestDay(workbench.database(), startMs);
  await insertRequests(
    workbench.database(),
    Array.from({ length: 2_500 }, (_, n) => requestRow(n, { atMs: startMs + n, merchantNo: first })),
  );
  const requests = await (await serve('/workbench/api/requests/export?file_type=json')).json();
  expect(requests).toHaveLength(2_500);
  expect(requests).toMatchObject({ 0: { at_ms: startMs + 2_499 }, 2499: { at_ms: startMs } });
  for (const list of ['terminals', 'batches', 'audit']) {
    const answer = await serve(`/workbench/api/${list}/export`);
    expect(answer.status, list).toBe(200);
    expect(lines(await answer.text()).length, list).toBeGreaterThan(0);
  }
  expect(
    await (await serve('/workbench/api/terminals/export?file_type=json&terminal_sn=none')).json(),
  ).toEqual([]);
});

test('who may not see persons gets them masked, and may not search by them', async () => {
  const { withToken, serve } = workbench.open();
  const { headers } = await withToken({ role: 'viewer', merchants: [first] });
  const file = await serve('/workbench/api/orders/export?file_type=json', { headers });
  const items = (await file.json()) as { payer: string; merchant_no: string }[];
  expect(items).toHaveLength(Math.floor(count / 2));
  expect(new Set(items.map(({ payer, merchant_no }) => `${merchant_no} ${payer}`))).toEqual(
    new Set([`${first} p***`]),
  );
  expect((await serve('/workbench/api/orders/export?payer=payer', { headers })).status).toBe(403);
  expect((await serve('/workbench/api/audit/export', { headers })).status).toBe(403);
  const unknown = await serve('/workbench/api/orders/export?file_type=xml', { headers });
  expect(await unknown.json()).toMatchObject({ code: 'SYS015' });
});
