/** Fills a database with orders, their history and notifications, and requests of 1 KB, by statements of its own. */
import { dayMs } from '@tollgate/contract/durations';
import pg from 'pg';

export interface Sizes {
  readonly orders: number;
  readonly requests: number;
}

/** Shape of the rows that are made, which the questions ask for. */
export const shape = {
  merchants: 50,
  /** Orders are spread over so many days before now, requests over the last few. */
  orderDays: 90,
  requestDays: 7,
  portion: 250_000,
  refundEvery: 50,
  undeliveredEvery: 100,
} as const;

const merchantOf = (sql: string) => `'3129000' || lpad(((${sql}) % ${shape.merchants})::text, 5, '0')`;
const digits = (sql: string, length: number) => `lpad((${sql})::text, ${length}, '0')`;

/** Numbers of order `n`, in SQL; trans_no begins with date and second, and rises with time. */
export function numbersOf(sizes: Sizes, nowMs: number) {
  const stepMs = Math.max(1, Math.floor((shape.orderDays * dayMs) / sizes.orders));
  const atMs = (n: string) => `(${nowMs - stepMs * sizes.orders} + (${n})::bigint * ${stepMs})`;
  const at = (n: string) => `(to_timestamp(${atMs(n)} / 1000.0) at time zone 'UTC')`;
  const second = (n: string) => digits(`${atMs(n)} % ${dayMs} / 1000`, 5);
  return {
    atMs,
    transNo: (n: string) =>
      `to_char(${at(n)}, 'YYYYMMDD') || ${second(n)} || ${digits(`${n} % 1000000000`, 9)}`,
    orderNo: (n: string) => `'BENCH-' || ${digits(n, 9)}`,
    psn: (n: string, version: number) =>
      `'00' || lpad(upper(to_hex((${n})::bigint * 2 + ${version})), 14, '0')`,
    requestPsn: (n: string) => `'01' || lpad(upper(to_hex((${n})::bigint)), 14, '0')`,
    merchantNo: merchantOf,
  };
}

type Numbers = ReturnType<typeof numbersOf>;

/** Statements that make orders `from` to `to`; every fiftieth refunds the one before it, of another merchant's turn. */
function orderStatements({ atMs, transNo, orderNo, psn, merchantNo }: Numbers): readonly string[] {
  const { refundEvery, undeliveredEvery, merchants } = shape;
  const rows = 'generate_series($1::bigint, $2::bigint) as g (n)';
  // A refund belongs to the merchant of its original, which is a whole turn of merchants earlier.
  const isRefund = `n % ${refundEvery} = ${refundEvery - 1} and n >= ${merchants}`;
  const status = `case when ${isRefund} then 2 when n % 200 = 0 then 9 when n % 40 = 1 then 1 when n % 100 = 2 then 3
    else 2 end`;
  return [
    `insert into transactions (merchant_no, trans_no, merchant_order_no, version, app_id, kind, trans_type,
       trans_status, currency, order_minor, paid_minor, orig_trans_no, store_no, pay_scenario, pay_method_id,
       description, link_secret, channel_user_id, created_at, expires_at, ended_at, due_at)
     select ${merchantNo('n')}, ${transNo('n')}, ${orderNo('n')}, 2, 'tgbench' || ${digits(`n % ${merchants}`, 9)},
       case when ${isRefund} then 'refund' else 'payment' end, case when ${isRefund} then 3 else 1 end, s.status,
       'USD', 100 + n % 9973, case when s.status = 2 and not (${isRefund}) then 100 + n % 9973 else 0 end,
       case when ${isRefund} then ${transNo(`(n - ${merchants})`)} end, '4129000001', 'SCANQR_PAY', 'Alipay+',
       'Two coffees', md5(n::text), 'payer-' || (n % 999983)::text, ${atMs('n')}, ${atMs('n')} + 300000,
       case when s.status = 9 then null else ${atMs('n')} + 9000 end,
       case when s.status = 9 then 4102444800000 end
     from ${rows}, lateral (select ${status} as status) s`,
    ...[1, 2].map(
      (version) => `insert into transaction_events (merchant_no, trans_no, version, at, psn, events)
     select ${merchantNo('n')}, ${transNo('n')}, ${version}, ${atMs('n')} + ${version * 900}, ${psn('n', version - 1)},
       '[{"type":"${version === 1 ? 'created' : 'payment-started'}"}]' from ${rows}`,
    ),
    `insert into notifications (merchant_no, notification_id, trans_no, app_id, url, receiver, content, psn, attempts,
       created_at, due_at, delivered_at)
     select ${merchantNo('n')}, ${transNo('n')} || '-2', ${transNo('n')}, 'tgbench', 'https://shop.example/n' || n % 97,
       'shop.example', jsonb_build_object('merchant_order_no', ${orderNo('n')}, 'trans_type', 1, 'trans_status', 2),
       ${psn('n', 1)}, case when n % ${undeliveredEvery} = 7 then 15 else 1 end, ${atMs('n')} + 9000, null,
       case when n % ${undeliveredEvery} = 7 then null else ${atMs('n')} + 9500 end
     from ${rows} where n % 200 <> 0`,
    `insert into notification_attempts (merchant_no, notification_id, attempt, at, duration_ms, sent, status, outcome)
     select ${merchantNo('n')}, ${transNo('n')} || '-2', 1, ${atMs('n')} + 9400, 80, '{}', 200,
       case when n % ${undeliveredEvery} = 7 then 'wrong-status' else 'delivered' end
     from ${rows} where n % 200 <> 0`,
  ];
}

