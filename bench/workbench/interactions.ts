/**
 * `npm run bench -- interactions`: how long presses and keys in the Workbench take until the page shows their effect
 * (Event Timing, as INP counts them), on a processor four times slower, while 50 requests a second come in.
 */
import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { launchChromium } from '../../tests/support/browser/chromium.ts';
import { startGateway } from '../../tests/support/gateway.ts';
import { createMerchant } from '../../tests/support/merchant.ts';
import { buildWorkbench } from '../../workbench/testing.ts';
import { startStreaming } from './streaming.ts';

const perSecond = 50;
const slower = 4;
const promisedMs = 100;
/** Orders, so that their list has a full page. */
const orders = 60;
/** Event Timing reports an interaction with the frame after it. */
const settleMs = 600;

const print = (line: string) => process.stdout.write(`${line}\n`);

declare const interactions: number[];

interface Step {
  readonly name: string;
  /** Below /workbench/; a step without one goes on where the one before ended. */
  readonly path?: string;
  readonly act: (page: Page) => Promise<void>;
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const choose = (name: string) => (page: Page) => page.getByRole('radio', { name, exact: true }).check();
const key = (name: string) => (page: Page) => page.keyboard.press(name);
const follow = (name: string) => (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
const focusFirstRow = (page: Page) => page.locator('tbody th a, [data-row] [data-row-link]').first().focus();

const steps: readonly Step[] = [
  { name: 'Requests: Pause', path: 'requests', act: press('Pause') },
  { name: 'Requests: Resume', act: press('Resume') },
  { name: 'Requests: j', act: (page) => focusFirstRow(page).then(() => key('j')(page)) },
  { name: 'Requests: Space opens a row', act: key('Space') },
  { name: 'Requests: Escape closes it', act: key('Escape') },
  { name: 'Palette: opens', act: key('Control+K') },
  { name: 'Palette: letters', act: (page) => page.keyboard.type('refund', { delay: 120 }) },
  { name: 'Palette: arrows', act: key('ArrowDown') },
  { name: 'Palette: closes', act: key('Escape') },
  { name: 'From Requests to Orders', act: follow('Orders') },
  { name: 'Orders: j', act: (page) => focusFirstRow(page).then(() => key('j')(page)) },
  { name: 'Orders: Space opens a row', act: key('Space') },
  { name: 'Orders: Escape closes it', act: key('Escape') },
  { name: 'From Orders to Home', act: follow('Home') },
  { name: 'Home: by minute', act: choose('60 minutes') },
  { name: 'Home: Chinese', act: choose('中文') },
];

/** Notes how long each interaction takes. */
function observe(): void {
  const noted: number[] = [];
  Object.assign(globalThis, { interactions: noted });
  const options = { type: 'event', buffered: true, durationThreshold: 16 };
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries())
      if ('interactionId' in entry && entry.interactionId !== 0) noted.push(entry.duration);
  }).observe(options);
}

/** @returns the exit code: 1 where an interaction takes longer than promised */
export async function measureInteractions(): Promise<number> {
  await buildWorkbench();
  const gateway = await startGateway({ env: { LOG_LEVEL: 'warn' } });
  const [browser, streaming] = await Promise.all([launchChromium(), startStreaming(gateway.port, perSecond)]);
  let longest = 0;
  try {
    const merchant = createMerchant(gateway);
    for (let made = 0; made < orders; made += 1)
      await merchant.call('cscanb.pay.getqrcode', merchant.qrOrder({}));
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
    await page.addInitScript(observe);
    const devTools = await page.context().newCDPSession(page);
    print(`Interactions, processor ${slower} times slower, ${perSecond} requests a second`);
    for (const { name, path, act } of steps) {
      if (path !== undefined) {
        await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        await page.goto(`${streaming.url}/workbench/${path}`);
        await page.locator('[data-row]').first().waitFor();
        await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower });
      }
      await page.evaluate(() => interactions.splice(0));
      await act(page);
      await page.waitForTimeout(settleMs);
      const noted = await page.evaluate(() => interactions.splice(0));
      const stepMs = Math.max(0, ...noted);
      longest = Math.max(longest, stepMs);
      print(`  ${name.padEnd(30)} ${stepMs === 0 ? 'below 16' : stepMs} ms`);
    }
    print(`  longest ${longest} ms (promised: ${promisedMs} ms; load ${loadavg()[0]?.toFixed(1)})`);
    return longest > promisedMs ? 1 : 0;
  } finally {
    await browser.close();
    streaming.stop();
    await gateway.stop();
  }
}
