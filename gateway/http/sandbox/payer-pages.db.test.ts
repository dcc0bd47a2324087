/** The payer's page of the sandbox wallet, as a browser opens it. */
import { beforeEach, expect, test } from 'vitest';
import { createPayment } from '../../orders/change/creation.ts';
import { orderDetails } from '../../orders/change/testing.ts';
import { succeeded, useOnlineWorld } from '../../orders/online/testing.ts';
import { linkOf } from '../../orders/state/qr-link.ts';
import { serveRoutes } from '../testing.ts';
import { payerPages } from './payer-pages.ts';

const world = useOnlineWorld();
const build = { pages: new Map([['payer', '<!doctype html>']]), assets: new Map() };
let get: ReturnType<typeof serveRoutes>;

beforeEach(() => {
  get = serveRoutes(payerPages({ orders: world.context(), isSame: (left, right) => left === right, build }));
});

/** A merchant-presented order of a merchant, and the status of its page and of what the page asks. */
async function linkOfOrder(merchantNo: string): Promise<string> {
  const context = world.context();
  return linkOf(succeeded(await createPayment(context, orderDetails(context, { merchantNo }))));
}
const statusOf = async (url: string) => (await get(url)).status;

test('the link of a small merchant number opens its order', async () => {
  for (const merchantNo of ['000000000001', '135999999999', '312100000001']) {
    const link = await linkOfOrder(merchantNo);
    expect(await statusOf(`/pay/q/${link}`), merchantNo).toBe(200);
    expect(await statusOf(`/pay/api/q/${link}`), merchantNo).toBe(200);
  }
});

test('a link that leads nowhere has status 404 on the page too', async () => {
  const link = await linkOfOrder('312100000001');
  const guess = `${link.slice(0, -1)}${link.endsWith('a') ? 'b' : 'a'}`;
  for (const wrong of ['anything', guess]) {
    const page = await get(`/pay/q/${wrong}`);
    expect([page.status, await page.text()], wrong).toEqual([404, '<!doctype html>']);
    expect(await statusOf(`/pay/api/q/${wrong}`), wrong).toBe(404);
  }
});
