/** Merchants with something in every table that the Workbench shows, each marked throughout. */
import type { Database, Queries } from '../ports/database.ts';
import { hashOf } from '../runtime/node/platform.ts';
import { addRequestDay, insertRequests } from '../store/requests.ts';
import { appendAudit } from '../store/workbench/audit.ts';
import { insertToken } from '../store/workbench/tokens.ts';

export interface Tenant {
  readonly merchantNo: string;
  /** In every text of the merchant's that has no form of its own. */
  readonly mark: string;
  /** Numbers that name the merchant's things. */
  readonly ids: Readonly<Record<string, string>>;
}

async function insert(
  queries: Queries,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(row);
  await queries.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row) as string[],
  );
}

/** An entry, a file with a line, and a difference with an act. */
async function addBooks(database: Database, { merchantNo, mark, ids }: Tenant, nowMs: number): Promise<void> {
  const own = { merchant_no: merchantNo };
  const entry = { ...own, n: 0, at: nowMs, acquirer: mark, currency: 'USD', debit: 'due', credit: 'payable' };
  await insert(database, 'book_entries', {
    ...entry,
    // Not the order's: its events bring no money.
    source_no: ids['file_no'],
    part: 3,
    amount_minor: 1_234,
  });
  const file = { file_no: ids['file_no'] };
  await insert(database, 'settlement_files', {
    ...file,
    acquirer: mark,
    digest: mark,
    name: mark,
    mapping: mark,
    lines: 7,
    settled_lines: 6,
    differences: 1,
    totals: JSON.stringify([{ currency: 'USD', grossMinor: 7_777, feeMinor: 0, netMinor: 7_777 }]),
    is_missing_there_checked: true,
    are_fees_checked: true,
    imported_at: nowMs,
    imported_by: mark,
  });
  await insert(database, 'settlement_lines', {
    ...own,
    ...file,
    line_no: 3,
    kind: 'payment',
    is_settled: false,
    trans_no: ids['trans_no'],
    currency: 'USD',
    amount_minor: 1_200,
    fee_minor: 10,
    channel_trans_no: mark,
    account: mark,
  });
  await insert(database, 'settlement_differences', {
    ...own,
    ...file,
    difference_no: ids['difference_no'],
    acquirer: mark,
    kind: 'amount',
    state: 'waiting',
    line_no: 3,
    trans_no: ids['trans_no'],
    currency: 'USD',
    expected_minor: 1_234,
    found_minor: 1_200,
    found_fee_minor: 10,
    acts: 1,
    act: 'wait',
    reason: mark,
    acted_by: mark,
    acted_at: nowMs,
  });
  await insert(database, 'settlement_acts', {
    difference_no: ids['difference_no'],
    act_no: 1,
    act: 'wait',
    before: JSON.stringify({ kind: 'amount', state: 'open', merchantNo, transNo: ids['trans_no'] }),
    reason: mark,
    acted_by: mark,
    acted_at: nowMs,
  });
}

