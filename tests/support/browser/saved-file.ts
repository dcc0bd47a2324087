/** A file that a page makes and saves. Firefox reports none to playwright, so the page itself notes it. */
import type { Page } from 'playwright-core';
import { isFirefox } from './browser.ts';

declare const window: Window & { savedName?: string };

/** Runs in the page: a link that a script follows to save a file. */
function noteSaved(): void {
  HTMLAnchorElement.prototype.click = function click() {
    window.savedName = this.download;
  };
}

/** The name of the file that is saved by `press`. */
export async function savedName(page: Page, press: () => Promise<void>): Promise<string> {
  if (isFirefox) {
    await page.evaluate(noteSaved);
    await press();
    return page.evaluate(() => window.savedName ?? '');
  }
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return file.suggestedFilename();
}
