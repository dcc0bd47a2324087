/** The sandbox inside a page: how soon it answers, how fast it creates, and what it takes beside bare PGlite. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext } from 'playwright-core';
import { ensurePageSandbox } from '../scripts/build.mjs';
import { launchChromium } from '../tests/support/browser/chromium.ts';
import { launchFirefox } from '../tests/support/browser/firefox.ts';
import {
  builtPageSandbox,
  type SandboxTab,
  startPageSandbox,
} from '../tests/support/browser/page-sandbox.ts';
import { createMerchant } from '../tests/support/merchant.ts';

const creations = 200;
const pglite = new URL('../node_modules/@electric-sql/pglite/dist/', import.meta.url).pathname;

const print = (line: string) => process.stdout.write(`${line}\n`);
const inMs = (ms: number) => `${ms.toFixed(0)} ms`;

async function leads(tab: SandboxTab): Promise<void> {
  const isLeading = () => window.sandbox.statuses.at(-1)?.kind === 'leading';
  await tab.page.waitForFunction(isLeading, undefined, { polling: 20, timeout: 120_000 });
}

const demoOf = async (tab: SandboxTab) => (await (await tab.fetch('/api/sandbox/demo-merchant')).json()).data;

/** Processes below this one whose command line says that they draw pages. */
function rendererPids(): number[] {
  const parents = new Map<number, number>();
  const commands = new Map<number, string>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]));
      commands.set(Number(name), readFileSync(`/proc/${name}/cmdline`, 'utf8'));
    } catch {
      // It has ended meanwhile.
    }
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === process.pid || isBelow(parent));
  };
  return [...commands.keys()].filter((pid) => commands.get(pid)?.includes('--type=renderer') && isBelow(pid));
}

/** Returns the memory of all pages of the browsers that run, each shared part once (Linux). */
function pagesMiB(): number {
  return rendererPids().reduce((sum, pid) => {
    const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return sum + Number(pss ?? 0) / 1_024;
  }, 0);
}

/** Opens PGlite alone in a worker of a page, with the same cache, and reads the memory. */
async function barePglite(): Promise<number> {
  const types: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };
  const script = `import { PGlite } from '/index.js';
    const database = new PGlite({ startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] });
    await database.waitReady; await database.query('select 1'); postMessage('ready');`;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/') response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    else if (path === '/bare.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    else if (!existsSync(join(pglite, path))) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
        .end(readFileSync(join(pglite, path)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const worker = new Worker('/bare.js', { type: 'module' });
          worker.onmessage = () => resolve();
          worker.onerror = ({ message }) => reject(new Error(message));
        }),
    );
    return pagesMiB();
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

interface Opened {
  readonly tab: SandboxTab;
  readonly ms: number;
}

async function measureBrowser(name: string, browser: Browser): Promise<boolean> {
  const server = await startPageSandbox();
  const context: BrowserContext = await browser.newContext();
  const open = async (): Promise<Opened> => {
    const startedMs = performance.now();
    const tab = await server.openTab(context);
    await leads(tab);
    const merchant = createMerchant({ url: server.url, demo: await demoOf(tab) });
    const reply = await merchant.call('order.query', { merchant_order_no: 'NONE' });
    if (reply.sign === undefined) throw new Error(`the first reply is not signed: ${reply.text}`);
    return { tab, ms: performance.now() - startedMs };
  };
  try {
    const cold = await open();
    await cold.tab.page.close();
    const warm = await open();
    const merchant = createMerchant({ url: server.url, demo: await demoOf(warm.tab) });
    const bodies = Array.from({ length: creations }, () => {
      const order = { ...merchant.common('cscanb.pay.getqrcode'), ...merchant.qrOrder() };
      return Buffer.from(merchant.signedJson(order)).toString('base64');
    });
    const times = await warm.tab.page.evaluate(
      async ({ url, asked }) => {
        const taken: number[] = [];
        for (const body of asked) {
          const startedMs = performance.now();
          const headers = [['content-type', 'application/json']] as const;
          const reply = await window.sandbox.ask({ method: 'POST', url, headers, body });
          taken.push(performance.now() - startedMs);
          if (reply === undefined || !atob(reply.body).includes('"code":"0"'))
            throw new Error('a creation was refused');
        }
        return taken;
      },
      { url: `${server.url}/api/entry`, asked: bodies },
    );
    const memory = name === 'Chromium' ? pagesMiB() : undefined;
    const second = await server.openTab(context);
    await second.page.waitForFunction(() => window.sandbox.statuses.at(-1)?.kind === 'waiting');
    const before = performance.now();
    await warm.tab.page.close();
    await leads(second);
    const takeover = performance.now() - before;
    const p50 = times.toSorted((one, other) => one - other)[creations / 2] ?? 0;
    print(
      `${name}: first signed reply cold ${inMs(cold.ms)}, warm ${inMs(warm.ms)}; takeover ${inMs(takeover)}`,
    );
    print(`  ${creations} creations one after the other: p50 ${p50.toFixed(1)} ms`);
    const factor = name === 'Chromium' ? 1 : 2;
    const bare = memory === undefined ? undefined : await closing(browser, barePglite);
    if (memory !== undefined && bare !== undefined)
      print(
        `  memory ${memory.toFixed(0)} MiB, PGlite alone ${bare.toFixed(0)} MiB: ${(memory - bare).toFixed(0)} MiB more`,
      );
    const isKept = memory === undefined || bare === undefined || memory - bare <= 80;
    return cold.ms <= 8_000 * factor && warm.ms <= 2_000 * factor && p50 <= 20 && takeover <= 2_000 && isKept;
  } finally {
    await server.close();
    await browser.close();
  }
}

/** Its pages must not count as those of the next browser. */
async function closing<Result>(browser: Browser, work: () => Promise<Result>): Promise<Result> {
  await browser.close();
  return work();
}

/** @returns the exit code: 1 where something is above what issue 31 promises */
export async function measurePageSandbox(): Promise<number> {
  const code = await ensurePageSandbox();
  if (code !== 0) return code;
  const { files } = JSON.parse(readFileSync(join(builtPageSandbox, 'manifest.json'), 'utf8')) as {
    files: readonly { path: string; bytes: number }[];
  };
  // A server that compresses nothing else compresses scripts; the files are compressed as they are.
  const compressed = (path: string, bytes: number) =>
    path.endsWith('.js') ? gzipSync(readFileSync(join(builtPageSandbox, path))).length : bytes;
  const loaded = files
    .filter(({ path }) => !path.startsWith('pages/'))
    .map(({ path, bytes }) => ({ path, bytes: compressed(path, bytes) }));
  for (const { path, bytes } of loaded) print(`  ${path.padEnd(48)} ${(bytes / 1e6).toFixed(2)} MB`);
  const megabytes = loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  print(`transferred on the first press, compressed, without the pages: ${megabytes.toFixed(2)} MB`);
  let isKept = megabytes <= 8;
  for (const [name, launch] of [
    ['Chromium', launchChromium],
    ['Firefox', launchFirefox],
  ] as const)
    try {
      isKept = (await measureBrowser(name, await launch())) && isKept;
    } catch (error) {
      print(`${name}: not measured: ${String(error).split('\n')[0]}`);
      isKept = false;
    }
  return isKept ? 0 : 1;
}
