/** Long names, names from right to left, and a role that may read nothing, at the Workbench. */
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browser/screen.ts';
import { isFull } from '../support/scale.ts';
import { everyAddress, noTargets, workbenchFixture } from '../support/workbench.ts';

const fixture = workbenchFixture();

const long = 'W'.repeat(64);
/** Shop of the old town. */
const rightToLeft = 'متجر المدينة القديمة';

async function post(path: string, body: unknown): Promise<Response> {
  return fetch(`${fixture.gateway.url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function createToken(body: object): Promise<string> {
  const made = await post('workbench/api/tokens', { lifetime_ms: 3_600_000, ...body });
  const { token } = (await made.json()) as { token: string };
  expect(token).toMatch(/^tgw_/);
  return token;
}

test('names as long as may be, and from right to left, fit on every page and change nothing around them', async () => {
  const { gateway, merchant } = fixture;
  const tooLong = await post('api/sandbox/merchants', { name: 'W'.repeat(512) });
  expect(await tooLong.text()).toMatch(/name/);
  for (const name of [long, rightToLeft]) {
    expect((await post('api/sandbox/merchants', { name })).status).toBe(200);
    await createToken({ name, role: 'viewer' });
    const { publicKey: public_key_pem } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const body = { merchant_no: gateway.demo.merchant_no, name, public_key_pem };
    const app = await post('workbench/api/apps', body);
    expect(app.status, await app.clone().text()).toBe(200);
  }
  const texts = { description: `${rightToLeft} ${'و'.repeat(100)}`, attach: 'W'.repeat(128) };
  const order = merchant.qrOrder({ merchant_order_no: 'W'.repeat(32), ...texts });
  const created = await merchant.call('cscanb.pay.getqrcode', order);
  const page = await fixture.open('');
  const addresses = [
    '',
    'orders',
    `orders/${created.data['trans_no']}`,
    'requests',
    'apps',
    'tokens',
    'sandboxes',
  ];
  for (const address of addresses) {
    await page.goto(`${gateway.url}/workbench/${address}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('.tg-skeleton').count()).toBe(0);
    await expectAccessible(page, noTargets, [320, 375, 768, 1440]);
  }
  await page.goto(`${gateway.url}/workbench/apps`);
  const own = page.getByText(rightToLeft, { exact: true });
  await own.waitFor();
  expect(await own.evaluate((element) => element.localName)).toBe('bdi');
});

const chosen = [
  '',
  'requests',
  'orders',
  'notifications',
  'notifications/endpoints',
  'clock',
  'apps',
  'audit',
];
/** Pages that show nothing of the gateway's. */
const unread: ReadonlySet<string> = new Set(['explorer', 'notifications/check', 'notifications/inbox']);

test('a role that may read nothing is told so on every page, and no page is blank', async () => {
  const { gateway } = fixture;
  const token = await createToken({ name: 'Clock', role: 'developer', permissions: ['clock'] });
  const page = await fixture.open('', { extraHTTPHeaders: { authorization: `Bearer ${token}` } });
  for (const address of isFull ? await everyAddress(fixture) : chosen) {
    await page.goto(`${gateway.url}/workbench/${address}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('.tg-skeleton').count(), { message: address }).toBe(0);
    const told = page.getByText('You do not have permission to do this');
    if (!unread.has(address)) await told.first().waitFor();
    for (const act of [/^Create/, /^Register/, /^Verify/, /^Disable/])
      expect(await page.locator('main').getByRole('button', { name: act }).count(), `${address} ${act}`).toBe(
        0,
      );
  }
});
