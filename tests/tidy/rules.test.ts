/** Each rule against a made-up breach and its honest neighbour, so that none of them is blind. */
import { expect, test } from 'vitest';
import { noFolderRings, ordersDownwards } from './folder-rules.ts';
import { docsNameTheirSubject, noFreshSpreads } from './form-rules.ts';
import {
  betweenPackages,
  coreWithoutPlatform,
  layersDownwards,
  noCycles,
  productionWithoutSandbox,
  sandboxApart,
  scriptsStandAlone,
  testsAreNotImported,
} from './import-rules.ts';
import { bothLanguages, chineseTypography } from './language-rules.ts';
import { commandsExist, dependenciesAreExplained, importsAreDeclared } from './manifest-rules.ts';
import { camelCase, emptyNamesRule, fileLength, folderSize, lineLength } from './size-rules.ts';
import { type Rule, treeFile } from './tree.ts';

/** Where a rule finds something in made-up files: `path:line`. */
function placesOf(rule: Rule, files: Readonly<Record<string, string>>): string[] {
  const tree = Object.entries(files).map(([path, text]) => treeFile(path, text));
  return rule.check(tree).map(({ path, line, message }) => {
    expect(message.length).toBeGreaterThan(10);
    return `${path}:${line}`;
  });
}

const sees = (rule: Rule, path: string, text: string) => placesOf(rule, { [path]: text }).length > 0;

test('packages: the contract imports nothing of ours, the gateway only the contract', () => {
  expect(sees(betweenPackages, 'contract/a.ts', "import { b } from '@tollgate/sdk/b';")).toBe(true);
  expect(sees(betweenPackages, 'sdk/a.ts', "export * from '@tollgate/gateway/b';")).toBe(true);
  expect(sees(betweenPackages, 'checkout/a.tsx', "const b = await import('@tollgate/sdk');")).toBe(true);
  expect(sees(betweenPackages, 'gateway/a.ts', "import { b } from '../contract/b.ts';")).toBe(true);
  expect(sees(betweenPackages, 'gateway/a.ts', "import { b } from '@tollgate/contract/b';")).toBe(false);
  expect(sees(betweenPackages, 'tests/journeys/a.ts', "import { b } from '@tollgate/gateway/b';")).toBe(
    false,
  );
  expect(sees(betweenPackages, 'contract/a.ts', "// import { b } from '@tollgate/sdk/b';")).toBe(false);
  expect(sees(betweenPackages, 'contract/a.ts', 'const code = "import x from \'@tollgate/sdk\'";')).toBe(
    false,
  );
});

test('layers: downwards, not upwards, not sideways, not to what wires them', () => {
  const at = (layer: string, target: string) =>
    sees(layersDownwards, `gateway/${layer}/a.ts`, `import type { B } from '${target}';`);
  expect(at('calls', '../orders/b.ts')).toBe(false);
  expect(at('orders', '../calls/b.ts')).toBe(true);
  expect(at('ports', '../http/b.ts')).toBe(true);
  expect(at('batches', '../terminals/b.ts')).toBe(true);
  expect(at('orders', '../gateway.ts')).toBe(true);
  expect(at('newcomers', '../store/b.ts')).toBe(true);
  expect(at('ports', './node/b.ts')).toBe(false);
  expect(sees(layersDownwards, 'gateway/main.ts', "import { a } from './http/a.ts';")).toBe(false);
  expect(at('operator', '../runtime/b.ts')).toBe(false);
  expect(at('wiring', '../runtime/b.ts')).toBe(true);
  expect(at('wiring', '../start/b.ts')).toBe(true);
  expect(at('http', '../operator/b.ts')).toBe(true);
});

