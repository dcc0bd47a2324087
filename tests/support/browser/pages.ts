/**
 * Pages that the tests of a file use one after the other. A context of its own for each test costs a second of the
 * processor: a new process, which compiles every script again.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export interface Pages {
  /** An empty page with these options. */
  take(options: BrowserContextOptions): Promise<Page>;
  /** Takes back all that are out and not closed, with nothing left in them of what the test did. */
  takeBack(): Promise<void>;
}

const withClock = new WeakSet<Page>();

/** Has the test move the page's clock. A context keeps its clock, so that `takeBack` closes it. */
export async function installClock(page: Page): Promise<void> {
  withClock.add(page);
  await page.clock.install();
}

/** A test whose last error this is runs once more: see vitest.config.ts. */
const browserCrashed = 'the browser has crashed';

const events = ['console', 'pageerror', 'request'] as const;

async function emptied(page: Page): Promise<void> {
  for (const event of events) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A later fake gateway may have the same port, and with it the same storage.
  await page.evaluate(() => {
    // about:blank has none.
    if (location.origin === 'null') return;
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
  await page.goto('about:blank');
}

/** @param prepare what a new page needs before its first address */
export function createPages(browser: Browser, prepare?: (page: Page) => Promise<unknown>): Pages {
  const idle = new Map<string, Page[]>();
  let out: { readonly key: string; readonly page: Page }[] = [];

  async function create(options: BrowserContextOptions): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage();
    // A busy machine takes longer than playwright waits by itself, above all for the reference on one page.
    page.setDefaultTimeout(60_000);
    page.setDefaultNavigationTimeout(120_000);
    await prepare?.(page);
    return page;
  }

  return {
    async take({
      viewport = { width: 375, height: 812 },
      colorScheme,
      forcedColors,
      reducedMotion,
      ...others
    }) {
      const key = JSON.stringify(others);
      // Those of a browser that has crashed are closed.
      const isOpen = (page: Page) => !page.isClosed();
      const left = idle.get(key)?.filter(isOpen) ?? [];
      const page = left.pop() ?? (await create({ viewport, ...others }));
      idle.set(key, left);
      out.push({ key, page });
      if (viewport !== null) await page.setViewportSize(viewport);
      await page.emulateMedia({
        media: null,
        colorScheme: colorScheme ?? 'light',
        forcedColors: forcedColors ?? 'none',
        reducedMotion: reducedMotion ?? 'reduce',
      });
      return page;
    },
    async takeBack() {
      const used = out;
      out = [];
      const hasCrashed = ({ page }: { readonly page: Page }) =>
        page.context().browser()?.isConnected() === false;
      for (const { key, page } of used) {
        if (page.isClosed()) continue;
        if (withClock.has(page)) {
          await page.context().close();
          continue;
        }
        await emptied(page);
        idle.set(key, [...(idle.get(key) ?? []), page]);
      }
      if (used.some(hasCrashed)) throw new Error(browserCrashed);
    },
  };
}
