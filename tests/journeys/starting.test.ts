/** The gateway as an operator starts, watches and stops it. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../gateway/runtime/node/database/postgres.ts';
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { createBasicCaller } from '../support/basic-caller.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { type GatewayOptions, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields } from '../support/merchant.ts';
import { freePort } from '../support/port.ts';
import { startReceiver } from '../support/receiver.ts';
import { startRelay } from '../support/relay.ts';
import { engines } from './engines.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-starting-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A PostgreSQL database of its own: the gateway starts faster on it than on the embedded one. */
const databaseUrl = () => createTestPostgres(String(process.env['TEST_POSTGRES_URL']));

/** All that a gateway says that does not start. */
async function refusal(options: GatewayOptions): Promise<string> {
  const said = await startGateway({ dataDir: folder, ...options }).then(
    async (gateway) => {
      await gateway.stop();
      return 'it started';
    },
    (error: Error) => error.message,
  );
  expect(said, 'no stack trace').not.toMatch(/^\s+at /m);
  return said;
}

/** Values that a message says the setting takes. */
const taken: Readonly<Record<string, string>> = {
  MODE: 'one of sandbox, production',
  PORT: 'a whole number from 0 to 65535',
  LOG_LEVEL: 'one of .+',
};

describe('what cannot be used is said in a sentence', () => {
  test.each([
    ['en_US.UTF-8', 'takes its settings from the environment, and no arguments: --port'],
    ['zh_CN.UTF-8', '不接受参数：--port'],
  ])('an argument, with LANG=%s', (LANG, text) => {
    const program = new URL('../../programs/gateway/main.ts', import.meta.url).pathname;
    const env = { ...process.env, LC_ALL: LANG };
    const { status, stderr } = spawnSync(process.execPath, [program, '--port'], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, expect.stringContaining(text)]);
  });

  test.each([
    [{ MODE: 'prod', PORT: 'eighty', LOG_LEVEL: 'loud', RATE_LIMIT: '1.5', DATABASE_CONNECTIONS: 'many' }],
    [{ PORT: '65536', PUBLIC_URL: 'pay.example.com' }],
    [{ PORT: '-1' }],
  ])('%o', async (env: Readonly<Record<string, string>>) => {
    const refused = await refusal({ env });
    expect(refused).toContain('exit code 2');
    for (const [name, value] of Object.entries(env)) {
      expect(refused).toMatch(new RegExp(`^${name} must be ${taken[name] ?? '.+'}, not "${value}"`, 'm'));
    }
  });

  test('what production may not do without, all at once', async () => {
    const refused = await refusal({
      env: { MODE: 'production', PUBLIC_URL: 'http://pay.example.com', PORT: 'eighty' },
    });
    expect(refused).toContain('exit code 2');
    for (const line of [
      /^PORT must be a whole number/m,
      /^DATABASE_URL is missing: .*Set DATABASE_URL=/m,
      /^VAULT_KEYS is missing: .*npm run vault -- new-key/m,
      /^PUBLIC_URL must start with https:.*Set PUBLIC_URL=/m,
    ])
      expect(refused).toMatch(line);
  });

  test('a port that is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const refused = await refusal({ port, env: { DATABASE_URL: await databaseUrl() } });
    expect(refused).toContain(`Port ${port} on 127.0.0.1 is in use`);
    expect(refused).toMatch(/PORT=\d+/);
    expect(refused).toContain('exit code 1');
    holder.close();
  });

  test.each([
    ['nobody listens there', async () => `postgres://postgres@127.0.0.1:${await freePort()}/postgres`],
    [
      'there is no such database',
      async () => `${String(process.env['TEST_POSTGRES_URL']).replace(/[^/]*$/, '')}nowhere`,
    ],
    [
      'somebody listens and never answers',
      async () => {
        const silent = createServer().listen(0, '127.0.0.1');
        await once(silent, 'listening');
        silent.unref();
        return `postgres://postgres:hunter2secret@127.0.0.1:${(silent.address() as AddressInfo).port}/postgres`;
      },
    ],
    ['it is no URL', async () => 'postgres//hunter2secret'],
  ])('DATABASE_URL, where %s', async (_where, url) => {
    // Whoever waited for ever would be ended by the test, without an exit code of its own.
    const refused = await refusal({ env: { DATABASE_URL: await url() } });
    expect(refused).toContain('DATABASE_URL');
    expect(refused).toContain('exit code 1');
    expect(refused, 'no password').not.toContain('hunter2secret');
  });
});

