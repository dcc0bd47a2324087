/** The package as it is installed: without the project, without other packages, on every Node.js that is here. */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const root = new URL('../../', import.meta.url).pathname;
const packedMaxBytes = 25_000_000;
/** 270 on a database in memory; twice as much where V8 optimizes the database's code. */
const memoryMaxMiB = 450;
/** A link to a file, without the heading in it. */
const relativeLink = /\]\((?![a-z]+:|#)([^)\s#]+)/g;

let folder: string;
let installed: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tollgate-package-'));
  await run(process.execPath, [join(root, 'scripts/pack.mjs'), folder], { timeout: 600_000 });
  const [file = ''] = readdirSync(folder).filter((name) => /^tollgate-\d/.test(name));
  expect(statSync(join(folder, file)).size).toBeLessThan(packedMaxBytes);
  // Without a registry: there is nothing else to install.
  const options = ['--prefix', folder, '--global', '--offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...options, join(folder, file)], { timeout: 120_000 });
  installed = join(folder, 'lib', 'node_modules', 'tollgate');
}, 900_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every Node.js of the PATH, and the one that runs this test. */
function everyNode(): string[] {
  const found = (process.env['PATH'] ?? '').split(delimiter).map((path) => join(path, 'node'));
  return [...new Set([process.execPath, ...found.filter(existsSync)].map((path) => realpathSync(path)))];
}

const majorOf = (node: string) =>
  Number(/^v(\d+)/.exec(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout)?.[1]);

/** Runs the installed command on `node`, with nothing of the project in its environment. */
function tollgate(node: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const env = { PATH: `${dirname(node)}:/usr/bin:/bin`, HOME: folder, LANG: 'C', ...environment };
  return run(node, [join(folder, 'bin', 'tollgate'), ...args], { env, cwd: folder, timeout: 120_000 });
}

test('it has no dependencies and runs nothing while it is installed; licenses are in one file', () => {
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ name: 'tollgate', bin: { tollgate: 'bin/tollgate.cjs' } });
  for (const name of ['dependencies', 'optionalDependencies', 'scripts', 'private'])
    expect(manifest).not.toHaveProperty(name);
  expect(existsSync(join(installed, 'node_modules'))).toBe(false);
  const licenses = readFileSync(join(installed, 'THIRD_PARTY_LICENSES.txt'), 'utf8');
  for (const name of [
    'hono',
    'pg',
    '@electric-sql/pglite',
    'pino',
    'aedes',
    'mqtt',
    'ws',
    'react',
    'commander',
    '@modelcontextprotocol/server',
    'zod',
    'minisearch',
    '@fontsource-variable/geist',
    '@fontsource-variable/geist-mono',
  ])
    expect(licenses).toMatch(new RegExp(`^${name} \\d`, 'm'));
});

test('no file of it names a path of this machine, or is TypeScript', () => {
  for (const name of readdirSync(installed, { recursive: true, encoding: 'utf8' })) {
    expect(name).not.toMatch(/(?<!\.d)\.tsx?$/);
    if (/\.(?:c?js|json|txt)$/.test(name))
      expect(readFileSync(join(installed, name), 'utf8').includes(root), name).toBe(false);
  }
});

test('every link of its texts leads to a file that it has', () => {
  const texts = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.md') && !/^site\b/.test(name),
  );
  expect(texts).toEqual(expect.arrayContaining(['README.md', join('docs', 'operating.md')]));
  for (const name of texts)
    for (const [, path = ''] of readFileSync(join(installed, name), 'utf8').matchAll(relativeLink))
      expect(existsSync(join(installed, dirname(name), path)), `${name}: ${path}`).toBe(true);
});

const nodes = everyNode();
/** The releases that the package is made for. */
const isSupported = (node: string) => majorOf(node) >= 22;

