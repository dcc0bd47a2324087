/** A new user in the sandbox of a page, from a static server, without any gateway. */
import { challengeCode, testCardById } from '@tollgate/contract/sandbox/card-outcome';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, base, type Host, panelOf, run, type Shop, shopAt, startHost } from './host.ts';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export function testJourney(launch: () => Promise<Browser>): void {
  let browser: Browser;
  let host: Host;
  let docs: Page;
  let shop: Shop;

  beforeAll(async () => {
    browser = await launch();
    host = await startHost(browser);
  });
  afterAll(async () => {
    await browser?.close();
    await host?.site.close().catch(() => {});
    expect(host?.problems).toEqual([]);
  });

  /** Opens a page of the panel in a tab of its own. */
  async function follow(name: string): Promise<Page> {
    const link = panelOf(docs).getByRole('link', { name });
    const [page] = await Promise.all([host.context.waitForEvent('page'), link.click()]);
    page.setDefaultTimeout(60_000);
    return page;
  }

  test('nothing is loaded before the button is pressed', async () => {
    docs = await host.open('/docs/FirstPayment');
    await docs.getByRole('button', { name: 'Run the sandbox in this page' }).waitFor();
    expect(host.asked.filter((path) => /sandbox|service-worker|~/.test(path))).toEqual([]);
  });

  test('the first payment, with the key of the page', async () => {
    await run(docs);
    await docs.getByText(/^You are merchant /).waitFor();
    await press(docs, 'Sign and send the order');
    await press(docs, 'Pay US$34.50');
    await press(docs, 'Show the notification');
    await press(docs, 'Refund US$10.50 and query');
    await docs.getByText(/^Paid, notified, and refunded in \d+ seconds/).waitFor();
  });

  test('checkout with 3-D Secure, and the order in the Workbench', async () => {
    await panelOf(docs).getByRole('button', { name: 'Create an order of US$34.50' }).click();
    const page = await follow("Payer's page");
    await page.locator('input[name=option][value=Card]').check();
    await page.getByLabel('Card number').fill(testCardById('3ds-challenge')?.groups.join('') ?? '');
    await page.getByLabel('Expiration date').fill('12/39');
    await page.getByLabel('Security code').fill('907');
    await page.getByLabel('Name on card').fill('JANE DOE');
    await page.locator('#billing-country').selectOption('US');
    await page.locator('#billing-zip').fill('10118');
    await page.getByRole('button', { name: /^Pay US/ }).click();
    await page.waitForURL(`**${base}/pay/3ds/**`);
    await page.getByLabel('Verification code').fill(challengeCode);
    await press(page, 'Confirm');
    await heading(page, 'Payment successful');
    await page.goto(`${host.site.url}${base}/workbench/orders`);
    await page.locator('main a[href*="/workbench/orders/"]').first().click();
    const timeline = page.locator('.tg-timeline');
    await timeline
      .getByText(/3-D Secure/)
      .first()
      .waitFor();
    // A script that names its neighbors past the service worker runs a second time, with a React of its own.
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(loaded.filter((name) => name.includes('/workbench/assets/')).length).toBeGreaterThan(3);
    expect(loaded.filter((name) => !name.startsWith(`${host.site.url}${base}/`))).toEqual([]);
    await page.close();
  });

  test('a sale, a void and a refund at the terminal', async () => {
    shop = await shopAt(docs);
    const { data } = (await ask(docs, '/api/sandbox/demo-merchant')) as {
      data: { terminal_sn: string; manager_pin: string };
    };
    const terminal = await follow('Virtual terminal');
    await heading(terminal, 'Ready');
    await terminal.locator('.link[data-link=online]').waitFor();
    let count = 0;
    async function order(fields: object): Promise<string> {
      count += 1;
      const number = `PAGE-T-${count}`;
      await shop.send('wisehub.cloud.pay.order', {
        terminal_sn: data.terminal_sn,
        message_receiving_application: 'Tollgate Register',
        price_currency: 'USD',
        order_amount: '34.5',
        merchant_order_no: number,
        description: 'Two flat whites',
        expires: 300,
        api_version: '2.0',
        ...fields,
      });
      return number;
    }
    async function sale(): Promise<string> {
      const number = await order({ trans_type: 1 });
      await heading(terminal, 'Present the card');
      await press(terminal, 'Swipe');
      await heading(terminal, 'Approved');
      await press(terminal, 'Done');
      return number;
    }
    const voided = await sale();
    await order({ trans_type: 2, orig_merchant_order_no: voided });
    await heading(terminal, 'Approved');
    await press(terminal, 'Done');
    expect(await shop.send('order.query', { merchant_order_no: voided })).toMatchObject({ trans_status: 3 });
    const refunded = await sale();
    const refundNo = await order({
      trans_type: 3,
      order_amount: '12.5',
      orig_merchant_order_no: refunded,
    });
    await heading(terminal, 'Approved');
    await press(terminal, 'Done');
    expect(await shop.send('order.refund.query', { merchant_order_no: refundNo })).toMatchObject({
      trans_status: 2,
    });
    await terminal.close();
  });

  test('a fault strikes, and the Workbench shows it', async () => {
    const rule = { fault: 'call.cut_after', method: 'order.query', times: 1 };
    expect(await ask(docs, '/api/sandbox/faults', JSON.stringify(rule))).toMatchObject({ code: '0' });
    const page = await follow('Faults');
    await heading(page, 'Faults');
    const row = page.getByRole('row').filter({ hasText: 'call.cut_after' });
    await row.getByText('0 of 1').waitFor();
    const query = { ...shop.common('order.query'), merchant_order_no: 'PAGE-T-1' };
    await expect(ask(docs, '/api/entry', shop.signedJson(query))).rejects.toThrow(/fetch/);
    await row.getByText('Used up').waitFor();
    await page.close();
    expect(await shop.send('order.query', { merchant_order_no: 'PAGE-T-1' })).toMatchObject({
      trans_status: 3,
    });
  });

  test('the state survives a reload, without a press nothing runs', async () => {
    await docs.reload();
    await docs.getByRole('button', { name: 'Run the sandbox in this page' }).waitFor();
    expect(await panelOf(docs).count()).toBe(0);
    await run(docs);
    expect(await shop.send('order.query', { merchant_order_no: 'PAGE-T-1' })).toMatchObject({
      trans_status: 3,
    });
  });

  test('a second tab shares it, and takes over when the first one closes', async () => {
    const second = await host.open('/docs/BrowserSandbox');
    await run(second);
    await panelOf(second).getByText('Running in another tab').waitFor();
    const [first] = [docs];
    docs = second;
    await first.close();
    // How soon is measured by `npm run bench -- page`.
    await expect
      .poll(
        () =>
          ask(docs, '/api/sandbox/clock').then(
            ({ code }) => code,
            () => undefined,
          ),
        { interval: 50 },
      )
      .toBe('0');
    await panelOf(second).getByText('Running in this tab').waitFor();
  });

  test('without a network all pages are there', async () => {
    await host.site.close();
    const page = await follow('Workbench');
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await page.locator('main a[href*="/workbench/orders/"]').first().click();
    await page.locator('.tg-timeline').waitFor();
    await page.close();
  });
}