test('PORT=0 takes a free port; ready and the links that it gives out carry it', async () => {
  const gateway = await startGateway({ port: 0, env: { DATABASE_URL: await databaseUrl() } });
  expect(gateway.port).toBeGreaterThan(0);
  const merchant = createMerchant(gateway);
  const reply = await merchant.call('cscanb.pay.getqrcode', merchant.qrOrder());
  expect(String(reply.data['qrcode_url'])).toContain(`http://127.0.0.1:${gateway.port}/pay/q/`);
  expect(gateway.demo.gateway_url).toBe(`http://127.0.0.1:${gateway.port}`);
  await gateway.stop();
});

describe.each(engines)('on the $name database', (engine) => {
  test('the second start has the same keys, the same demo merchant and the same orders', async () => {
    const dataDir = join(folder, `again-${engine.name}`);
    const settings = { dataDir, env: await engine.env(), isDatabaseCopied: true };
    const first = await startGateway(settings);
    const { demo } = first;
    const path = join(settings.dataDir, 'demo-merchant.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(settings.dataDir, 'gateway-private-key.pem'))).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
      gateway_url: first.url,
      app_id: expect.stringMatching(/^tg[0-9a-f]{16}$/),
      merchant_no: expect.stringMatching(/^\d{12}$/),
      store_no: expect.stringMatching(/^\d+$/),
      terminal_sn: expect.any(String),
      terminal_sn_list: ['TGSIM00000001', 'TGSIM00000002'],
      terminal_activation_code: expect.stringMatching(/^[0-9]{12}$/),
      manager_pin: expect.stringMatching(/^[0-9]{6}$/),
      app_private_key_pem: expect.stringMatching(/^-----BEGIN PRIVATE KEY-----/),
      app_public_key_pem: expect.stringMatching(/^-----BEGIN PUBLIC KEY-----/),
      gateway_public_key_pem: expect.stringMatching(/^-----BEGIN PUBLIC KEY-----/),
      basic: {
        app_id: expect.stringMatching(/^tg[0-9a-f]{16}$/),
        username: expect.any(String),
        password: expect.stringMatching(/^.{20,}$/),
      },
    });
    const order = createMerchant(first).qrOrder();
    const created = await createMerchant(first).call('cscanb.pay.getqrcode', order);
    expect(created.code).toBe('0');
    await first.stop();
    expect(first.process.exitCode).toBe(0);

    const second = await startGateway(settings);
    expect(second.demo).toEqual({ ...demo, gateway_url: second.url });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const merchant = createMerchant({ ...second, demo: { ...demo } });
    const found = await merchant.call('order.query', { merchant_order_no: order['merchant_order_no'] });
    expect(found.data['trans_no']).toBe(created.data['trans_no']);
    expect(merchant.verifies(JSON.parse(found.text) as Fields), 'signed with the same key').toBe(true);
    await second.stop();
  });

  test('SIGTERM in the middle of fifty calls: each is answered or was never taken, exit code 0', async () => {
    const env = { ...(await engine.env()), RATE_LIMIT: '0' };
    const settings = { dataDir: join(folder, `stopped-${engine.name}`), env, isDatabaseCopied: true };
    const receiver = await startReceiver();
    const gateway = await startGateway(settings);
    const caller = createBasicCaller(gateway.url, gateway.demo);
    const merchant = createMerchant(gateway);
    // Connections are open, statements prepared: what follows meets a gateway at work.
    await Promise.all(
      Array.from({ length: 50 }, () => caller.call('cscanb.pay.getqrcode', merchant.qrOrder())),
    );
    const orders = Array.from({ length: 50 }, () =>
      merchant.qrOrder({ auth_code: '280000000000000001', notify_url: `${receiver.url}/stopped` }),
    );
    const outcomes = orders.map((order) =>
      caller.call('bscanc.pay.submit', order).then(
        (answer) => ({ order, answer }),
        () => ({ order, answer: undefined }),
      ),
    );
    await Promise.race(outcomes);
    const stoppedMs = performance.now();
    const ended = once(gateway.process, 'exit');
    gateway.process.kill('SIGTERM');
    const told = await Promise.all(outcomes);
    const [exitCode] = (await ended) as [number | null];
    expect(exitCode, gateway.logs()).toBe(0);
    expect(performance.now() - stoppedMs).toBeLessThan(60_000);
    caller.close();
    const answered = told.filter(({ answer }) => answer !== undefined);
    expect(answered.map(({ answer }) => answer?.code)).toEqual(answered.map(() => '0'));
    expect(answered.length, 'what was under way was finished').toBeGreaterThan(1);

    const again = await startGateway(settings);
    const asker = createMerchant(again);
    for (const { order, answer } of told) {
      const found = await asker.call('order.query', { merchant_order_no: order['merchant_order_no'] });
      if (answer === undefined) expect(found.code, 'unanswered and yet carried out').toBe('E04111');
      else expect(found.data).toMatchObject({ trans_no: answer.data['trans_no'], trans_status: 2 });
    }
    await asker.advance(60_000);
    const numbers = new Set(receiver.received.map((request) => request.body?.['merchant_order_no']));
    expect(numbers).toEqual(new Set(answered.map(({ order }) => order['merchant_order_no'])));
    await again.stop();
    await receiver.close();
  });
});

