/** The system's Chromium for browser tests. */
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../../scripts/system.mjs';

/** A browser that opens no connection which a test did not ask for. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-proxy-server',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The shared memory of a container is often too small for it.
  '--disable-dev-shm-usage',
];

/**
 * Starts Chromium; close it at the end. `env`: variables besides those of this process.
 * @throws where none is installed, with the package's name
 */
export async function launchChromium(env: Readonly<Record<string, string>> = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('no Chromium found: install the package chromium, or Google Chrome');
  }
  const own = Object.entries({ ...process.env, ...env }).filter(([, value]) => value !== undefined);
  return chromium.launch({
    executablePath,
    args: flags,
    env: Object.fromEntries(own) as Record<string, string>,
    headless: true,
    timeout: 120_000,
  });
}
