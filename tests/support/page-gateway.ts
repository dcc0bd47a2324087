/**
 * A gateway of a test that is a page's: a browser with the built worker, and a server that passes requests on to it.
 * Set TEST_GATEWAY=page; tests that need TCP besides, a process or settings do not run with it.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from './browser/chromium.ts';
import { startPageSandbox } from './browser/page-sandbox.ts';

function never(what: string): never {
  throw new Error(`a sandbox inside a page has no ${what}`);
}

export async function startPageGateway() {
  const browser = await launchChromium();
  const server = await startPageSandbox();
  const tab = await server.openTab(await browser.newContext());
  await tab.page.waitForFunction(
    () => ['leading', 'failed'].includes(window.sandbox.statuses.at(-1)?.kind ?? ''),
    undefined,
    { timeout: 120_000 },
  );
  const statuses = await tab.statuses();
  if (statuses.at(-1)?.kind !== 'leading') throw new Error(JSON.stringify(statuses.at(-1)));
  const demo = (await (await tab.fetch('/api/sandbox/demo-merchant')).json()).data;
  const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-page-'));
  await writeFile(join(dataDir, 'demo-merchant.json'), JSON.stringify(demo));
  return {
    url: server.url,
    port: Number(new URL(server.url).port),
    dataDir,
    demo,
    get process() {
      return never('process');
    },
    logs: () => never('log'),
    kill9: async () => never('process'),
    async stop() {
      await browser.close();
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