test('the core: no Node, no platform, no package, not even by way of another file', () => {
  const core = 'gateway/orders/a.ts';
  expect(sees(coreWithoutPlatform, core, "import { readFile } from 'node:fs/promises';")).toBe(true);
  expect(sees(coreWithoutPlatform, 'contract/a.ts', "import 'node:crypto';")).toBe(true);
  expect(sees(coreWithoutPlatform, core, "import pg from 'pg';")).toBe(true);
  expect(sees(coreWithoutPlatform, core, 'const now = Date.now();')).toBe(true);
  expect(sees(coreWithoutPlatform, core, 'const now = new Date();')).toBe(true);
  expect(sees(coreWithoutPlatform, core, 'setTimeout(work, 5);')).toBe(true);
  expect(sees(coreWithoutPlatform, core, "const home = process.env['HOME'];")).toBe(true);
  expect(sees(coreWithoutPlatform, core, "const text = 'Date.now()'; // Math.random()")).toBe(false);
  expect(sees(coreWithoutPlatform, core, 'order.process = { process: 1 }; new Date(nowMs);')).toBe(false);
  expect(sees(coreWithoutPlatform, core, "import type { Pool } from 'pg';")).toBe(false);
  expect(sees(coreWithoutPlatform, 'gateway/runtime/a.ts', "import 'node:http';")).toBe(false);
  expect(sees(coreWithoutPlatform, 'contract/emit/main.ts', "import 'node:fs';")).toBe(false);
  const byImport = {
    [core]: "import { b } from '../ports/node/b.ts';",
    'gateway/ports/node/b.ts': "import 'node:net';",
  };
  expect(placesOf(coreWithoutPlatform, byImport)).toEqual([`${core}:1`]);
});

test('what is there for tests is not imported elsewhere', () => {
  expect(sees(testsAreNotImported, 'gateway/a.test.ts', "import { b } from './b.test.ts';")).toBe(true);
  expect(sees(testsAreNotImported, 'gateway/a.ts', "import { b } from './store/testing.ts';")).toBe(true);
  expect(sees(testsAreNotImported, 'gateway/a.test.ts', "import { b } from './store/testing.ts';")).toBe(
    false,
  );
});

test('the sandbox is reached by what starts a gateway, tests and itself alone', () => {
  const line = "import { x } from './acquirers/sandbox/card.ts';";
  expect(sees(sandboxApart, 'gateway/orders/a.ts', line.replace('./', '../'))).toBe(true);
  expect(sees(sandboxApart, 'gateway/http/a.ts', "import '@tollgate/contract/sandbox/card-outcome';")).toBe(
    true,
  );
  for (const free of ['gateway/a.ts', 'gateway/a.test.ts', 'gateway/sandbox/a.ts'])
    expect(sees(sandboxApart, free, line)).toBe(false);
});

test('production loads the sandbox neither at once nor by way of another file', () => {
  const files = {
    'gateway/run.ts': "import { a } from './start/a.ts';",
    'gateway/start/a.ts': "import type { X } from './sandbox/x.ts';\nimport('./sandbox/y.ts');",
  };
  expect(placesOf(productionWithoutSandbox, files)).toEqual([]);
  const loads = { ...files, 'gateway/start/a.ts': "import '../http/sandbox/z.ts';" };
  expect(placesOf(productionWithoutSandbox, loads)).toEqual(['gateway/start/a.ts:1']);
});

test('scripts need nothing that has to be installed first', () => {
  expect(sees(scriptsStandAlone, 'scripts/a.mjs', "import pg from 'pg';")).toBe(true);
  expect(sees(scriptsStandAlone, 'scripts/a.mjs', "import { b } from './b.mjs';\nimport 'node:fs';")).toBe(
    false,
  );
});

test('circles are found, however long', () => {
  const line = (target: string) => `import type { X } from './${target}.ts';`;
  const circle = { 'sdk/a.ts': line('b'), 'sdk/b.ts': `\n${line('c')}`, 'sdk/c.ts': line('a') };
  expect(placesOf(noCycles, circle)).toEqual(['sdk/c.ts:1']);
  expect(placesOf(noCycles, { ...circle, 'sdk/c.ts': '' })).toEqual([]);
  expect(placesOf(noCycles, { 'sdk/a.ts': line('a') })).toEqual(['sdk/a.ts:1']);
});

