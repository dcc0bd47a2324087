/** Messages where the sandbox cannot run: each says what is wrong, and what to do. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runAxe } from '../support/browser/axe.ts';
import { launchChromium } from '../support/browser/chromium.ts';
import { type Host, panelOf, run, startHost } from './host.ts';

let browser: Browser;
let host: Host | undefined;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());
afterEach(async () => {
  await host?.close();
  host = undefined;
});

const pressRun = (page: Page) => page.getByRole('button', { name: 'Run the sandbox in this page' }).click();
const says = (page: Page, text: string) => panelOf(page).getByRole('alert').getByText(text).waitFor();

/** Opens the guide, with a script that runs before its own. */
async function openWith(script: string): Promise<Page> {
  host = await startHost(browser);
  await host.context.addInitScript(script);
  const page = await host.open('/docs/BrowserSandbox');
  await pressRun(page);
  return page;
}

/** Opens the guide of a site whose worker begins with a script. */
async function openWithWorker(script: string): Promise<Page> {
  host = await startHost(browser, (path, text) => (path.endsWith('/worker.js') ? script + text : undefined));
  const page = await host.open('/docs/BrowserSandbox');
  await pressRun(page);
  return page;
}

test('a browser without service workers, with the two commands', async () => {
  const page = await openWith('delete Navigator.prototype.serviceWorker');
  await says(page, 'This window cannot run the sandbox');
  await panelOf(page).getByText('Notifications at your own server').click();
  await panelOf(page)
    .getByText(/npm start/)
    .waitFor();
  expect((await runAxe(page, { within: '.page-sandbox' })).violations).toEqual([]);
});

test('a page that came by plain http', async () => {
  const page = await openWith("Object.defineProperty(window, 'isSecureContext', { value: false })");
  await says(page, 'This page needs https');
});

test('storage that the browser refuses', async () => {
  const page = await openWithWorker(
    "indexedDB.open = () => { throw new DOMException('refused', 'SecurityError'); };\n",
  );
  await says(page, 'The browser stores nothing for this page');
});

test('a load that breaks off is tried again by a button', async () => {
  let isBroken = true;
  host = await startHost(browser, (path) => (isBroken && path.endsWith('.bin') ? null : undefined));
  const page = await host.open('/docs/BrowserSandbox');
  await pressRun(page);
  await says(page, 'A file did not arrive');
  isBroken = false;
  await panelOf(page).getByRole('button', { name: 'Try again' }).click();
  await panelOf(page).getByText('Running in this tab').waitFor();
});

test('a reset begins again as a new sandbox', async () => {
  host = await startHost(browser);
  const page = await host.open('/docs/BrowserSandbox');
  await run(page);
  const keyOf = () =>
    page.evaluate(async () => {
      const reply = await fetch('/docs/~/api/sandbox/demo-merchant');
      return (await reply.json()).data.app_public_key_pem;
    });
  const before = await keyOf();
  await panelOf(page).getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Delete and start again' }).click();
  await expect.poll(() => keyOf().catch(() => before)).not.toBe(before);
});
