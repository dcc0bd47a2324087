/** The package as it is shipped: one module without imports, on every Node that is here, with its types. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FakeGateway } from './testing.ts';
import {
  type Bundle,
  buildBundle,
  givenFor,
  scenario,
  scenarioResult,
  startScenarioGateway,
} from './testing-bundle.ts';

let bundle: Bundle;
let gateway: FakeGateway;
beforeAll(async () => {
  bundle = await buildBundle();
  gateway = await startScenarioGateway();
});
afterAll(async () => {
  await gateway.close();
  bundle.remove();
});

const moduleText = () => readFileSync(join(bundle.folder, 'index.js'), 'utf8');

test('each entry is one module and its declarations, and the module imports nothing', () => {
  const entries = ['express', 'fastify', 'hono', 'index', 'next', 'terminal'];
  const files = [...entries, 'sandbox'].flatMap((entry) => [`${entry}.cjs`, `${entry}.d.ts`, `${entry}.js`]);
  expect(readdirSync(bundle.folder).sort()).toEqual(files.sort());
  // For Node.js alone: it reads the files of a sandbox.
  const sandbox = readFileSync(join(bundle.folder, 'sandbox.js'), 'utf8');
  expect(
    sandbox.match(/^import .* from .*$/gm)?.every((line) => /from "node:(?:fs|os|path)";$/.test(line)),
  ).toBe(true);
  for (const entry of entries) {
    const code = readFileSync(join(bundle.folder, `${entry}.js`), 'utf8');
    expect(code, entry).not.toMatch(/^\s*import[\s{*'"(]/m);
    expect(code, entry).not.toMatch(/\bimport\s*\(|\brequire\s*\(|from\s*['"]|import\.meta|['"]node:/);
    expect(code, entry).not.toMatch(/\bprocess\.|\bBuffer\b/);
  }
});

test('the module carries no more of the contract than it needs', () => {
  const code = moduleText();
  expect(code).toContain('"E04112"');
  expect(code.length).toBeLessThan(150_000);
});

/** The Node that runs the tests, and every other that the PATH has: 20 is the oldest that is promised. */
function everyNode(): string[] {
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, process.platform === 'win32' ? 'node.exe' : 'node'))
    .filter((path) => existsSync(path));
  return [...new Set([process.execPath, ...found].map((path) => realpathSync(path)))];
}

async function runProgram(node: string): Promise<unknown> {
  const program = join(bundle.folder, 'program.mjs');
  writeFileSync(
    program,
    `import * as sdk from './index.js';
     const scenario = ${scenario.toString()};
     const given = JSON.parse(process.env.GIVEN);
     process.stdout.write(JSON.stringify(await scenario(sdk, given)));`,
  );
  const child = spawn(node, [program], { env: { GIVEN: JSON.stringify(givenFor(gateway)) } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  await new Promise((resolve) => child.once('close', resolve));
  return output.startsWith('{') ? JSON.parse(output) : output;
}

test('it pays, refuses, verifies and is not fooled on every Node that is here', async () => {
  for (const node of everyNode()) expect([node, await runProgram(node)]).toEqual([node, scenarioResult]);
});

const tsc = join(fileURLToPath(new URL('..', import.meta.url)), 'node_modules', 'typescript', 'bin', 'tsc');

/** Returns the complaints of tsc about one file beside the bundle; empty if it has none. */
function compile(source: string, options: object = {}): string {
  writeFileSync(join(bundle.folder, 'consumer.mts'), source);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    ...options,
  };
  writeFileSync(
    join(bundle.folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['consumer.mts'] }),
  );
  const args = [tsc, '-p', join(bundle.folder, 'tsconfig.json')];
  return spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 }).stdout;
}