test.each(nodes.filter(isSupported))('%s starts, calls, is paid and stops', async (node) => {
  const started = await tollgate(node, ['start', '--ephemeral', '--port', '0', '--detach', '--json']);
  const { url, pid } = JSON.parse(started.stdout);
  try {
    const environment = { TOLLGATE_URL: url };
    const fields = ['merchant_order_no=PACKED-1', 'price_currency=USD', 'order_amount=34.5'];
    const ordered = await tollgate(node, ['call', 'pay.checkout', ...fields, '--json'], environment);
    const page = await fetch(JSON.parse(ordered.stdout).pay_url);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect((await fetch(`${url}/docs/`)).status).toBe(200);
    expect((await fetch(`${url}/terminal/`)).status).toBe(200);
    await tollgate(node, ['pay', 'PACKED-1'], environment);
    const query = ['call', 'order.query', 'merchant_order_no=PACKED-1', '--json'];
    const { stdout } = await tollgate(node, query, environment);
    expect(JSON.parse(stdout)).toMatchObject({ trans_status: 2, pay_method_id: 'Visa' });
    // The signature doctor is a thread of its own, with a file of its own.
    const refused = await fetch(`${url}/api/entry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...JSON.parse(await requestOf(url)), sign: 'c2lnbg==' }),
    });
    expect((await refused.json()).msg).toMatch(/signature.*\(/i);
    await examined(url);
    expect(peakMiB(pid), 'memory').toBeLessThan(memoryMaxMiB);
  } finally {
    process.kill(pid, 'SIGTERM');
  }
  await expect.poll(() => isAlive(pid)).toBe(false);
  const packages = [
    expect.stringMatching(/^tollgate-\d.*\.tgz$/),
    expect.stringMatching(/^tollgate-sdk-.*\.tgz$/),
  ];
  expect(readdirSync(folder).sort()).toEqual(['bin', 'lib', ...packages]);
});

/** A request of the demo merchant without its signature. */
async function requestOf(url: string): Promise<string> {
  const { data } = (await (await fetch(`${url}/api/sandbox/demo-merchant`)).json()) as {
    data: { app_id: string; merchant_no: string };
  };
  return JSON.stringify({
    app_id: data.app_id,
    merchant_no: data.merchant_no,
    method: 'order.query',
    format: 'JSON',
    charset: 'UTF-8',
    sign_type: 'RSA2',
    version: '1.0',
    timestamp: String(Date.now()),
    merchant_order_no: 'PACKED-1',
  });
}

/** The exam is a process of its own, with a file of its own: it runs, and says that no shop is there. */
async function examined(url: string): Promise<void> {
  const exams = `${url}/workbench/api/exams`;
  // A port that no HTTP client uses.
  const body = JSON.stringify({ start_url: 'http://127.0.0.1:1/', order_url: 'http://127.0.0.1:1/' });
  const headers = { 'content-type': 'application/json' };
  const started = await (await fetch(exams, { method: 'POST', headers, body })).json();
  expect(started).toMatchObject({ state: 'running' });
  await expect
    .poll(async () => (await fetch(`${exams}/${started.exam_id}`)).json())
    .toMatchObject({ state: 'failed', problem: { en: expect.stringContaining('block the port') } });
}

/** The most memory that a process has had; 0 where the system does not say. */
function peakMiB(pid: number): number {
  const path = `/proc/${pid}/status`;
  return existsSync(path) ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1]) / 1024 : 0;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('an agent reads the documentation of the package, with no gateway running', async () => {
  const agent = new Client({ name: 'agent', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(folder, 'bin', 'tollgate'), 'mcp'],
    env: { PATH: '/usr/bin:/bin', HOME: folder, LANG: 'C', TOLLGATE_URL: 'http://127.0.0.1:9' },
    cwd: folder,
  });
  await agent.connect(transport);
  const use = async (name: string, args: Readonly<Record<string, unknown>>) =>
    JSON.stringify((await agent.callTool({ name, arguments: args })).content);
  for (const language of ['en', 'zh'])
    expect(await use('search_docs', { query: 'E04112', language })).toContain('CloudAPI/errors#E04112');
  expect(await use('read_docs', { page: 'Sign' })).toContain('string to sign');
  expect(await use('list_requests', {})).toContain('No gateway responds');
  await agent.close();
});

test("today's programs are commands of it", async () => {
  for (const name of [
    'register',
    'vault',
    'acquirer',
    'settlement',
    'terminal',
    'mosquitto',
    'acquirer-host',
  ]) {
    const { stdout } = await tollgate(process.execPath, [name, '--help']);
    expect(stdout).toContain(`tollgate ${name}`);
    expect(stdout).not.toContain('npm run');
  }
  const mappings = await tollgate(process.execPath, ['settlement', 'mappings', 'debit-credit']);
  expect(JSON.parse(mappings.stdout)).toMatchObject({ encoding: 'iso-8859-1' });
  // Templates come with their own names again.
  const out = join(folder, 'connector');
  await tollgate(process.execPath, ['connector', 'new', '--language', 'typescript', '--out', out]);
  expect(readdirSync(out).sort()).toContain('main.ts');
  // They look where `tollgate start` keeps its data, not in the folder that they are typed in.
  const ring = tollgate(process.execPath, ['vault', 'status']);
  expect((await ring).stdout).toContain(join(folder, '.local', 'share', 'tollgate', 'vault-keys'));
  rmSync(join(folder, '.local'), { recursive: true });
  expect((await tollgate(process.execPath, ['vault', 'new-key'])).stdout).toMatch(/^k[0-9a-f]{8}:\S{44}\n$/);
});

test('the client is a package of its own, and its one entry is all that can be imported', async () => {
  const [file = ''] = readdirSync(folder).filter((name) => name.startsWith('tollgate-sdk-'));
  const shop = mkdtempSync(join(tmpdir(), 'tollgate-shop-'));
  const options = ['--prefix', shop, '--offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...options, join(folder, file)], { timeout: 120_000 });
  const script = `
    const { createClient } = await import('@tollgate/sdk');
    const refused = await import('@tollgate/sdk/package.json').catch(({ code }) => code);
    process.stdout.write([typeof createClient, refused].join(' '));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: shop });
  rmSync(shop, { recursive: true, force: true });
  expect(stdout).toBe('function ERR_PACKAGE_PATH_NOT_EXPORTED');
});

test('an older Node.js gets one line, exit code 2', () => {
  // The entry looks at the version alone, so that a Node.js that is not here can be asked for.
  const entry = JSON.stringify(join(installed, 'bin', 'tollgate.cjs'));
  const older = "Object.defineProperty(process.versions, 'node', { value: '12.22.0' });";
  const ended = spawnSync(process.execPath, ['-e', `${older} require(${entry})`], { encoding: 'utf8' });
  expect(ended).toMatchObject({ status: 2, stdout: '' });
  expect(ended.stderr).toMatch(/^tollgate needs Node\.js 22\.12 or later; this is 12\.22\.0\. .*\n$/);
});