/** `number`: one digit that all ids of the merchant hold. */
export async function addTenant(database: Database, number: number, nowMs: number): Promise<Tenant> {
  const mark = `MARK${number}`;
  const merchantNo = `31210000009${number}`;
  const ids = {
    merchant_no: merchantNo,
    store_no: `412100009${number}`,
    terminal_sn: `TERM9${number}`,
    app_id: `tg000000000000009${number}`,
    key_id: `ak_000000000000009${number}`,
    trans_no: `999000000000000${number}`,
    merchant_order_no: `ORDER-9${number}`,
    notification_id: `99900000000001${number}`,
    psn: `PSN9${number}`,
    token_id: `wt_00000009${number}`,
    batch_no: `00000${number}`,
    endpoint_id: `ep_000000000000009${number}`,
    file_no: `20261121F00009${number}`,
    difference_no: `20261121D0000009${number}`,
  };
  const own = { merchant_no: merchantNo };
  await insert(database, 'merchants', { ...own, name: mark, created_at: 0 });
  await insert(database, 'stores', { ...own, store_no: ids.store_no, name: mark });
  const terminal = { ...own, terminal_sn: ids.terminal_sn };
  await insert(database, 'terminals', { ...terminal, store_no: ids.store_no });
  await insert(database, 'terminal_links', { ...terminal, online: true, seen_at: nowMs });
  await insert(database, 'apps', {
    ...own,
    app_id: ids.app_id,
    sign_type: 'NONE',
    name: mark,
    created_at: nowMs,
    basic_username: mark,
    basic_password_hash: mark,
  });
  await insert(database, 'standing_endpoints', {
    ...own,
    app_id: ids.app_id,
    endpoint_id: ids.endpoint_id,
    created_at: nowMs,
    url: `https://${mark}.example/standing`,
  });
  await insert(database, 'batches', {
    ...terminal,
    batch_no: ids.batch_no,
    opened_at: nowMs,
    currency: 'USD',
  });
  await insert(database, 'transactions', {
    ...own,
    trans_no: ids.trans_no,
    merchant_order_no: ids.merchant_order_no,
    version: 1,
    app_id: ids.app_id,
    kind: 'payment',
    trans_type: 1,
    trans_status: 9,
    currency: 'USD',
    order_minor: 100,
    pay_scenario: 'SCANQR_PAY',
    pay_method_id: 'Alipay+',
    link_secret: `abcdefgh${number}`,
    description: mark,
    attach: mark,
    notify_url: `https://${mark}.example/`,
    channel_user_id: mark,
    created_at: nowMs,
    expires_at: nowMs + 300_000,
    due_at: nowMs + 300_000,
  });
  await insert(database, 'transaction_events', {
    ...own,
    trans_no: ids.trans_no,
    version: 1,
    at: nowMs,
    psn: ids.psn,
    events: JSON.stringify([{ type: 'created' }]),
  });
  const notification = { ...own, notification_id: ids.notification_id };
  await insert(database, 'notifications', {
    ...notification,
    trans_no: ids.trans_no,
    app_id: ids.app_id,
    url: `https://${mark}.example/`,
    receiver: mark,
    content: JSON.stringify({ attach: mark }),
    psn: ids.psn,
    attempts: 1,
    created_at: nowMs,
    due_at: nowMs + 60_000,
  });
  await insert(database, 'notification_attempts', {
    ...notification,
    attempt: 1,
    at: nowMs,
    duration_ms: 5,
    sent: mark,
    status: 500,
    reply: mark,
    outcome: 'wrong-status',
    detail: mark,
  });
  await addBooks(database, { merchantNo, mark, ids }, nowMs);
  await addRequestDay(database, nowMs);
  const request = { merchantNo, atMs: nowMs, psn: ids.psn, appId: ids.app_id, path: '/api/entry' };
  await insertRequests(database, [
    {
      ...request,
      method: 'order.query',
      code: 'E04111',
      httpStatus: 200,
      durationUs: 1,
      merchantOrderNo: ids.merchant_order_no,
      transNo: ids.trans_no,
      clientPsn: mark,
      address: mark,
      headers: { 'user-agent': mark },
      body: JSON.stringify({ mark }),
      reply: mark,
      redacted: [],
      isAuthenticated: true,
      cause: 'order_amount',
    },
  ]);
  await insertToken(database, hashOf(mark), {
    tokenId: ids.token_id,
    ending: 'abcd',
    name: mark,
    role: 'viewer',
    permissions: ['read'],
    merchants: [merchantNo],
    createdAt: nowMs,
    createdBy: mark,
    expiresAt: Date.now() + 86_400_000,
    usedAt: null,
    revokedAt: null,
  });
  await appendAudit(
    database,
    {
      merchantNo,
      atMs: nowMs,
      who: mark,
      role: 'admin',
      act: 'apps.create',
      subject: ids.app_id,
      phase: 'begun',
      code: null,
      psn: ids.psn,
      address: mark,
      detail: mark,
    },
    hashOf,
  );
  return { merchantNo, mark, ids };
}

const tables = [
  ...['merchants', 'stores', 'terminals', 'terminal_links', 'apps', 'app_keys', 'batches', 'transactions'],
  ...['transaction_events', 'notifications', 'notification_attempts', 'workbench_audit'],
  ...['notification_resends', 'standing_endpoints', 'book_entries', 'settlement_lines'],
  'settlement_differences',
];

/** All that is stored of a merchant, as one text. */
export async function storedOf(queries: Queries, { merchantNo, ids }: Tenant): Promise<string> {
  const rows = await Promise.all([
    ...tables.map((table) =>
      queries.query(`select to_jsonb(t) as row from ${table} t where merchant_no = $1 order by 1`, [
        merchantNo,
      ]),
    ),
    queries.query('select * from workbench_tokens where token_id = $1', [ids['token_id'] ?? '']),
  ]);
  return JSON.stringify(rows);
}
