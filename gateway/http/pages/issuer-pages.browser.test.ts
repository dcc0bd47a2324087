/** A challenge at an issuer's page on another origin, in a real browser: there by the form, and back by one. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../../tests/support/browser/chromium.ts';
import { registerMerchant } from '../../accounts/registration.ts';
import { withAcquirer } from '../../acquirers/testing.ts';
import { linkOfOrder } from '../../checkout/pay-link.ts';
import { reread } from '../../orders/change/apply.ts';
import { payByCard } from '../../orders/online/card-payment.ts';
import { payment, succeeded, useOnlineWorld } from '../../orders/online/testing.ts';
import { serveRoutes } from '../testing.ts';
import { checkoutPages } from './checkout-pages.ts';

const world = useOnlineWorld();
const servers: Server[] = [];
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  for (const server of servers) server.close();
});

/** A server of this machine; each port is an origin of its own. */
async function listen(
  answer: (request: IncomingMessage, body: string) => Promise<Response>,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const reply = await answer(request, await text(request));
    response.writeHead(reply.status, Object.fromEntries(reply.headers));
    response.end(await reply.text());
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startGateway(context: ReturnType<typeof world.context>) {
  const merchant = { merchantNo: '312100000001', name: 'Demo Coffee', stores: [], terminals: [] };
  await registerMerchant(context.database, merchant, 0);
  const serve = serveRoutes(
    checkoutPages({
      orders: context,
      sandbox: false,
      publicUrl: () => 'https://pay.example.com',
      cardKeyPem: 'PEM',
      sheetCards: [],
      build: { pages: new Map([['pay', '<title>order page</title>']]), assets: new Map() },
      allows: () => true,
      onFault: (fault) => {
        throw fault;
      },
    }),
  );
  return listen(({ url = '', method = 'GET', headers }, body) =>
    serve(url, {
      method,
      headers: { 'content-type': headers['content-type'] ?? 'text/plain' },
      ...(method === 'POST' && { body }),
    }),
  );
}

test.each([true, false])(
  'JavaScript %s: the form reaches the issuer, whose form pays the order',
  async (javaScriptEnabled) => {
    const context = withAcquirer(world.context(), {
      cards: { readReturn: async (_attempt, _state, { cres = '' }) => ({ kind: 'passed', state: cres }) },
    });
    const gateway = await startGateway(context);
    const posted: string[] = [];
    let path = '';
    const issuer = await listen(async (_request, body) => {
      posted.push(body);
      const form = `<form method="post" action="${gateway}${path}"><input name="cres" value="ok"><button>Yes</button></form>`;
      return new Response(form, { headers: { 'content-type': 'text/html' } });
    });
    // Issuers hand the form on to a host of theirs.
    const front = await listen(
      async () => new Response(null, { status: 307, headers: { location: `${issuer}/acs` } }),
    );
    const order = await world.checkout();
    const redirect = { url: `${front}/start`, fields: { creq: 'a&"b', submit: '1' } };
    world.context().cards.answer = async () => ({ kind: 'challenge', challenge: { redirect, state: 's' } });
    succeeded(await payByCard(context, order, payment(1)));
    path = `/pay/3ds/${linkOfOrder(order)}`;

    const visit = await browser.newContext({ javaScriptEnabled });
    const page = await visit.newPage();
    await page.goto(`${gateway}${path}`);
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${issuer}/acs`);
    expect([...new URLSearchParams(posted[0])]).toEqual([
      ['creq', 'a&"b'],
      ['submit', '1'],
    ]);
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL(`${gateway}/pay/${linkOfOrder(order)}`);
    expect(await page.title()).toBe('order page');
    expect(await reread(context, order)).toMatchObject({ transStatus: 2, paidMinor: 10_000 });
    await visit.close();
  },
);