test('the declarations need no other files and type a program', () => {
  const problems = compile(`
    import {
      type Address, type Card, createClient, encryptCard, matches, TollgateError, type Notification, type WaitResult,
    } from './index.js';
    const tollgate = createClient({
      gatewayUrl: '', appId: '', merchantNo: '', privateKey: '', gatewayPublicKey: '',
    });
    const result: WaitResult = await tollgate.payAndWait({
      merchantOrderNo: '', authCode: '', payMethodId: '', priceCurrency: '', orderAmount: '34.5',
      expires: 300, description: '', termIp: '', notifyUrl: undefined,
    });
    const paid: string | undefined = result.data?.paidAmount;
    const note: Notification = await tollgate.verifyNotification('');
    matches(note, { merchantOrderNo: '', amount: paid ?? '', currency: '' });
    const reply = await tollgate.call('order.query', { merchant_order_no: '' });
    const status: number = reply.trans_status;
    if ((new Error() as TollgateError).isUncertain) console.log(status, reply.psn, note.billingAddress?.zip);
    await tollgate.waitForResult({ merchantOrderNo: '', kind: 'merchant-presented', cancelAtEnd: false });
    const address: Address = {
      name: '', country: '', province: '', city: '', address1: '', zip: '', phone: '',
    };
    const card: Card = { pan: '', holder: '', cvv: '', expiry: '' };
    const order = { merchantOrderNo: '', priceCurrency: '', orderAmount: '1' };
    const charged = await tollgate.merchantCheckout({ ...order, card, billingAddress: address });
    await tollgate.merchantCheckout({ ...order, card: await encryptCard(card, '') });
    const away: string | undefined = charged.redirectUrl3dsecure ?? (await tollgate.checkout({
      ...order, orderDetail: { type: 'GENERAL', data: { shipping: true } },
    })).payUrl;
    await tollgate.waitForResult({ merchantOrderNo: away, kind: 'online', cancelAtEnd: false });
    // @ts-expect-error: a card is whole
    tollgate.merchantCheckout({ ...order, card: { pan: '' } });
    // @ts-expect-error: an amount is a string
    tollgate.refund({ origTransNo: '', merchantOrderNo: '', priceCurrency: '', orderAmount: 34.5, description: '' });
    // @ts-expect-error: one of the original numbers is needed
    tollgate.refund({ merchantOrderNo: '', priceCurrency: '', orderAmount: '1', description: '' });
    // @ts-expect-error: a field of another call
    tollgate.call('order.query', { merchant_order_no: '', auth_code: '' });
    // @ts-expect-error: common fields are filled in
    tollgate.call('order.query', { merchant_order_no: '', merchant_no: '' });
    // @ts-expect-error: only merchant-presented waiting can leave an order open
    tollgate.waitForResult({ merchantOrderNo: '', kind: 'customer-presented', cancelAtEnd: false });
    // @ts-expect-error: key pair or Basic, not both
    createClient({ gatewayUrl: '', appId: '', merchantNo: '', privateKey: '', gatewayPublicKey: '', basic: { username: '', password: '' } });
  `);
  expect(problems).toBe('');
});

test('the declarations say the same as the sources, type by type', () => {
  const sources = fileURLToPath(new URL('./index.ts', import.meta.url));
  // All that is exported, but for generic types (WireRequest and WireReply are compared below) and what is no type.
  const exported = readFileSync(sources, 'utf8').matchAll(
    /(?:^ {2}(?:type )?|\{ (?:type )?|, (?:type )?)([A-Z]\w+)/gm,
  );
  const names = [...exported].map(([, name = '']) => name).filter((name) => !/^(?:Wire|Client$)/.test(name));
  expect(names.length).toBeGreaterThan(60);
  const checks = names.map((name) => `same<shipped.${name}, source.${name}>(true);`);
  const problems = compile(
    `
    import type * as shipped from './index.js';
    import type * as source from ${JSON.stringify(sources)};
    // The names are compared apart: an optional member too many is assignable in both directions.
    type Same<A, B> = [A, B, keyof A, keyof B] extends [B, A, keyof B, keyof A] ? true : false;
    declare function same<A, B>(are: Same<A, B>): void;
    ${checks.join('\n')}
    // Two generic methods are never seen to be the same; what call takes and answers is compared below.
    same<Omit<shipped.Client, 'call'>, Omit<source.Client, 'call'>>(true);
    same<keyof shipped.Client, keyof source.Client>(true);
    type Wire<M extends shipped.MethodName> = Same<shipped.WireRequest<M>, source.WireRequest<M>> &
      Same<shipped.WireReply<M>, source.WireReply<M>>;
    declare const wires: { [M in shipped.MethodName]: Wire<M> };
    const all: { [M in shipped.MethodName]: true } = wires;
    void all;
    `,
    {
      allowImportingTsExtensions: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      target: 'es2024',
      lib: ['es2024', 'dom', 'dom.iterable'],
    },
  );
  expect(problems).toBe('');
});

/** The TypeScript of a README, all its examples as one module. */
function examplesOf(name: string): string {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8');
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code).join('\n');
}

test('the examples of the README compile, and are the same in both languages', () => {
  const examples = examplesOf('README.md');
  const withoutComments = (code: string) => code.replace(/^\s*\/\/.*$/gm, '');
  expect(withoutComments(examplesOf('README.zh.md'))).toBe(withoutComments(examples));
  expect(examples).toContain('payAndWait');
  const typeRoots = [join(fileURLToPath(new URL('..', import.meta.url)), 'node_modules', '@types')];
  const options = { types: ['node'], typeRoots, skipLibCheck: true };
  expect(
    compile(
      examples.replaceAll(/'@tollgate\/sdk(\/sandbox)?'/g, (_, entry) =>
        entry ? "'./sandbox.js'" : "'./index.js'",
      ),
      options,
    ),
  ).toBe('');
});
