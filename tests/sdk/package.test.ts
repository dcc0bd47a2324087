/** The client as it is published: what publint and are-the-types-wrong say, what it holds, that it runs elsewhere. */
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeClient } from '../../scripts/client-package.mjs';
import { optionsFor, paidMembers, signedByGateway } from '../../sdk/testing.ts';
import { type Bundle, buildBundle } from '../../sdk/testing-bundle.ts';
import { isFull } from '../support/scale.ts';

const run = promisify(execFile);
const entries = ['express', 'fastify', 'hono', 'index', 'next', 'sandbox', 'terminal'];

let bundle: Bundle;
let folder: string;
let packed: string;
let tarball: string;
beforeAll(async () => {
  bundle = await buildBundle();
  folder = mkdtempSync(join(tmpdir(), 'tollgate-sdk-'));
  packed = join(folder, 'package');
  writeClient(packed, bundle.folder);
  await run('npm', ['pack', '--silent', '--offline', '--ignore-scripts', '--pack-destination', folder], {
    cwd: packed,
  });
  tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
});
afterAll(() => {
  bundle.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('it holds its entries with their types, both READMEs and the license, and nothing else', async () => {
  const files = entries.flatMap((entry) =>
    ['js', 'd.ts', 'cjs', 'd.cts'].map((ending) => `${entry}.${ending}`),
  );
  const texts = ['CHANGELOG.md', 'LICENSE', 'README.md', 'README.zh.md', 'package.json'];
  expect(readdirSync(packed).sort()).toEqual([...files, ...texts].sort());
  const manifest = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ name: '@tollgate/sdk', type: 'module', engines: { node: '>=20' } });
  expect(Object.keys(manifest.exports)).toEqual([
    './express',
    './fastify',
    './hono',
    '.',
    './next',
    './sandbox',
    './terminal',
  ]);
  for (const field of ['private', 'dependencies', 'devDependencies', 'scripts'])
    expect(manifest).not.toHaveProperty(field);
});

test('publint has nothing to say', async () => {
  const { messages } = await publint({ pkgDir: packed, strict: true, pack: false });
  expect(messages).toEqual([]);
});

test('the types are right in every module resolution', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
  if (analysis.types === false) return expect.fail('no types');
  expect(analysis.problems).toEqual([]);
});

test('a CommonJS program is typed and runs', async () => {
  const shop = mkdtempSync(join(tmpdir(), 'tollgate-commonjs-'));
  const installed = join(shop, 'node_modules', '@tollgate', 'sdk');
  cpSync(packed, installed, { recursive: true });
  writeFileSync(
    join(shop, 'shop.cts'),
    `import { createClient } from '@tollgate/sdk';
     import { notificationHandler } from '@tollgate/sdk/express';
     import { createSandboxClient } from '@tollgate/sdk/sandbox';
     console.log(typeof createClient, typeof notificationHandler, typeof createSandboxClient);`,
  );
  const typeRoots = [new URL('../../node_modules/@types', import.meta.url).pathname];
  const compilerOptions = { module: 'node16', target: 'es2022', strict: true, types: ['node'], typeRoots };
  writeFileSync(join(shop, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['shop.cts'] }));
  const tsc = new URL('../../node_modules/typescript/bin/tsc', import.meta.url).pathname;
  const compiled = await run(process.execPath, [tsc, '-p', shop]).catch(({ stdout }) => ({ stdout }));
  expect(compiled.stdout).toBe('');
  const { stdout } = await run(process.execPath, ['shop.cjs'], { cwd: shop });
  expect(stdout).toBe('function function function\n');
  rmSync(shop, { recursive: true, force: true });
});

/** Every Node.js of the PATH, and the one that runs this test. */
function everyNode(): string[] {
  const found = (process.env['PATH'] ?? '').split(delimiter).map((path) => join(path, 'node'));
  return [...new Set([process.execPath, ...found.filter(existsSync)].map((path) => realpathSync(path)))];
}

const notification = signedByGateway(paidMembers);

/** A shop's program: every entry, and a notification through the adapters that need no framework. */
const program = `
  import { createServer } from 'node:http';
  import { createClient } from '@tollgate/sdk';
  import { notificationHandler as express } from '@tollgate/sdk/express';
  import { notificationPlugin } from '@tollgate/sdk/fastify';
  import { notificationHandler as hono } from '@tollgate/sdk/hono';
  import { notificationHandler as next } from '@tollgate/sdk/next';
  import { createTerminalClient } from '@tollgate/sdk/terminal';
  const { options, body } = JSON.parse(process.env.GIVEN);
  const client = createClient(options);
  const said = [typeof notificationPlugin, typeof createTerminalClient];
  const note = ({ merchantOrderNo }) => void said.push(merchantOrderNo);
  const posted = () => new Request('http://shop.example.com/', { method: 'POST', body });
  said.push(await (await next(client, note)(posted())).text());
  said.push(await (await hono(client, note)({ req: { raw: posted() } })).text());
  const server = createServer((request, response) => express(client, note)(request, response, console.error));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = 'http://127.0.0.1:' + server.address().port;
  said.push(await (await fetch(url, { method: 'POST', body })).text());
  server.closeAllConnections();
  server.close();
  for (const inner of ['package.json', 'index.js', 'wire/call', 'testing'])
    said.push(await import('@tollgate/sdk/' + inner).catch(({ code }) => code));
  process.stdout.write(said.join(' '));`;

const closed = 'ERR_PACKAGE_PATH_NOT_EXPORTED';
const expected = `function function T-1 success T-1 success T-1 success ${Array(4).fill(closed).join(' ')}`;

test('it installs and runs outside of the project, and opens nothing but its entries', async () => {
  const shop = mkdtempSync(join(tmpdir(), 'tollgate-shop-'));
  const options = ['--prefix', shop, '--offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...options, tarball], { timeout: 120_000 });
  const given = JSON.stringify({ options: optionsFor('https://pay.example.com'), body: notification });
  // The long run starts it on every Node.js that is here.
  for (const node of isFull ? everyNode() : [process.execPath]) {
    const environment = { cwd: shop, env: { GIVEN: given } };
    const { stdout, stderr } = await run(node, ['--input-type=module', '-e', program], environment);
    expect([node, stdout, stderr]).toEqual([node, expected, '']);
  }
  rmSync(shop, { recursive: true, force: true });
});