test('rings of folders are found, however long, by way of different files, and by types', () => {
  const line = (target: string) => `import type { X } from '../${target}.ts';`;
  const ring = {
    'sdk/a/one.ts': line('b/one'),
    'sdk/b/two.ts': `\n${line('c/one')}`,
    'sdk/c/deep/two.ts': line('../a/two'),
    'sdk/d/one.ts': line('a/one'),
  };
  expect(placesOf(noFolderRings, ring)).toEqual(['sdk/a/one.ts:1', 'sdk/b/two.ts:2', 'sdk/c/deep/two.ts:1']);
  expect(placesOf(noFolderRings, { ...ring, 'sdk/b/two.ts': '' })).toEqual([]);
  expect(placesOf(noFolderRings, { ...ring, 'sdk/b/two.ts': line('index') })).toEqual([]);
  const { 'sdk/b/two.ts': _, ...others } = ring;
  expect(placesOf(noFolderRings, { ...others, 'sdk/b/two.test.ts': line('c/one') })).toEqual([]);
});

test('the orders: downwards, not upwards, not sideways, and every folder has a place', () => {
  const at = (folder: string, target: string) =>
    sees(ordersDownwards, `gateway/orders/${folder}/a.ts`, `import type { B } from '../${target}/b.ts';`);
  expect(at('due', 'wallet')).toBe(false);
  expect(at('reference', 'change')).toBe(false);
  expect(at('rules', 'change')).toBe(true);
  expect(at('online', 'reference')).toBe(true);
  expect(at('newcomers', 'state')).toBe(true);
  expect(at('terminal', 'newcomers')).toBe(true);
  expect(at('state', '../store')).toBe(false);
});

test('sizes', () => {
  expect(sees(fileLength, 'sdk/a.ts', 'x;\n'.repeat(401))).toBe(true);
  expect(sees(fileLength, 'sdk/a.ts', 'x;\n'.repeat(400))).toBe(false);
  expect(sees(fileLength, 'package-lock.json', '\n'.repeat(9_000))).toBe(false);
  const sources = (folder: string, count: number, ending = '.ts') =>
    Object.fromEntries(Array.from({ length: count }, (_, number) => [`${folder}/n${number}${ending}`, '']));
  expect(placesOf(folderSize, sources('sdk', 27))).toEqual(['sdk:1']);
  expect(placesOf(folderSize, { ...sources('sdk', 26), ...sources('sdk', 9, '.test.ts') })).toEqual([]);
  expect(placesOf(folderSize, sources('gateway/calls', 40))).toEqual([]);
  expect(placesOf(lineLength, { 'sdk/a.ts': `x;\n${'xyz + '.repeat(21)}1` })).toEqual(['sdk/a.ts:2']);
  expect(sees(lineLength, 'sdk/a.ts', `// ${'word '.repeat(30)}`)).toBe(true);
  expect(sees(lineLength, 'sdk/a.ts', `const text = '${'word '.repeat(30)}';`)).toBe(false);
  expect(sees(lineLength, 'a/b.sql', `select ${'word, '.repeat(30)}`)).toBe(true);
});

test('names', () => {
  expect(sees(emptyNamesRule, 'sdk/utils/a.ts', '')).toBe(true);
  expect(sees(emptyNamesRule, 'sdk/helpers.ts', '')).toBe(true);
  expect(sees(emptyNamesRule, 'sdk/commonwealth.ts', '')).toBe(false);
  expect(sees(camelCase, 'sdk/a.ts', 'const trans_no = 1;')).toBe(true);
  expect(sees(camelCase, 'sdk/a.ts', 'function pay_order() {}')).toBe(true);
  expect(
    sees(camelCase, 'sdk/a.ts', "const body = { trans_no: '1' }; const { trans_no: transNo } = body;"),
  ).toBe(false);
});

