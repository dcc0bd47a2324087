/** Messages where the sandbox cannot run: each says what is wrong, and what to do. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runAxe } from '../support/browser/axe.ts';
import { launchChromium } from '../support/browser/chromium.ts';
import { builtSite } from '../support/browser/static-site.ts';
import { ask, type Host, panelOf, run, startHost } from './host.ts';

let browser: Browser;
let host: Host | undefined;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());
afterEach(async () => {
  await host?.close();
  const { problems = [] } = host ?? {};
  host = undefined;
  // Errors of scripts are meant here.
  expect(problems.filter((problem) => !problem.includes(' '))).toEqual([]);
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
  host = await startHost(browser, {
    change: (path, text) => (path.endsWith('/worker.js') ? script + text : undefined),
  });
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
  host = await startHost(browser, {
    change: (path) => (isBroken && path.endsWith('.bin') ? null : undefined),
  });
  const page = await host.open('/docs/BrowserSandbox');
  await pressRun(page);
  await says(page, 'A file did not arrive');
  isBroken = false;
  await panelOf(page).getByRole('button', { name: 'Try again' }).click();
  await panelOf(page).getByText('Running in this tab').waitFor();
  // Here and not in the journey: axe's rule aria-allowed-attr crashes the tab in Firefox 153.
  expect((await runAxe(page, { within: '.page-sandbox' })).violations).toEqual([]);
});

test('a newer build of the site goes on with the sandbox, and the older tab says so', async () => {
  const { build } = JSON.parse(readFileSync(`${builtSite}sandbox/manifest.json`, 'utf8')) as {
    build: string;
  };
  let isDeployed = false;
  host = await startHost(browser, {
    change: (path, text) =>
      isDeployed && /\/(?:manifest\.json|worker\.js)$/.test(path)
        ? text.replaceAll(build, 'newer')
        : undefined,
    rewrite: (path) => path.replace('/sandbox/newer/', `/sandbox/${build}/`),
  });
  const older = await host.open('/docs/BrowserSandbox');
  await run(older);
  const { data: demo } = await ask(older, '/api/sandbox/demo-merchant');
  isDeployed = true;
  const newer = await host.open('/docs/BrowserSandbox');
  await run(newer);
  await panelOf(newer).getByText('Running in this tab').waitFor();
  await says(older, 'A newer version of this site is open in another tab');
  expect((await ask(newer, '/api/sandbox/demo-merchant'))['data']).toEqual(demo);
  await panelOf(older).getByRole('button', { name: 'Reload the page' }).click();
  await older.waitForFunction(() => document.querySelector('.page-sandbox') === null);
  await run(older);
  await panelOf(older).getByText('Running in another tab').waitFor();
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
