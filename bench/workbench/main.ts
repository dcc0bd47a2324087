/** `npm run bench -- workbench-lists`: how long the Workbench's lists take beside millions of rows, and their plans. */
import { hourMs } from '@tollgate/contract/durations';
import pg from 'pg';
import { openPostgres } from '../../gateway/runtime/node/database/postgres.ts';
import { startPostgres } from '../../tests/support/database/postgres.ts';
import { startGateway } from '../../tests/support/gateway.ts';
import { percentile } from '../load.ts';
import { measureExports } from './exports.ts';
import { type Known, type MeasuredList, measuredLists } from './lists.ts';
import { fill, numbersOf, type Sizes, shape } from './rows.ts';

const limitMs = 50;
const warmup = 5;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** `count` times what is known of a row, picked over the whole table. */
async function pick(client: pg.Client, sizes: Sizes, nowMs: number, count: number): Promise<Known[]> {
  const { atMs, transNo, orderNo, psn, requestPsn, merchantNo } = numbersOf(sizes, nowMs);
  const { rows } = await client.query(
    `select ${merchantNo('n')} as "merchantNo", ${transNo('n')} as "transNo", ${orderNo('n')} as "merchantOrderNo",
       ${psn('n', 0)} as "orderPsn", ${requestPsn('r')} as "requestPsn", ${atMs('n')}::float8 as "orderHourMs"
     from (select (i * 7919::bigint * ${Math.ceil(sizes.orders / count)}) % ${sizes.orders} as n,
       (i * 7919::bigint * ${Math.ceil(sizes.requests / count)}) % ${sizes.requests} as r
       from generate_series(1, ${count}) as g (i)) g`,
  );
  const lastHours = shape.requestDays * 24;
  return rows.map((row: Omit<Known, 'requestHourMs'>, index) => ({
    ...row,
    requestHourMs: Math.floor(nowMs / 86_400_000) * 86_400_000 - (1 + ((index * 31) % lastHours)) * hourMs,
  }));
}

/** How long a question takes: asked for the first time, of what may be on the disk alone, and once more. */
async function measure(
  url: string,
  { path }: MeasuredList,
  known: readonly Known[],
): Promise<{ readonly first: readonly number[]; readonly again: readonly number[] }> {
  const ask = async (one: Known): Promise<number> => {
    const beganMs = performance.now();
    const response = await fetch(`${url}/workbench/api/${path(one)}`);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path(one)}: ${response.status} ${text}`);
    return performance.now() - beganMs;
  };
  const first: number[] = [];
  const again: number[] = [];
  for (const [index, one] of known.entries()) {
    const [cold, warm] = [await ask(one), await ask(one)];
    if (index < warmup) continue;
    first.push(cold);
    again.push(warm);
  }
  const sorted = (times: readonly number[]) => times.toSorted((left, right) => left - right);
  return { first: sorted(first), again: sorted(again) };
}

/** The plans of a list's statements, as they are carried out for a gateway. */
async function plansOf(url: string, { ask }: MeasuredList, known: Known): Promise<readonly string[]> {
  const database = openPostgres(url, { maxConnections: 1 });
  const plans: string[] = [];
  try {
    await ask(
      {
        async query(text, params, name) {
          const plan = await database.query<Record<string, string>>(
            `explain (analyze, buffers, timing off, costs off) ${text}`,
            params,
          );
          plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'));
          return database.query(text, params, name);
        },
      },
      known,
    );
  } finally {
    await database.close();
  }
  return plans;
}

/** Tables that grow with what merchants do; merchants themselves are few. */
const isScan = (plan: string) =>
  /(?:Parallel )?Seq Scan on (?:transaction|notification|requests)\w*(?![^\n]*\n[^\n]*never executed)/.test(
    plan,
  );

/** Measures the lists. @returns the exit code: 1 if a list exceeds the limit, or a plan reads a table as a whole */
export async function measureLists(sizes: Sizes, runs: number): Promise<number> {
  const postgres = await startPostgres({ fsync: false });
  let isGood = true;
  try {
    const env = {
      DATABASE_URL: postgres.url,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
      REQUEST_LOG_DAYS: '365',
      REQUEST_LOG_MAX: '1000000000',
    };
    const gateway = await startGateway({ env });
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      const nowMs = Date.now();
      print(`${sizes.orders} orders, ${sizes.requests} requests`);
      await fill(postgres.url, sizes, nowMs, (line) => print(`  ${line}`));
      const { rows } = await client.query(
        `select pg_size_pretty(pg_database_size(current_database())) as size`,
      );
      print(`  ${rows[0]?.size} in all\n`);
      for (const line of await measureExports(gateway)) print(line);
      print('');
      const known = await pick(client, sizes, nowMs, runs + warmup);
      const [first] = known;
      if (first === undefined) throw new Error('nothing to ask for');
      for (const list of measuredLists) {
        const { first: cold, again } = await measure(gateway.url, list, known);
        const [p50, p99] = [percentile(again, 0.5), percentile(again, 0.99)];
        const isSlow = p99 > limitMs && list.isSearch !== true;
        const plans = await plansOf(postgres.url, list, known[warmup] ?? first);
        const isScanned = plans.some(isScan);
        isGood &&= !isSlow && !isScanned;
        const note = [...(isSlow ? ['TOO SLOW'] : []), ...(isScanned ? ['READS A WHOLE TABLE'] : [])].join(
          ', ',
        );
        const inDatabase = plans.map((plan) => Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1] ?? 0));
        const databaseMs = inDatabase.reduce((sum, ms) => sum + ms, 0);
        const milliseconds = (ms: number) => `${ms.toFixed(1).padStart(7)} ms`;
        print(
          `${list.name.padEnd(52)} p50 ${milliseconds(p50)}   p99 ${milliseconds(p99)}   ` +
            `first time p50 ${milliseconds(percentile(cold, 0.5))}   p99 ${milliseconds(percentile(cold, 0.99))}   ` +
            `in the database ${milliseconds(databaseMs)}   ${note}`,
        );
        for (const plan of plans) print(`${plan.replaceAll(/^/gm, '    ')}\n`);
      }
    } finally {
      await client.end();
      await gateway.stop();
    }
  } finally {
    await postgres.stop();
  }
  return isGood ? 0 : 1;
}