test('languages: both, and each in its own', () => {
  const source = (text: string) => sees(bothLanguages, 'contract/a.ts', text);
  expect(source("const t = { en: 'Paid' };")).toBe(true);
  expect(source("const t = { zh: '已支付' };")).toBe(true);
  expect(source("const t = { en: 'Paid', zh: 'Paid' };")).toBe(true);
  expect(source("const t = { en: 'Paid', zh: '' };")).toBe(true);
  expect(source("const t = { en: '已支付', zh: '已支付' };")).toBe(true);
  expect(
    source('const t = { en: (n: number) => left(n, "left"), zh: (n: number) => left(n, "left") };'),
  ).toBe(true);
  expect(source("const t = { en: 'Paid', zh: '已支付' };")).toBe(false);
  expect(source("const t = { en: 'Visa', zh: 'Visa' };")).toBe(false);
  expect(
    source('const t = { en: (n: number) => left(n, "left"), zh: (n: number) => left(n, "剩余") };'),
  ).toBe(false);
  expect(source('interface Text { readonly en: string; readonly zh: string }')).toBe(false);
  expect(source("const t = { title: { en: 'A, {b}', zh: '甲' }, note: { en: 'c', zh: '丙' } };")).toBe(false);
  expect(source("const t = { title: { en: 'A', zh: '甲' }, note: { en: 'c' } };")).toBe(true);
});

test('Chinese typography', () => {
  const set = (zh: string) => sees(chineseTypography, 'contract/a.ts', `const t = { en: 'x', zh: '${zh}' };`);
  expect(set('退款成功, 请查询')).toBe(true);
  expect(set('使用RSA2签名')).toBe(true);
  expect(set('等待 15秒')).toBe(true);
  expect(set('使用 RSA2 签名，等待 15 秒（默认）。')).toBe(false);
});

test('dependencies are explained, declared, and commands exist', () => {
  const manifest = JSON.stringify({ scripts: { check: 'x' }, dependencies: { hono: '4' } });
  const map = {
    'package.json': manifest,
    'ARCHITECTURE.md': '- `hono`: routes with little overhead',
  };
  expect(placesOf(dependenciesAreExplained, map)).toEqual([]);
  expect(placesOf(dependenciesAreExplained, { ...map, 'ARCHITECTURE.md': '`hono`' })).toEqual([
    'package.json:1',
  ]);
  expect(placesOf(commandsExist, { ...map, 'README.md': 'Run `npm run check`.' })).toEqual([]);
  expect(placesOf(commandsExist, { ...map, 'README.md': '\nRun `npm run chekc`.' })).toEqual(['README.md:2']);
  const folder = { 'sdk/package.json': manifest, 'sdk/a.ts': "import { Hono } from 'hono';" };
  expect(placesOf(importsAreDeclared, folder)).toEqual([]);
  expect(placesOf(importsAreDeclared, { ...folder, 'sdk/a.ts': "import pg from 'pg';" })).toEqual([
    'sdk/a.ts:1',
  ]);
});

test('a doc comment names its subject', () => {
  for (const text of [
    '/** What it is. */',
    '/**\n * Whether it is. */',
    '/** Of it. */',
    '/** Whoever has it. */',
  ])
    expect(sees(docsNameTheirSubject, 'contract/a.ts', `${text}\nexport const a = 1;`), text).toBe(true);
  for (const text of [
    '/** Returns what it is. */',
    '/** Office. */',
    '// What follows.',
    "const a = '/** What */';",
  ])
    expect(sees(docsNameTheirSubject, 'contract/a.ts', text), text).toBe(false);
  const line = '\n/** Price. */\nconst a = 1;\n/** What it is. */';
  expect(placesOf(docsNameTheirSubject, { 'contract/a.ts': line })).toEqual(['contract/a.ts:4']);
});

test('no object is spread where it is written out', () => {
  const lines = 'const a = {\n  ...{ b, c },\n  d,\n};';
  expect(placesOf(noFreshSpreads, { 'contract/a.ts': lines })).toEqual(['contract/a.ts:2']);
  expect(sees(noFreshSpreads, 'contract/a.test.ts', 'f(...[{ ...{ b } }]);')).toBe(true);
  for (const text of ['const a = { ...b };', 'const a = { ...(b && { c }) };', 'const a = [...[1]];'])
    expect(sees(noFreshSpreads, 'contract/a.ts', text), text).toBe(false);
});
