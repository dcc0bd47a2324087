/** Production mode, and how a merchant's app is registered for it. */
import { execFile } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errors } from '@tollgate/contract/errors/catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { type DemoMerchant, type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields, type Merchant } from '../support/merchant.ts';

const run = promisify(execFile);
const program = new URL('../../cli/main.ts', import.meta.url).pathname;
const merchantNo = '312100000077';
const vaultKeys = `k1:${randomBytes(32).toString('base64')}`;

let folder: string;
let databaseUrl: string;
let gateway: Gateway;

interface Registered {
  readonly exitCode: number;
  readonly output: string;
}

/** Runs `npm run register` as it is; the output is both streams. */
async function register(...args: string[]): Promise<Registered> {
  const env = {
    ...process.env,
    LC_ALL: 'C',
    MODE: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
  };
  return run(process.execPath, [program, 'register', ...args], { env }).then(
    ({ stdout, stderr }) => ({ exitCode: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      exitCode: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

function newKey(bits: number) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

async function keyFile(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

/** A merchant that signs with a key of its own. */
function merchantWith(appId: string, privatePem: string, basic?: DemoMerchant['basic']): Merchant {
  const demo = {
    gateway_url: gateway.url,
    app_id: appId,
    merchant_no: merchantNo,
    store_no: '',
    terminal_sn: '',
    app_private_key_pem: privatePem,
    app_public_key_pem: '',
    gateway_public_key_pem: '',
    basic: basic ?? { app_id: '', username: '', password: '' },
  };
  // The gateway's own `demo` is read from a file that production does not have.
  return createMerchant({ url: gateway.url, demo } as unknown as Gateway);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-production-'));
  databaseUrl = await createTestPostgres(String(process.env['TEST_POSTGRES_URL']));
  gateway = await startGateway({
    dataDir: folder,
    env: {
      MODE: 'production',
      VAULT_KEYS: vaultKeys,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'info',
      METRICS_PORT: '0',
      DRAIN_SECONDS: '0',
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('an app is registered while the gateway runs', () => {
  test('its key works at once; SYS002 says the words of the catalogue and nothing more', async () => {
    const { privatePem, publicPem } = newKey(2048);
    const file = await keyFile('good.pem', publicPem);
    const made = await register('--merchant-no', merchantNo, '--name', 'A Shop', '--public-key', file);
    expect(made.exitCode, made.output).toBe(0);
    expect(made.output).toContain('BEGIN PUBLIC KEY');
    const appId = /^app_id (tg[0-9a-f]{16})$/m.exec(made.output)?.[1] ?? '';
    const merchant = merchantWith(appId, privatePem);
    expect((await merchant.call('order.query', { merchant_order_no: 'X1' })).code).toBe('E04111');

    const stranger = merchantWith(appId, newKey(2048).privatePem);
    const refused = await stranger.call('order.query', { merchant_order_no: 'X1' });
    expect(refused).toMatchObject({ code: 'SYS002', msg: errors.SYS002.message.en });
    const urlSafe = merchant.signedJson({ ...merchant.common('order.query'), merchant_order_no: 'X1' });
    const body = JSON.parse(urlSafe) as Fields;
    const changed = JSON.stringify({ ...body, sign: String(body['sign']).replaceAll('+', '-').slice(0, -2) });
    expect(await merchant.post('/api/entry', changed)).toMatchObject({
      code: 'SYS002',
      msg: errors.SYS002.message.en,
    });
  });

  test('an app with Basic credentials; the password is printed once', async () => {
    const made = await register('--merchant-no', merchantNo, '--basic', 'shop');
    const appId = /^app_id (tg[0-9a-f]{16})$/m.exec(made.output)?.[1] ?? '';
    const password = /^password (\S{40,})$/m.exec(made.output)?.[1] ?? '';
    const fields = { ...merchantWith(appId, '').common('order.query'), sign_type: 'NONE', trans_no: '1' };
    const ask = async (word: string) => {
      const authorization = `Basic ${Buffer.from(`shop:${word}`).toString('base64')}`;
      return (await merchantWith(appId, '').post('/api/entry', JSON.stringify(fields), { authorization }))
        .code;
    };
    expect(await ask('guess')).toBe('SYS004');
    expect(await ask(password)).not.toBe('SYS004');
    // Its notifications are signed with the gateway's key, so it is given the public half like any other app.
    const gatewayKey = createPublicKey(await readFile(join(folder, 'gateway-private-key.pem'), 'utf8'));
    expect(made.output).toContain(gatewayKey.export({ type: 'spki', format: 'pem' }).toString());
    expect(made.output).not.toContain('PRIVATE KEY');
  });

  test('limits of the merchant are set and read back; what is out of bounds is refused', async () => {
    const set = await register(
      '--merchant-no',
      merchantNo,
      '--tip-max-percent',
      '30',
      '--refund-days',
      '180',
    );
    expect(set).toMatchObject({ exitCode: 0 });
    expect(set.output).toContain('tips up to 30% of the order amount');
    expect(set.output).toContain('authorizations expire after 30 days');
    expect(set.output).toContain('refunds up to 180 days after the payment');
    const later = await register('--merchant-no', merchantNo, '--authorization-days', '7', '--json');
    expect(JSON.parse(later.output)).toEqual({
      merchant_no: merchantNo,
      limits: { tip_max_percent: 30, authorization_days: 7, refund_days: 180 },
    });
    const wrong = await register('--merchant-no', merchantNo, '--authorization-days', '0');
    expect(wrong).toMatchObject({ exitCode: 2, output: expect.stringContaining('from 1 to 365') });
  });

  test.each([
    ['a key of 1024 bits', () => newKey(1024).publicPem, /1024 bits; 2048 to/],
    ['a private key', () => newKey(2048).privatePem, /is a private key/],
    ['no key at all', () => 'hello', /no RSA public key/],
    [
      'a key of another kind',
      () => generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      /no RSA public key/,
    ],
  ])('%s is refused', async (_kind, pem, said) => {
    const file = await keyFile('bad.pem', pem());
    const refused = await register('--merchant-no', merchantNo, '--app-id', 'tgbad', '--public-key', file);
    expect(refused.exitCode).toBe(2);
    expect(refused.output).toMatch(said);
    expect(refused.output).not.toMatch(/^\s+at /m);
    const merchant = merchantWith('tgbad', newKey(2048).privatePem);
    expect((await merchant.call('order.query', { merchant_order_no: 'X1' })).code).toBe('SYS003');
  });

  test.each([
    ['no merchant', ['--basic', 'shop'], 2, /--merchant-no/],
    ['a number that is none', ['--merchant-no', '12', '--basic', 'shop'], 2, /merchant_no must be 12 digits/],
    ['neither key nor name', ['--merchant-no', merchantNo], 2, /specify --public-key, --basic/],
    ['an option that there is not', ['--merchantno', merchantNo], 2, /--merchantno/],
    [
      "another merchant's app",
      ['--merchant-no', '312100000078', '--basic', 'x', '--app-id', 'tgmine'],
      1,
      /another merchant/,
    ],
  ])('%s', async (_what, args, exitCode, said) => {
    const made = await register('--merchant-no', merchantNo, '--basic', 'x', '--app-id', 'tgmine', '--json');
    expect(JSON.parse(made.output)).toMatchObject({ app_id: 'tgmine', sign_type: 'NONE', username: 'x' });
    const refused = await register(...args);
    expect(refused.exitCode).toBe(exitCode);
    expect(refused.output).toMatch(said);
    expect(refused.output).not.toMatch(/^\s+at /m);
  });
});

describe('nothing of the sandbox is there', () => {
  test('no sandbox calls, no payer page, no demo merchant', async () => {
    for (const path of ['clock', 'timeline', 'inbox', 'pay', 'doctor', 'faults']) {
      const get = await fetch(`${gateway.url}/api/sandbox/${path}`);
      const post = await fetch(`${gateway.url}/api/sandbox/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"advance_ms":1000}',
      });
      expect([get.status, post.status], path).toEqual([404, 404]);
      expect(await post.json()).toMatchObject({ code: 'SYS019' });
    }
    for (const path of ['/pay/q/anything', '/pay/api/q/anything', '/pay/assets/payer.js']) {
      expect((await fetch(`${gateway.url}${path}`)).status, path).toBe(404);
    }
    const options = await fetch(`${gateway.url}/api/entry`, { method: 'OPTIONS' });
    const call = await fetch(`${gateway.url}/api/entry`, { method: 'POST', body: '{}' });
    for (const { headers } of [options, call]) expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(call.headers.get('x-content-type-options')).toBe('nosniff');
    expect(existsSync(join(folder, 'demo-merchant.json'))).toBe(false);
    expect(existsSync(join(folder, 'gateway-private-key.pem'))).toBe(true);
    expect(gateway.logs()).not.toMatch(/password|sandbox|Basic/i);
  });

  test('payments answer SYS031, whatever they look like', async () => {
    const { privatePem, publicPem } = newKey(2048);
    const file = await keyFile('payer.pem', publicPem);
    await register('--merchant-no', merchantNo, '--app-id', 'tgpays', '--public-key', file);
    const merchant = merchantWith('tgpays', privatePem);
    const order = merchant.qrOrder({ notify_url: 'https://93.184.216.34/notify' });
    const shown = await merchant.call('cscanb.pay.getqrcode', order);
    const scanned = await merchant.call('bscanc.pay.submit', { ...order, auth_code: '280000000000000001' });
    expect([shown.code, scanned.code]).toEqual(['SYS031', 'SYS031']);
    // Whoever runs the gateway learns why: at the start, at each of these calls, and from its health.
    expect(gateway.logs()).toContain('no acquirer is connected: every payment fails with SYS031');
    for (const { psn } of [shown, scanned])
      await expect
        .poll(() => gateway.logs().split('\n'))
        .toContainEqual(
          expect.stringMatching(new RegExp(`${psn}.*no connected acquirer takes this payment`)),
        );
    const health = await fetch(`${gateway.url}/health`);
    expect(await health.json()).toMatchObject({ ready: true, acquirers: 'none' });
    const named = { merchant_order_no: order['merchant_order_no'] };
    expect((await merchant.call('order.query', named)).code, 'nothing was kept').toBe('E04111');
    const query = merchant.signedJson({ ...merchant.common('order.query'), ...named });
    for (const fault of ['call.error_before', 'call.cut_before', 'call.dance']) {
      const asked = await merchant.post('/api/entry', query, { 'tollgate-fault': fault });
      expect(asked.code, 'the header of faults means nothing').toBe('E04111');
    }
    const inside = await merchant.call('cscanb.pay.getqrcode', {
      ...order,
      notify_url: 'http://169.254.169.254/latest',
    });
    expect(inside.code).toBe('E04117');
  });
});

describe('/metrics', () => {
  const metricsUrl = (text: string) =>
    /^metrics (http:\/\/127\.0\.0\.1:\d+\/metrics)$/m.exec(text)?.[1] ?? '';

  test('has a listener of its own, on loopback, and is not on the port of calls', async () => {
    const url = metricsUrl(gateway.logs());
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await response.text()).toMatch(/^tollgate_ready 1$/m);
    expect((await fetch(new URL('/health', url))).status).toBe(404);
    expect((await fetch(url, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${gateway.url}/metrics`)).status).toBe(404);
  });

  test('a port that was named and is taken: a message that names the setting', async () => {
    const { port } = new URL(metricsUrl(gateway.logs()));
    const env = { DATABASE_URL: databaseUrl, METRICS_PORT: port };
    const said = await startGateway({ dataDir: folder, env }).then(
      () => 'it started',
      (error: Error) => error.message,
    );
    expect(said).toContain(`METRICS_PORT ${port} on 127.0.0.1 is in use. Set METRICS_PORT to a free port`);
    expect(said).toContain('exit code 1');
    expect(said).not.toMatch(/DATABASE_URL|^\s+at /m);
  });
});
