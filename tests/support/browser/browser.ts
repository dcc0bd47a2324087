/** The browser that a journey is made in: Chromium, and Firefox where the project of the tests says so. */
import type { Browser } from 'playwright-core';
import { test } from 'vitest';
import { launchChromium } from './chromium.ts';
import { launchFirefox } from './firefox.ts';

/** True in a run of the tests with Firefox. */
export const isFirefox = process.env['TEST_BROWSER'] === 'firefox';

/** The color schemes that this browser can be asked for. */
export const colorSchemes: readonly ('light' | 'dark')[] = isFirefox ? ['light'] : ['light', 'dark'];

/** Starts the browser of this run; close it at the end. @throws where it is not installed, with the package's name */
export function launchBrowser(): Promise<Browser> {
  return isFirefox ? launchFirefox() : launchChromium();
}

/** Takes a test's place, also that of `test.each`. */
function leftOut(): typeof leftOut {
  return leftOut;
}
leftOut.each = leftOut;

/** A test of what this protocol cannot ask Firefox for: printing, media features, pages without scripts. */
export const testInChromium = (isFirefox ? leftOut : test) as typeof test;
