/** The built worker in a real browser: its own files, WebCrypto, IndexedDB and Web Locks. */
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../tests/support/browser/browser.ts';
import {
  type PageSandboxServer,
  type SandboxTab,
  startPageSandbox,
} from '../../tests/support/browser/page-sandbox.ts';

const last = async (tab: SandboxTab) => (await tab.statuses()).at(-1)?.kind;

async function json(tab: SandboxTab, path: string, fields?: object) {
  const reply = await tab.fetch(
    path,
    fields && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    },
  );
  return (await reply.json()).data;
}

const appOf = async (tab: SandboxTab) => (await json(tab, '/api/sandbox/demo-merchant')).app_id;

let browser: Browser;
let server: PageSandboxServer;
let context: BrowserContext;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startPageSandbox();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
afterEach(() => context.close());

test('opens with progress, sends nothing elsewhere, and is there after a reload', async () => {
  context = await browser.newContext();
  const requests: string[] = [];
  context.on('request', (request) => requests.push(request.url()));
  const first = await server.openTab(context);
  await expect.poll(() => last(first)).toBe('leading');
  const stages = (await first.statuses()).flatMap((status) =>
    status.kind === 'opening' ? [status.stage] : [],
  );
  expect([...new Set(stages)]).toEqual(['download', 'compile', 'database', 'migrate', 'gateway']);
  const app = await appOf(first);
  await first.page.close();
  const second = await server.openTab(context);
  await expect.poll(() => last(second)).toBe('leading');
  expect(await appOf(second)).toBe(app);
  expect(requests.filter((url) => !url.startsWith(server.url))).toEqual([]);
});

test('a second tab waits, takes over what was acknowledged, and a reset begins anew in both', async () => {
  context = await browser.newContext();
  const first = await server.openTab(context);
  await expect.poll(() => last(first)).toBe('leading');
  const second = await server.openTab(context);
  await expect.poll(() => last(second)).toBe('waiting');
  const { merchant_no: merchantNo } = await json(first, '/api/sandbox/merchants', {});
  // Closed in the middle of its work, without a word.
  void first.fetch('/api/sandbox/merchants', { method: 'POST' }).catch(() => {});
  await first.page.close();
  await expect.poll(() => last(second)).toBe('leading');
  const clock = await json(second, `/api/sandbox/clock?merchant_no=${merchantNo}`);
  expect(clock).toMatchObject({ offset_ms: 0 });

  const third = await server.openTab(context);
  await expect.poll(() => last(third)).toBe('waiting');
  const app = await appOf(second);
  await third.say('reset');
  await expect.poll(() => last(second)).toBe('reset');
  await expect.poll(() => last(third)).toBe('leading');
  expect(await appOf(third)).not.toBe(app);
  await second.say('open');
  await expect.poll(() => last(second)).toBe('waiting');
});
