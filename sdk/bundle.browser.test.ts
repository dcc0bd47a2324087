/** The package in a page: another origin than the gateway, nothing but what a browser brings. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../tests/support/browser/chromium.ts';
import type { FakeGateway } from './testing.ts';
import {
  type Bundle,
  buildBundle,
  givenFor,
  scenario,
  scenarioResult,
  startScenarioGateway,
} from './testing-bundle.ts';

let bundle: Bundle;
let gateway: FakeGateway;
let pages: Server;
let browser: Browser;
beforeAll(async () => {
  bundle = await buildBundle();
  gateway = await startScenarioGateway();
  pages = createServer((request, response) => {
    const isModule = request.url === '/index.js';
    response.setHeader('content-type', isModule ? 'text/javascript' : 'text/html');
    response.end(
      isModule ? readFileSync(join(bundle.folder, 'index.js')) : '<!doctype html><title>shop</title>',
    );
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await new Promise((resolve) => pages.close(resolve));
  await gateway.close();
  bundle.remove();
});

test('it pays, refuses, verifies and is not fooled in Chromium', async () => {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
  const program = `import('/index.js').then((sdk) => (${scenario.toString()})(sdk, ${JSON.stringify(givenFor(gateway))}))`;
  expect(await page.evaluate(program)).toEqual(scenarioResult);
  await page.close();
});