/** Requests `from` to `to` of one day, into a table without indexes: they are made when it becomes a partition. */
function requestStatement(
  table: string,
  { orderNo, transNo, requestPsn, merchantNo }: Numbers,
  sizes: Sizes,
): string {
  const order = `(${sizes.orders} - 1 - r.n % ${sizes.orders})`;
  return `insert into ${table} (merchant_no, at_ms, psn, app_id, path, method, code, http_status, duration_us,
      merchant_order_no, trans_no, client_psn, address, headers, body, reply, redacted, marked)
    select ${merchantNo(order)}, $3::bigint + ((r.n - $1) * $4::double precision)::bigint, ${requestPsn('r.n')},
      'tgbench' || ${digits(`r.n % ${shape.merchants}`, 9)}, '/api/entry',
      (array['pay.checkout', 'order.query', 'order.query', 'order.query', 'order.refund.submit'])[1 + r.n % 5],
      case when r.n % 20 = 3 then (array['SYS002', 'SYS015', 'E04111', 'E04126'])[1 + r.n / 20 % 4] else '0' end,
      200, 1500, ${orderNo(order)}, ${transNo(order)}, null, '203.0.113.' || r.n % 250,
      '{"content-type":"application/json"}', '{"order_detail":"' || repeat(md5(r.n::text), 20) || '","term_ip":"1.2.3.4"}',
      '{"code":"0","data":"' || repeat(md5((r.n + 1)::text), 9) || '"}', '{}', true
    from generate_series($1::bigint, $2::bigint) as r (n)`;
}

/** Marks of 16 requests each: as long as those of real calls, and as there two fifths of the bits are set. */
function textStatement({ requestPsn }: Numbers): string {
  const at = (n: string) => `$3::bigint + ((${n} - $1) * $4::double precision)::bigint`;
  return `insert into request_texts (from_ms, to_ms, psns, marks)
    select ${at('r.n')}, ${at('last')},
      (select array_agg(${requestPsn('n')}) from generate_series(r.n, last) as g (n)),
      (select decode(string_agg(translate(md5((r.n + part)::text || 'marks'), 'fed', '624'), ''), 'hex') from generate_series(1, 26) as p (part))
    from generate_series($1::bigint, $2::bigint, 16) as r (n), lateral (select least(r.n + 15, $2::bigint) as last) l`;
}

/** Orders with all that belongs to them. */
async function fillOrders(client: pg.Client, sizes: Sizes, numbers: Numbers, report: Report): Promise<void> {
  for (let from = 0; from < sizes.orders; from += shape.portion) {
    const to = Math.min(from + shape.portion, sizes.orders) - 1;
    for (const statement of orderStatements(numbers)) await client.query(statement, [from, to]);
    report(`${to + 1} orders`);
  }
}

/** The requests of the days before today, a partition each. */
async function fillRequests(
  client: pg.Client,
  sizes: Sizes,
  numbers: Numbers,
  nowMs: number,
  report: Report,
): Promise<void> {
  const ofDay = Math.ceil(sizes.requests / shape.requestDays);
  for (let day = 0; day < shape.requestDays; day += 1) {
    const startMs = (Math.floor(nowMs / dayMs) - shape.requestDays + day) * dayMs;
    const table = `requests_${new Date(startMs).toISOString().slice(0, 10).replaceAll('-', '')}`;
    await client.query(`create table ${table} (like requests including defaults)`);
    for (let from = 0; from < ofDay; from += shape.portion) {
      const first = day * ofDay + from;
      const last = Math.min(from + shape.portion, ofDay) - 1 + day * ofDay;
      const beganMs = startMs + Math.floor((from / ofDay) * dayMs);
      const portion = [first, last, beganMs, (dayMs - 1) / ofDay];
      await client.query(requestStatement(table, numbers, sizes), portion);
      await client.query(textStatement(numbers), portion);
    }
    await client.query(
      `alter table requests attach partition ${table} for values from (${startMs}) to (${startMs + dayMs})`,
    );
    report(`${(day + 1) * ofDay} requests`);
  }
}

type Report = (line: string) => void;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'; set time zone 'UTC'");
  return client;
}

/** Fills, orders and requests side by side; `report` gets how far it has come. */
export async function fill(url: string, sizes: Sizes, nowMs: number, report: Report): Promise<void> {
  const [one, other] = await Promise.all([connect(url), connect(url)]);
  const numbers = numbersOf(sizes, nowMs);
  try {
    await one.query(
      `insert into merchants (merchant_no, name, created_at)
       select ${numbers.merchantNo('n')}, 'Bench', 0 from generate_series(0, ${shape.merchants - 1}) as g (n)`,
    );
    // The rows are right as they are made: to look each one's parent up would take most of the time.
    await one.query('set session_replication_role = replica');
    await Promise.all([
      fillOrders(one, sizes, numbers, report),
      fillRequests(other, sizes, numbers, nowMs, report),
    ]);
    await one.query('vacuum analyze');
  } finally {
    await one.end();
    await other.end();
  }
}