test('SIGTERM while the clock is being advanced over a receiver that never answers', async () => {
  const receiver = await startReceiver();
  receiver.always({ instead: 'silence' });
  const gateway = await startGateway({ env: { DATABASE_URL: await databaseUrl() } });
  const merchant = createMerchant(gateway);
  await merchant.call(
    'bscanc.pay.submit',
    merchant.qrOrder({ auth_code: '280000000000000001', notify_url: `${receiver.url}/silent` }),
  );
  await receiver.waitFor(1);
  const advance = merchant.advance(12 * 3_600_000).catch((error: Error) => error.message);
  await delay(300);
  const stoppedMs = performance.now();
  const ended = once(gateway.process, 'exit');
  gateway.process.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  // One attempt's five seconds, not those of all fifteen.
  expect(performance.now() - stoppedMs).toBeLessThan(60_000);
  expect(await advance).not.toBeUndefined();
  await receiver.close();
});

test('a database that goes away: said at once, not ready after the deadline of calls, and all well when it is back', async () => {
  const postgres = await startPostgres();
  const relay = await startRelay(postgres.port);
  const gateway = await startGateway({
    env: {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${relay.port}/postgres`,
      // Long enough for a busy machine to see that it is still ready.
      CALL_DEADLINE_SECONDS: '10',
    },
  });
  const merchant = createMerchant(gateway);
  const health = async (path: string) => {
    const response = await fetch(`${gateway.url}${path}`);
    return { status: response.status, body: await response.json() };
  };
  const up = { up: true };
  const down = { up: false, down_seconds: expect.any(Number) };
  const well = { ready: true, draining: false, schema: 'current', database: up, disk: up, broker: up };
  expect(await health('/health')).toEqual({ status: 200, body: { live: true, ...well } });
  expect(await health('/health/live')).toEqual({ status: 200, body: { live: true } });
  expect(await health('/health/ready')).toEqual({ status: 200, body: well });
  const order = merchant.qrOrder();
  const created = await merchant.call('cscanb.pay.getqrcode', order);
  expect(created.code).toBe('0');

  await postgres.killHard();
  const away = { ...well, database: down, disk: down };
  // A balancer that dropped every gateway at once would have none left for when the database is back.
  await expect.poll(() => health('/health/ready')).toEqual({ status: 200, body: away });
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
  expect(metrics).toMatch(/^tollgate_up\{part="database"\} 0$/m);
  expect(metrics).toMatch(/^tollgate_up\{part="disk"\} 0$/m);
  expect(metrics).toMatch(/^tollgate_up\{part="broker"\} 1$/m);
  const overdue = { ...away, ready: false };
  await expect.poll(() => health('/health/ready')).toEqual({ status: 503, body: overdue });
  expect(await health('/health')).toEqual({ status: 503, body: { live: true, ...overdue } });
  expect((await health('/health/live')).status, 'nothing that a restart would mend').toBe(200);
  const methods = ['cscanb.pay.getqrcode', 'bscanc.pay.submit', 'order.query'];
  const refusals = methods.map((method) =>
    merchant.call(method, merchant.qrOrder({ auth_code: '280000000000000001' })),
  );
  for (const refused of await Promise.all(refusals)) {
    expect(refused).toMatchObject({ httpStatus: 503, code: 'SYS007' });
    expect(refused.psn).toMatch(/^[0-9A-Z]{16}$/);
    expect(refused.text).not.toMatch(/ECONNREFUSED|postgres/i);
  }

  const back = await startPostgres({ dataDirectory: postgres.dataDirectory });
  relay.forwardTo(back.port);
  await expect.poll(() => health('/health/ready')).toEqual({ status: 200, body: well });
  const found = await merchant.call('order.query', { merchant_order_no: order['merchant_order_no'] });
  expect(found.data['trans_no']).toBe(created.data['trans_no']);
  expect((await merchant.call('cscanb.pay.getqrcode', merchant.qrOrder())).code).toBe('0');

  await gateway.stop();
  await relay.close();
  await back.stop();
  await postgres.stop();
});

test('metrics count the calls by method and code', async () => {
  const gateway = await startGateway({ env: { DATABASE_URL: await databaseUrl() } });
  const merchant = createMerchant(gateway);
  for (let index = 0; index < 3; index += 1) await merchant.call('cscanb.pay.getqrcode', merchant.qrOrder());
  await merchant.call('order.query', { merchant_order_no: 'NONE' });
  await merchant.call('made.up.by"me', {});
  const response = await fetch(`${gateway.url}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  expect(text).toContain('# TYPE tollgate_calls_total counter');
  expect(text).toMatch(/^tollgate_calls_total\{method="cscanb\.pay\.getqrcode",code="0"\} 3$/m);
  expect(text).toMatch(/^tollgate_calls_total\{method="order\.query",code="E04111"\} 1$/m);
  expect(text).toMatch(/^tollgate_call_seconds_count\{method="cscanb\.pay\.getqrcode"\} 3$/m);
  expect(text, 'what comes from outside is no label').not.toContain('made.up');
  // Each line is a comment, or a name, perhaps labels, and a number.
  const sample = /^[a-z_:][a-z0-9_:]*(?:\{[^{}]*\})? (?:[-+]?[0-9.e+-]+|[+-]Inf|NaN)$/i;
  const wrong = text.split('\n').filter((line) => line !== '' && !line.startsWith('#') && !sample.test(line));
  expect(wrong).toEqual([]);
  await gateway.stop();
});

describe('logs', () => {
  /** The lines after `ready`: what is said before is for the person at the terminal. */
  const lines = (logs: string) =>
    (logs.split(/^ready .*\n/m)[1] ?? '').split('\n').filter((line) => line !== '');

  test('are JSON with the psn of each call, and carry nothing of what was sent', async () => {
    const url = await databaseUrl();
    const receiver = await startReceiver();
    const gateway = await startGateway({ env: { DATABASE_URL: url, LOG_LEVEL: 'trace' } });
    const merchant = createMerchant(gateway);
    const caller = createBasicCaller(gateway.url, gateway.demo);
    const { basic, app_private_key_pem: key } = gateway.demo;
    const database = openPostgres(url, { maxConnections: 1 });
    // A row that the database refuses: its own error carries the whole row along.
    await database.query('alter table transactions add constraint unlucky check (order_minor <> 66613)');
    const secrets = {
      auth_code: '287654321098765432',
      attach: 'attached-words',
      description: 'described-words',
      notify_url: `${receiver.url}/told-words`,
    };
    const good = merchant.qrOrder(secrets);
    const bodies = [
      merchant.signedJson({ ...merchant.common('bscanc.pay.submit'), ...good }),
      merchant.signedJson({ ...merchant.common('bscanc.pay.submit'), ...good }).replace('"34.5"', '"34.6"'),
      merchant.signedJson({
        ...merchant.common('bscanc.pay.submit'),
        ...merchant.qrOrder(secrets),
        order_amount: '666.13',
      }),
      `{"app_id":"${gateway.demo.app_id}","auth_code":"287654321098765432"`,
    ];
    const replies = [];
    for (const body of bodies) replies.push(await merchant.post('/api/entry', body));
    expect(replies.map((reply) => reply.code)).toEqual(['0', 'SYS002', 'SYS001', 'SYS008']);
    await caller.call('bscanc.pay.submit', merchant.qrOrder(secrets));
    const wrongPassword = `Basic ${Buffer.from('demo:guessed-words').toString('base64')}`;
    await merchant.post(
      '/api/entry',
      JSON.stringify({ ...merchant.common('order.query'), app_id: gateway.demo.basic.app_id }),
      { authorization: wrongPassword },
    );
    await receiver.waitFor(2);
    await delay(300);
    caller.close();
    await gateway.stop();
    await database.close();
    await receiver.close();

    const logged = lines(gateway.logs());
    const entries = logged.map((line) => JSON.parse(line) as Fields);
    for (const { psn } of replies) {
      expect(entries.some((entry) => entry['psn'] === psn && entry['msg'] === 'call')).toBe(true);
    }
    const failed = entries.filter((entry) => Number(entry['level']) >= 50);
    expect(failed.map((entry) => entry['psn'])).toEqual([replies[2]?.psn]);
    const signs = bodies.flatMap((body) => /"sign":"([^"]+)"/.exec(body)?.[1] ?? []);
    expect(signs).toHaveLength(3);
    const values = [...Object.values(secrets), ...signs, String(good['description'])];
    const credentials = [basic.password, wrongPassword.slice(6), 'guessed-words', key.split('\n')[1] ?? key];
    for (const value of [...values, ...credentials]) {
      expect(logged.filter((line) => line.includes(value))).toEqual([]);
    }
  });

  test('are quiet below their level', async () => {
    const gateway = await startGateway({ env: { DATABASE_URL: await databaseUrl(), LOG_LEVEL: 'warn' } });
    const merchant = createMerchant(gateway);
    await merchant.call('cscanb.pay.getqrcode', merchant.qrOrder());
    await gateway.stop();
    expect(lines(gateway.logs())).toEqual([]);
  });
});
