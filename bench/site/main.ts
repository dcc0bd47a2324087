/**
 * `npm run bench -- site`: what is said of the documentation's speed, beside stock Docusaurus, VitePress and
 * Starlight, which build the same pages in the same run. `--only own` leaves the others out.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { ensureSite } from '../../scripts/build.mjs';
import { pathOf } from '../../scripts/project.mjs';
import { nodeBinary } from '../../scripts/runtime.mjs';
import { launchChromium } from '../../tests/support/browser/chromium.ts';
import { startGateway } from '../../tests/support/gateway.ts';
import { type DebuggedChromium, startDebuggedChromium } from '../debugged-chromium.ts';
import { measureBuild } from './build-time.ts';
import { measureFirstView } from './first-view.ts';
import { markdownPages } from './pages.ts';
import { preparePeers } from './peers.ts';
import { categories, measureOnPhone, type PhoneRun } from './phone.ts';
import { serveBuild } from './serve.ts';
import type { Subject } from './subject.ts';

/** Limits that the site keeps; scores of 100, bytes gzipped. */
const promised = {
  scores: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
  coldSeconds: 10,
  warmSeconds: 3,
  scriptBytes: 80_000,
} as const;
const guide = 'Sign';
const next = 'Encryption';
const visited = [
  '/docs/',
  `/docs/${guide}`,
  '/docs/CloudAPI',
  '/docs/CloudAPI/pay-checkout',
  '/docs/FirstPayment',
  '/docs/zh/',
  `/docs/zh/${guide}`,
  '/docs/zh/CloudAPI/pay-checkout',
  '/docs/zh/FirstPayment',
] as const;

const print = (line: string) => process.stdout.write(`${line}\n`);
const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`;

function said({ scores, lcpMs, blockingMs, layoutShift }: PhoneRun): string {
  const all = categories.map((category) => `${category} ${scores[category]}`).join('  ');
  return `${all}  LCP ${lcpMs.toFixed(0)} ms  TBT ${blockingMs.toFixed(0)} ms  CLS ${layoutShift.toFixed(3)}`;
}

/** Our own site, in the place that it is served from. */
const ownSubject: Subject = {
  name: 'Tollgate',
  folder: pathOf('site'),
  build: { command: nodeBinary(), args: [pathOf('scripts', 'site.mjs')] },
  leftovers: ['dist', '../node_modules/.cache/tollgate'],
  page: `docs/${guide}.mdx`,
  output: pathOf('site', 'dist'),
};

interface Tools {
  readonly browser: Browser;
  readonly chromium: DebuggedChromium;
  readonly runs: number;
}

/** @returns whether it is as good as promised */
async function compare(subject: Subject, { browser, chromium, runs }: Tools): Promise<boolean> {
  const { coldSeconds, warmSeconds } = await measureBuild(subject);
  const server = await serveBuild(join(subject.output.startsWith('/') ? '' : subject.folder, subject.output));
  try {
    const address = `${server.url}/docs/${guide}`;
    const view = await measureFirstView(browser, address, next);
    const phone = await measureOnPhone(address, chromium.port, runs);
    print(
      `  ${subject.name.padEnd(19)} build cold ${coldSeconds.toFixed(1)} s  warm ${warmSeconds.toFixed(1)} s   ` +
        `HTML ${kilobytes(view.html)}  CSS ${kilobytes(view.css)}  JavaScript ${kilobytes(view.script)}   ` +
        `click to content ${view.clickMs.toFixed(0)} ms`,
    );
    print(`  ${''.padEnd(19)} ${said(phone)}`);
    return (
      coldSeconds <= promised.coldSeconds &&
      warmSeconds <= promised.warmSeconds &&
      view.script <= promised.scriptBytes
    );
  } finally {
    await server.close();
  }
}

async function measureServed({ chromium, runs }: Tools): Promise<boolean> {
  const gateway = await startGateway({ env: { LOG_LEVEL: 'warn' } });
  let isAsPromised = true;
  try {
    for (const path of visited) {
      const run = await measureOnPhone(gateway.url + path, chromium.port, runs);
      print(`  ${path.padEnd(19)} ${said(run)}`);
      for (const title of run.imperfect) print(`    not perfect: ${title}`);
      const isBelow = categories.some((category) => run.scores[category] < promised.scores[category]);
      if (isBelow || run.layoutShift > 0) isAsPromised = false;
    }
  } finally {
    await gateway.stop();
  }
  return isAsPromised;
}

/**
 * @param runs of Lighthouse for each address
 * @param isOwnOnly without the peers, which need the network
 * @returns the exit code: 1 where our own site is below what it promises
 */
export async function measureSite(runs: number, isOwnOnly: boolean): Promise<number> {
  const code = await ensureSite();
  if (code !== 0) return code;
  const around = await mkdtemp(join(tmpdir(), 'tollgate-bench-'));
  const [browser, chromium] = await Promise.all([launchChromium(), startDebuggedChromium()]);
  const tools = { browser, chromium, runs };
  try {
    print(`Lighthouse, phone with slow 4G, served by the gateway (median of ${runs})`);
    const isServedWell = await measureServed(tools);
    const pages = isOwnOnly ? [] : await markdownPages(pathOf('site', 'dist'));
    const peers = isOwnOnly
      ? []
      : await preparePeers(around, pages, (reason) => print(`  left out: ${reason}`));
    print(
      `The same pages in two languages, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}; ` +
        `a guide's first view, gzipped`,
    );
    const isBuiltWell = await compare(ownSubject, tools);
    for (const peer of peers) {
      await compare(peer, tools).catch((problem: unknown) => print(`  left out: ${problem}`));
    }
    return isServedWell && isBuiltWell ? 0 : 1;
  } finally {
    await Promise.all([browser.close(), chromium.close()]);
    await rm(around, { recursive: true, force: true });
    // The page that changed for the measurement is as it was.
    await ensureSite();
  }
}
