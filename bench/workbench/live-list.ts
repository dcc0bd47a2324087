/**
 * `npm run bench -- live-list`: the Workbench's live list of requests while 1,000 a second come in: how long the page's
 * tasks take, how long it does not draw, and how soon a press of a button takes effect.
 */
import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { launchChromium } from '../../tests/support/browser/chromium.ts';
import { startGateway } from '../../tests/support/gateway.ts';
import { buildWorkbench, requestTexts } from '../../workbench/testing.ts';
import { startStreaming } from './streaming.ts';

const perSecond = 1_000;
/** A task beyond this delays a press of a button noticeably. */
const promisedTaskMs = 200;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Measurements of a browser's observer since the page was opened. */
interface Seen {
  readonly tasks: readonly number[];
  readonly gaps: readonly number[];
}

declare const seen: { tasks: number[]; gaps: number[] };

/** Notes long tasks, and how long no frame is drawn. */
function observe(): void {
  const noted: { tasks: number[]; gaps: number[] } = { tasks: [], gaps: [] };
  Object.assign(globalThis, { seen: noted });
  new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) noted.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  let beforeMs = performance.now();
  const frame = (nowMs: number) => {
    noted.gaps.push(nowMs - beforeMs);
    beforeMs = nowMs;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** How long a press takes until the page shows what it did. */
async function pressMs(page: Page, name: string, shows: string): Promise<number> {
  const startMs = performance.now();
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByText(shows, { exact: true }).first().waitFor();
  return performance.now() - startMs;
}

/** Returns the beginning of a text, up to its first value. */
const beginningOf = (text: string): string => text.slice(0, text.indexOf('{'));

/** @returns the exit code: 1 where a task takes longer than promised, or the list hides that it shows a sample */
export async function measureLiveList(seconds: number): Promise<number> {
  await buildWorkbench();
  const [gateway, browser] = await Promise.all([
    startGateway({ env: { LOG_LEVEL: 'warn' } }),
    launchChromium(),
  ]);
  const streaming = await startStreaming(gateway.port, perSecond);
  try {
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
    await page.addInitScript(observe);
    await page.goto(`${streaming.url}/workbench/requests`);
    await page.locator('[data-row]').first().waitFor();
    // The first view is no part of it.
    await page.evaluate(() => Object.assign(seen, { tasks: [], gaps: [] }));
    await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), seconds * 1_000);
    const { tasks, gaps }: Seen = await page.evaluate(() => seen);
    const said = page.getByText(new RegExp(`^${beginningOf(requestTexts.sampled.en)}`));
    const isSaid = await said.isVisible();
    const rows = await page.locator('[data-row]').count();
    const pausedMs = await pressMs(page, 'Pause', 'Paused');
    const resumedMs = await pressMs(page, 'Resume', 'Live');
    const longest = Math.max(0, ...tasks);
    const blocked = tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0);
    print(`Live list, ${perSecond} requests a second for ${seconds} s (load ${loadavg()[0]?.toFixed(1)})`);
    print(
      `  long tasks        ${tasks.length}, longest ${longest.toFixed(0)} ms (promised: ${promisedTaskMs} ms)`,
    );
    print(`  blocked           ${(blocked / (seconds * 10)).toFixed(2)} % of the time`);
    print(`  longest without a frame  ${Math.max(0, ...gaps).toFixed(0)} ms`);
    print(`  pause shown after ${pausedMs.toFixed(0)} ms, resume after ${resumedMs.toFixed(0)} ms`);
    print(`  rows in the page  ${rows}; sampling is said: ${isSaid ? 'yes' : 'NO'}`);
    return longest > promisedTaskMs || !isSaid ? 1 : 0;
  } finally {
    await browser.close();
    streaming.stop();
    await gateway.stop();
  }
}
