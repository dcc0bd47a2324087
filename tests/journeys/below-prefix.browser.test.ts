/** The built pages below a prefix: checkout with 3-D Secure, terminal and Workbench find their gateway there. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { challengeCode, testCardById } from '@tollgate/contract/sandbox/card-outcome';
import { activationFragment } from '@tollgate/contract/terminal/activation';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPage } from '../../checkout/payer/testing.ts';
import { documentBelow } from '../../design/gateway-address/gateway-address.ts';
import { buildTerminal } from '../../terminal/app/testing.ts';
import { buildWorkbench } from '../../workbench/testing.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields } from '../support/merchant.ts';

const prefix = '/docs/~';
let browser: Browser;
let gateway: Gateway;
let page: Page;
let address: string;
const elsewhere: string[] = [];

/** Passes requests below the prefix on to the gateway, and notes all others. */
function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { url = '', method, headers } = incoming;
  if (!url.startsWith(`${prefix}/`)) {
    if (url !== '/favicon.ico') elsewhere.push(url);
    outgoing.writeHead(404).end();
    return;
  }
  const path = url.slice(prefix.length);
  const passed = request(gateway.url + path, {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
  });
  passed.on('response', (reply) => {
    const { 'content-length': _, ...kept } = reply.headers;
    if (!kept['content-type']?.startsWith('text/html')) {
      outgoing.writeHead(reply.statusCode ?? 500, kept);
      reply.pipe(outgoing);
      return;
    }
    reply.setEncoding('utf8');
    let html = '';
    reply.on('data', (part) => {
      html += part;
    });
    reply.on('end', () => outgoing.writeHead(reply.statusCode ?? 500, kept).end(documentBelow(html, prefix)));
  });
  passed.on('error', () => outgoing.destroy());
  incoming.pipe(passed);
}
const proxy = createServer(pass);

beforeAll(async () => {
  await Promise.all([buildPage(), buildTerminal(), buildWorkbench()]);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${prefix}`;
  [browser, gateway] = await Promise.all([launchBrowser(), startGateway({ env: { PUBLIC_URL: address } })]);
  page = await browser.newPage({ locale: 'en-US', reducedMotion: 'reduce' });
});
afterAll(async () => {
  await browser?.close();
  proxy.closeAllConnections();
  proxy.close();
  await gateway?.stop();
  // Whatever a page asks for, it asks below the prefix.
  expect(elsewhere).toEqual([]);
});

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

async function order(method: string, fields: Fields): Promise<Fields> {
  const reply = await createMerchant(gateway).call(method, fields);
  expect(reply.code, reply.text).toBe('0');
  return reply.data;
}

test('a payer pays with 3-D Secure', async () => {
  const { pay_method_id: _, ...fields } = createMerchant(gateway).qrOrder({ expires: 900 });
  const { pay_url } = await order('pay.checkout', fields);
  expect(pay_url).toMatch(new RegExp(`^${address}/pay/`));
  await page.goto(String(pay_url));
  await page.locator('input[name=option][value=Card]').check();
  await page.getByLabel('Card number').fill(testCardById('3ds-challenge')?.groups.join('') ?? '');
  await page.getByLabel('Expiration date').fill('12/39');
  await page.getByLabel('Security code').fill('907');
  await page.getByLabel('Name on card').fill('JANE DOE');
  await page.locator('#billing-country').selectOption('US');
  await page.locator('#billing-zip').fill('10118');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL(`${address}/pay/3ds/**`);
  await page.getByLabel('Verification code').fill(challengeCode);
  await page.getByRole('button', { name: 'Confirm' }).click();
  // The page leaves by itself, below the prefix.
  await page.waitForURL(String(pay_url));
  await heading('Payment successful');
});

test('a wallet shows its page', async () => {
  const { qrcode_url } = await order('cscanb.pay.getqrcode', createMerchant(gateway).qrOrder());
  await page.goto(String(qrcode_url));
  await page.getByRole('button', { name: /^Pay US/ }).click();
  await heading('Payment successful');
});

test('the Workbench follows its links, and its list and documents are there', async () => {
  await page.goto(`${address}/workbench/`);
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await page.waitForURL(`${address}/workbench/orders`);
  await page.locator('main a[href*="/workbench/orders/"]').first().click();
  await page.waitForURL(`${address}/workbench/orders/*`);
  await page.reload();
  await page.locator('.tg-timeline').waitFor();
});

test('the link to a terminal activates it', async () => {
  const { terminal_sn, terminal_activation_code } = gateway.demo;
  await page.goto(
    `${address}/terminal/${activationFragment({ terminal_sn, code: terminal_activation_code })}`,
  );
  await heading('Ready');
});
